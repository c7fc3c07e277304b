import { CalendarPlus, ChevronLeft, ChevronRight, Rss } from 'lucide-react';
import { formatMonth } from '../../../i18n/format-calendar.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Segmented } from '../../../ui/forms/choices/segmented.tsx';
import type { CalendarView } from '../store/calendar-address.ts';
import { addMonths, type Day, isSameMonth, startOfMonth } from '../store/calendar-days.ts';
import { useCalendar, useMay } from '../store/use-calendar.ts';

interface CalendarToolbarProps {
  view: CalendarView;
  day: Day;
  today: Day;
  onView: (view: CalendarView) => void;
  /** Undefined returns to today. */
  onDay: (day: Day | undefined) => void;
  onSubscribe: () => void;
}

/** Selects the month and the view, and offers what the user can add. */
export function CalendarToolbar({ view, day, today, onView, onDay, onSubscribe }: CalendarToolbarProps) {
  const { create } = useCalendar();
  const canManage = useMay('event.manage');
  const isIn = useMay('calendar.read_in_full');
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
      <h2 className="min-w-0 flex-1 basis-36 text-h3" aria-live="polite">
        {formatMonth(day)}
      </h2>
      <div className="flex items-center gap-1">
        <Button isDisabled={day === today} onPress={() => onDay(undefined)}>
          {t('Today')}
        </Button>
        <IconButton
          label={t('Previous month')}
          onPress={() => onDay(startIn(addMonths(startOfMonth(day), -1), today))}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton
          label={t('Next month')}
          onPress={() => onDay(startIn(addMonths(startOfMonth(day), 1), today))}
        >
          <ChevronRight />
        </IconButton>
      </div>
      <div className="flex items-center gap-2 max-sm:w-full max-sm:flex-wrap">
        <Segmented
          label={t('Calendar view')}
          segments={[
            { value: 'agenda', label: t('Agenda') },
            { value: 'month', label: t('Month') },
          ]}
          value={view}
          onChange={onView}
        />
        {isIn && (
          <IconButton label={t('Subscribe from another calendar')} onPress={onSubscribe}>
            <Rss />
          </IconButton>
        )}
        {canManage && (
          <Button
            kind="primary"
            icon={<CalendarPlus aria-hidden className="max-sm:hidden" />}
            className="max-sm:grow"
            onPress={() => create(day < today ? today : day)}
          >
            {t('New event')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The first day of a month; for the current month, today. */
function startIn(month: Day, today: Day): Day {
  return isSameMonth(month, today) ? today : month;
}
