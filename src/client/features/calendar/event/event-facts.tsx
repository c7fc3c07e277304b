import { CalendarClock, MapPin, Repeat2, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CalendarEvent } from '../../../../contract/calendar/calendar.ts';
import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import { t } from '../../../i18n/t.ts';
import { buttonClass } from '../../../ui/base/button-class.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { ExternalLink } from '../../../ui/base/link.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { LiveIndicator } from '../../../ui/media/live-indicator.tsx';
import { dayOf } from '../form/zoned-time.ts';
import { useNow } from '../store/calendar-clock.ts';
import { useCalendar } from '../store/use-calendar.ts';
import { isLive, isOver } from './event-phase.ts';
import { startsInText, thereText, whenText } from './event-text.ts';
import { recurrenceText } from './recurrence-text.ts';

/** This long before the start, the join link becomes the main action. */
const DOORS_MS = 15 * MINUTE_MS;

interface EventFactsProps {
  event: CalendarEvent;
  occurrence: CalendarEvent['occurrence'];
}

/** When, how often and where the event is, and the join link. */
export function EventFacts({ event, occurrence }: EventFactsProps) {
  const { zone } = useCalendar();
  const now = useNow();
  const today = dayOf(new Date(now).toISOString(), zone);
  const there = thereText(occurrence, { zone, today });
  const { details, status } = occurrence;
  return (
    <div className="grid gap-2.5">
      <State occurrence={occurrence} now={now} />
      <Fact icon={<CalendarClock aria-hidden />}>
        <time dateTime={occurrence.starts_at} className="font-medium">
          {whenText(occurrence, { zone, today })}
        </time>
        {there !== null && <span className="block text-meta text-muted">{there}</span>}
      </Fact>
      {event.recurrence !== null && (
        <Fact icon={<Repeat2 aria-hidden />}>
          {recurrenceText(event.recurrence, event.starts_local.slice(0, 10), today)}
        </Fact>
      )}
      {details !== null && details.location !== '' && (
        <Fact icon={<MapPin aria-hidden />}>{details.location}</Fact>
      )}
      {details !== null && details.meeting_url !== '' && status === 'SCHEDULED' && (
        <Fact icon={<Video aria-hidden />} isTall>
          <MeetingLink
            url={details.meeting_url}
            isOpen={Date.parse(occurrence.starts_at) - now <= DOORS_MS && !isOver(occurrence, now)}
          />
        </Fact>
      )}
    </div>
  );
}

function State({ occurrence, now }: { occurrence: CalendarEvent['occurrence']; now: number }) {
  if (occurrence.status === 'CANCELLED')
    return (
      <p className="-mt-1">
        <Badge kind="danger">{t('Cancelled')}</Badge>
      </p>
    );
  if (isLive(occurrence, now))
    return (
      <p className="-mt-1">
        <LiveIndicator />
      </p>
    );
  if (isOver(occurrence, now))
    return <p className="-mt-1 text-meta text-muted">{t('This event has ended.')}</p>;
  const startsIn = startsInText(occurrence, now);
  if (startsIn === null) return null;
  return <p className="num -mt-1 text-meta font-medium text-sun-text">{startsIn}</p>;
}

function MeetingLink({ url, isOpen }: { url: string; isOpen: boolean }) {
  const host = new URL(url).host;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
      <ExternalLink
        kind="bare"
        href={url}
        className={buttonClass(isOpen ? 'primary' : 'edged', isOpen ? 'normal' : 'small')}
      >
        {isOpen ? t('Join now') : t('Meeting link')}
      </ExternalLink>
      <span className="truncate text-meta text-muted">{host}</span>
    </span>
  );
}

interface FactProps {
  icon: ReactNode;
  /** The content is a button, not a line of text. */
  isTall?: boolean;
  children: ReactNode;
}

function Fact({ icon, isTall = false, children }: FactProps) {
  return (
    <div
      className={classNames(
        'flex min-w-0 gap-3 text-dense [&>svg]:size-4 [&>svg]:flex-none [&>svg]:stroke-[1.75] [&>svg]:text-muted',
        isTall ? 'items-center' : 'items-start [&>svg]:mt-0.5',
      )}
    >
      {icon}
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  );
}
