import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import type { RsvpStatus } from '../../../../contract/calendar/calendar-facts.ts';
import { formatClock, nearDay, weekdayName } from '../../../i18n/format-calendar.ts';
import { t } from '../../../i18n/t.ts';
import { shownZone } from '../../../i18n/time-zone.ts';
import { Link } from '../../../ui/base/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CommunityAvatar } from '../../../ui/media/community-avatar.tsx';
import { LiveIndicator } from '../../../ui/media/live-indicator.tsx';
import { isLive } from '../event/event-phase.ts';
import { answerWord } from '../event/event-text.ts';
import { dayOf } from '../form/zoned-time.ts';
import { useNow } from '../store/calendar-clock.ts';
import { weekdayOf } from '../store/calendar-days.ts';
import { nextOf } from '../store/next-of.ts';
import { keyOf } from '../store/occurrence-key.ts';
import { daysOf } from '../store/occurrences.ts';
import { DateBox } from './date-box.tsx';

/** What comes next in the user's communities. Renders nothing when there is nothing. */
export function UpcomingCard({ occurrences }: { occurrences: readonly Occurrence[] }) {
  const now = useNow();
  const next = nextOf(occurrences, now);
  if (next.length === 0) return null;
  return (
    <Card as="section" aria-label={t('Coming up')} title={t('Coming up')} isPadded={false}>
      <ul className="pb-2">
        {next.map((one) => (
          <UpcomingRow key={keyOf(one)} occurrence={one} now={now} isCommunityNamed />
        ))}
      </ul>
    </Card>
  );
}

interface UpcomingRowProps {
  occurrence: Occurrence;
  now: number;
  /** On a page of the community, its name says nothing. */
  isCommunityNamed: boolean;
}

export function UpcomingRow({ occurrence, now, isCommunityNamed }: UpcomingRowProps) {
  const { group, title, calendar_event_id, occurrence_start, details, is_all_day, starts_at } = occurrence;
  const zone = shownZone();
  const today = dayOf(new Date(now).toISOString(), zone);
  const { first } = daysOf(occurrence, zone);
  const rsvp = details?.my_rsvp ?? null;
  // The box beside it shows the date.
  const day = nearDay(first, today) ?? weekdayName(weekdayOf(first), 'long');
  return (
    <li className="relative flex gap-3 px-4 py-2 has-[a:hover]:bg-hover">
      <DateBox day={first} />
      <div className="grid min-w-0 flex-1 content-start">
        <Link
          kind="bare"
          to="/communities/$slug/"
          params={{ slug: group.slug }}
          search={{ tab: 'calendar', eventId: calendar_event_id, occurrence: occurrence_start }}
          className="line-clamp-2 text-name after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:shadow-focus"
        >
          {title}
        </Link>
        <span className="num flex min-w-0 items-center gap-1.5 text-meta text-muted">
          {isLive(occurrence, now) ? (
            <LiveIndicator />
          ) : (
            <span className="truncate">{is_all_day ? day : `${day}, ${formatClock(starts_at, zone)}`}</span>
          )}
          {!isCommunityNamed && <Answer rsvp={rsvp} />}
        </span>
        {isCommunityNamed && (
          <span className="flex min-w-0 items-center text-small text-muted">
            <CommunityAvatar
              id={group.id}
              name={group.name}
              src={group.logo_url}
              size={20}
              className="mr-1.5 size-4!"
            />
            <span className="truncate">{group.name}</span>
            <Answer rsvp={rsvp} />
          </span>
        )}
      </div>
    </li>
  );
}

function Answer({ rsvp }: { rsvp: RsvpStatus | null }) {
  return rsvp !== null && <span className="flex-none whitespace-pre"> · {answerWord(rsvp)}</span>;
}
