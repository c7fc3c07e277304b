import { Check, MapPin, Repeat2, Video } from 'lucide-react';
import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { Badge } from '../../../ui/media/badge.tsx';
import { LiveIndicator } from '../../../ui/media/live-indicator.tsx';
import { isLive, isOver } from '../event/event-phase.ts';
import { answerWord, clockText, startsInText, thereText } from '../event/event-text.ts';
import { dayOf } from '../form/zoned-time.ts';
import { useNow } from '../store/calendar-clock.ts';
import { useAnswered, useCalendar } from '../store/use-calendar.ts';

/** One event of a day: when, what, where and who attends. The whole row opens the event. */
export function AgendaRow({ occurrence }: { occurrence: Occurrence }) {
  const { zone, open } = useCalendar();
  const now = useNow();
  const one = useAnswered(occurrence);
  const { title, status, is_recurring, details } = one;
  const isCancelled = status === 'CANCELLED';
  const isQuiet = isCancelled || isOver(one, now);
  const there = thereText(one, { zone, today: dayOf(new Date(now).toISOString(), zone) });
  return (
    <li
      data-steady
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 border-b border-line px-4 py-3 last:border-b-0 has-[button:hover]:bg-hover sm:grid-cols-[9.5rem_minmax(0,1fr)_auto]"
    >
      <p className={classNames('num text-meta sm:pt-px', isQuiet ? 'text-muted' : 'text-soft')}>
        {clockText(one, zone)}
        {there !== null && <span className="block text-small text-muted max-sm:inline"> {there}</span>}
      </p>
      <div className="grid min-w-0 gap-0.5 max-sm:col-span-2 max-sm:row-start-2">
        <div className="flex min-w-0 items-center gap-2">
          <button
            type="button"
            data-event={`${one.calendar_event_id} ${one.occurrence_start}`}
            onClick={() => open(one)}
            className={classNames(
              'min-w-0 truncate text-left text-name outline-none after:absolute after:inset-0 focus-visible:after:shadow-focus',
              isQuiet && 'text-muted',
              isCancelled && 'line-through',
            )}
          >
            {title}
          </button>
          {is_recurring && (
            <Repeat2 role="img" aria-label={t('Repeats')} className="size-3.5 flex-none text-muted" />
          )}
        </div>
        <Facts occurrence={one} />
      </div>
      <Mark occurrence={one} now={now} answer={details?.my_rsvp ?? null} />
    </li>
  );
}

function Facts({ occurrence: { details } }: { occurrence: Occurrence }) {
  if (details === null) return null;
  const { location, meeting_url, attendance } = details;
  const going = attendance.going;
  if (location === '' && meeting_url === '' && going === 0) return null;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-meta text-muted [&_svg]:size-3.5 [&_svg]:flex-none">
      {location !== '' && (
        <span className="flex min-w-0 items-center gap-1">
          <MapPin aria-hidden />
          <span className="truncate">{location}</span>
        </span>
      )}
      {meeting_url !== '' && (
        <span className="flex items-center gap-1">
          <Video aria-hidden />
          {t('Online')}
        </span>
      )}
      {going > 0 && <span className="num">{t('{n} going', { n: going })}</span>}
    </p>
  );
}

type Answer = NonNullable<Occurrence['details']>['my_rsvp'];

/** One label at the right end: the most important state now. */
function Mark({ occurrence, now, answer }: { occurrence: Occurrence; now: number; answer: Answer }) {
  const startsIn = startsInText(occurrence, now);
  return (
    <span className="flex flex-wrap items-center justify-end gap-2 max-sm:col-start-2 max-sm:row-start-1 sm:pt-0.5">
      {occurrence.status === 'CANCELLED' ? (
        <Badge kind="danger">{t('Cancelled')}</Badge>
      ) : isLive(occurrence, now) ? (
        <LiveIndicator />
      ) : (
        startsIn !== null && <span className="num text-small text-sun-text">{startsIn}</span>
      )}
      {answer !== null && occurrence.status !== 'CANCELLED' && (
        <Badge kind={answer === 'GOING' ? 'accent' : 'plain'}>
          {answer === 'GOING' && <Check aria-hidden className="size-3" strokeWidth={3} />}
          {answerWord(answer)}
        </Badge>
      )}
    </span>
  );
}
