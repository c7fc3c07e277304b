import type { Occurrence } from '../../contract/calendar.ts';
import { Card } from '../ui/card.tsx';
import { CommunityAvatar } from '../ui/community-avatar.tsx';
import { Link } from '../ui/link.tsx';
import { LiveSign } from '../ui/live-sign.tsx';
import { formatClock, nearDay, weekdayName } from '../words/format-calendar.ts';
import { t } from '../words/t.ts';
import { shownZone } from '../words/time-zone.ts';
import { useNow } from './calendar-clock.ts';
import { weekdayOf } from './calendar-days.ts';
import { DateBox } from './date-box.tsx';
import { isLive } from './event-phase.ts';
import { answerWord } from './event-words.ts';
import { nextOf } from './next-of.ts';
import { keyOf } from './occurrence-key.ts';
import { daysOf } from './occurrences.ts';
import { dayOf } from './zoned-time.ts';

/** What comes next in one's communities. Not there when nothing does. */
export function UpcomingCard({ occurrences }: { occurrences: readonly Occurrence[] }) {
  const now = useNow();
  const next = nextOf(occurrences, now);
  if (next.length === 0) return null;
  return (
    <Card as="section" aria-label={t('Coming up')} title={t('Coming up')} isPadded={false}>
      <ul className="pb-2">
        {next.map((one) => (
          <UpcomingRow key={keyOf(one)} occurrence={one} now={now} />
        ))}
      </ul>
    </Card>
  );
}

function UpcomingRow({ occurrence, now }: { occurrence: Occurrence; now: number }) {
  const { group, title, calendar_event_id, occurrence_start, details, is_all_day, starts_at } = occurrence;
  const zone = shownZone();
  const today = dayOf(new Date(now).toISOString(), zone);
  const { first } = daysOf(occurrence, zone);
  const rsvp = details?.my_rsvp ?? null;
  // The box beside it has the date.
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
            <LiveSign />
          ) : (
            <span className="truncate">{is_all_day ? day : `${day}, ${formatClock(starts_at, zone)}`}</span>
          )}
        </span>
        <span className="flex min-w-0 items-center gap-1.5 text-small text-muted">
          <CommunityAvatar id={group.id} name={group.name} size={20} className="size-4!" />
          <span className="truncate">{group.name}</span>
          {rsvp !== null && <span className="flex-none">· {answerWord(rsvp)}</span>}
        </span>
      </div>
    </li>
  );
}
