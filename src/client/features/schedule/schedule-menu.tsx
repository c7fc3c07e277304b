import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, Clock, ListChecks } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { useTimeZone } from '../../i18n/time-zone.ts';
import { AnchoredMenu } from '../../ui/overlays/anchored-menu.tsx';
import { MenuDivider, MenuItem } from '../../ui/overlays/menu.tsx';
import { timeAsLabel, usualTimes } from './schedule-times.ts';
import { TimeDialog } from './time-dialog.tsx';

interface ScheduleMenuProps {
  anchor: RefObject<Element | null>;
  isOpen: boolean;
  onClose: () => void;
  /** There is nothing to schedule yet. */
  isDisabled: boolean;
  onPick: (sendAt: string) => void;
}

/** The times to schedule for, a dialog for another one, and the way to what is scheduled. */
export function ScheduleMenu({ anchor, isOpen, onClose, isDisabled, onPick }: ScheduleMenuProps) {
  const zone = useTimeZone();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <AnchoredMenu label={t('Send later')} anchor={anchor} isOpen={isOpen} onClose={onClose}>
        {usualTimes(Date.now(), zone).map((time) => (
          <MenuItem
            key={time}
            label={timeAsLabel(time, zone)}
            icon={<Clock aria-hidden />}
            isDisabled={isDisabled}
            onAction={() => onPick(time)}
          />
        ))}
        <MenuItem
          label={t('Choose a date and time…')}
          icon={<CalendarClock aria-hidden />}
          isDisabled={isDisabled}
          onAction={() => setIsAsking(true)}
        />
        <MenuDivider />
        <MenuItem
          label={t('See what is scheduled')}
          icon={<ListChecks aria-hidden />}
          onAction={() => void navigate({ to: '/scheduled/' })}
        />
      </AnchoredMenu>
      {isAsking && (
        <TimeDialog
          title={t('Send later')}
          confirmLabel={t('Schedule')}
          initial={null}
          onPick={(time) => {
            setIsAsking(false);
            onPick(time);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
