import { Ban, CalendarPlus, Ellipsis, Pencil, RotateCcw, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { CalendarEvent } from '../../../../contract/calendar/calendar.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { shareAddress } from '../../../ui/base/share-button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { ScopeDialog } from '../form/scope-dialog.tsx';
import { eventAddress } from '../store/calendar-address.ts';
import { useNow } from '../store/calendar-clock.ts';
import { useCalendar, useMay } from '../store/use-calendar.ts';
import type { ChangeScope } from './event-part.ts';
import { isOver } from './event-phase.ts';
import { useEventActions } from './use-event-actions.ts';

interface EventActionsProps {
  event: CalendarEvent;
  onChange: () => void;
}

/** Actions on an event: export it and share it; staff can also edit, cancel and restore it. */
export function EventActions({ event, onChange }: EventActionsProps) {
  const { community } = useCalendar();
  const canManage = useMay('event.manage');
  const { occurrence } = event;
  const actions = useEventActions(event);
  const isRecurring = event.recurrence !== null;
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      {isRecurring ? (
        <Menu
          label={t('Add to calendar')}
          placement="top start"
          trigger={<TakeAlong isPending={actions.download.isPending} />}
        >
          <MenuItem label={t('This time only')} onAction={() => actions.download.mutate(false)} />
          <MenuItem label={t('The whole series')} onAction={() => actions.download.mutate(true)} />
        </Menu>
      ) : (
        <TakeAlong isPending={actions.download.isPending} onPress={() => actions.download.mutate(true)} />
      )}
      <IconButton
        label={t('Share {title}', { title: occurrence.title })}
        onPress={() => void shareAddress(occurrence.title, eventAddress(community.slug, occurrence))}
      >
        <Share2 />
      </IconButton>
      {canManage && <StaffActions event={event} actions={actions} onChange={onChange} />}
    </div>
  );
}

function TakeAlong({ isPending, onPress }: { isPending: boolean; onPress?: () => void }) {
  return (
    <Button
      icon={<CalendarPlus aria-hidden />}
      isPending={isPending}
      {...(onPress !== undefined && { onPress })}
    >
      {t('Add to calendar')}
    </Button>
  );
}

interface StaffActionsProps extends EventActionsProps {
  actions: ReturnType<typeof useEventActions>;
}

function StaffActions({ event, actions, onChange }: StaffActionsProps) {
  const now = useNow();
  const [asks, setAsks] = useState(false);
  const { occurrence, recurrence } = event;

  function cancel(scope: ChangeScope) {
    setAsks(false);
    actions.cancel.mutate(scope);
  }

  if (occurrence.status === 'CANCELLED')
    return (
      <Button
        icon={<RotateCcw aria-hidden />}
        className="ml-auto"
        isPending={actions.restore.isPending}
        onPress={() => actions.restore.mutate()}
      >
        {t('Restore')}
      </Button>
    );
  return (
    <>
      <Button icon={<Pencil aria-hidden />} className="ml-auto" onPress={onChange}>
        {t('Edit')}
      </Button>
      {!isOver(occurrence, now) && (
        <Menu
          label={t('More for staff')}
          placement="top end"
          trigger={
            <IconButton label={t('More')}>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem
            isDanger
            icon={<Ban aria-hidden />}
            label={t('Cancel event')}
            onAction={() => (recurrence === null ? cancel('all') : setAsks(true))}
          />
        </Menu>
      )}
      {asks && (
        <ScopeDialog
          isDanger
          title={t('Cancel which events?')}
          confirmLabel={t('Cancel event')}
          onChoose={cancel}
          onClose={() => setAsks(false)}
        >
          {t(
            'Everyone who answered gets a notification. Cancelled events stay in the calendar and can be restored.',
          )}
        </ScopeDialog>
      )}
    </>
  );
}
