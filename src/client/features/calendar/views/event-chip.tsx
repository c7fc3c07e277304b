import { Repeat2 } from 'lucide-react';
import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import { formatClock } from '../../../i18n/format-calendar.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { NewDot } from '../../../ui/media/badge.tsx';
import { isLive, isOver } from '../event/event-phase.ts';
import { answerWord, clockText } from '../event/event-text.ts';
import { useNow } from '../store/calendar-clock.ts';
import { useAnswered, useCalendar } from '../store/use-calendar.ts';

interface EventChipProps {
  occurrence: Occurrence;
  /** Only the focused day puts its events in the tab order. */
  isReachable: boolean;
}

/**
 * One event on its day in a month: one line that opens it. Events that the user attends are indigo, like
 * everything of the user's own.
 */
export function EventChip({ occurrence, isReachable }: EventChipProps) {
  const { zone, open } = useCalendar();
  const now = useNow();
  const one = useAnswered(occurrence);
  const { title, status, is_all_day, is_recurring, starts_at, details } = one;
  const isCancelled = status === 'CANCELLED';
  const rsvp = details?.my_rsvp ?? null;
  const isMine = rsvp === 'GOING' && !isCancelled;
  const heard = [
    `${title}, ${clockText(one, zone)}`,
    ...(isCancelled ? [t('Cancelled')] : []),
    ...(isLive(one, now) ? [t('Live')] : []),
    ...(is_recurring ? [t('repeats')] : []),
    ...(rsvp === null ? [] : [answerWord(rsvp)]),
  ];
  return (
    <button
      type="button"
      tabIndex={isReachable ? 0 : -1}
      onClick={() => open(one)}
      className={classNames(
        'flex h-5.5 w-full min-w-0 items-center gap-1 rounded-badge px-1 text-left text-small outline-offset-0',
        isMine ? 'bg-accent-soft font-medium text-accent' : 'text-ink hover:bg-hover',
        (isCancelled || rsvp === 'DECLINED' || isOver(one, now)) && !isMine && 'text-muted',
      )}
    >
      <span className="sr-only">{heard.join(', ')}</span>
      <span aria-hidden className="flex min-w-0 flex-1 items-center gap-1">
        {isLive(one, now) && <NewDot className="size-1.5" />}
        {!is_all_day && (
          <span className={classNames('num flex-none max-lg:hidden', isMine ? 'text-accent' : 'text-muted')}>
            {formatClock(starts_at, zone).replace(':00', '')}
          </span>
        )}
        <span className={classNames('min-w-0 flex-1 truncate', isCancelled && 'line-through')}>{title}</span>
        {is_recurring && (
          <Repeat2 aria-hidden className="size-3 flex-none stroke-[1.75] text-muted max-xl:hidden" />
        )}
      </span>
    </button>
  );
}

/** The same on a phone, where a day has room for its number only. */
export function EventDot({ occurrence }: { occurrence: Occurrence }) {
  const now = useNow();
  const one = useAnswered(occurrence);
  const isMine = one.details?.my_rsvp === 'GOING' && one.status !== 'CANCELLED';
  return (
    <span
      className={classNames(
        'size-1.5 rounded-full',
        isLive(one, now) ? 'bg-sun-mark' : isMine ? 'bg-accent' : 'bg-line-field',
      )}
    />
  );
}
