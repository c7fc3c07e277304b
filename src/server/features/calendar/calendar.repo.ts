import type { Person } from '../../../contract/account/people.ts';
import type { RsvpStatus } from '../../../contract/calendar/calendar-facts.ts';
import { TOTAL_MAX } from '../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';
import { personJson } from '../users/person-json.ts';
import { type EventRow, isoOf, ROWS_REACH_MS } from './event-row.ts';

/** Maximum events read for one answer. Further ones are left out. */
export const EVENTS_READ_MAX = 600;

/** A time window in milliseconds. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;

/** SQL: answers by kind, counting only current members. */
const answers = `(
    select count(*) filter (where r.status = 'GOING') as going, count(*) filter (where r.status = 'MAYBE') as maybe,
      count(*) filter (where r.status = 'DECLINED') as declined
    from calendar_rsvps r join group_members m
      on m.group_id = e.group_id and m.user_id = r.user_id and ${isActiveMember('m')}
    where r.occurrence_id = o.id)`;

/** SQL: the occurrences of the event `e` that match `which`, as JSON, with the answer of `reader`. Both are SQL. */
function occurrencesJson(reader: string, which: string): string {
  return `coalesce((
      select json_agg(json_build_object('id', o.id, 'occurrence_start', ${ms('o.occurrence_start')},
        'is_cancelled', o.is_cancelled, 'title', o.title, 'description_md', o.description_md,
        'location', o.location, 'meeting_url', o.meeting_url, 'starts_local', o.starts_local,
        'duration_minutes', o.duration_minutes, 'moved_to', ${ms('o.moved_to')}, 'timed_at', ${ms('o.timed_at')},
        'counts_version', o.counts_version, 'going', n.going, 'maybe', n.maybe, 'declined', n.declined,
        'my_rsvp', mine.status, 'rsvp_version', coalesce(mine.version, 0)))
      from calendar_occurrences o cross join lateral ${answers} n
      left join calendar_rsvps mine on mine.occurrence_id = o.id and mine.user_id = ${reader}
      where o.calendar_event_id = e.id and (${which})), '[]')`;
}

const columns = `e.id, e.group_id, g.slug as group_slug, g.name as group_name, g.logo_url as group_logo_url, e.created_by, e.status, e.title,
    e.description_md, e.location, e.meeting_url, e.starts_local, e.duration_minutes, e.time_zone, e.is_all_day,
    e.recurrence, e.exceptions, e.timed_at, e.started_through, e.version, e.created_at`;

/** SQL: occurrences that can matter in the window of the two parameters. */
const inWindow = (from: string, to: string) =>
  `o.occurrence_start between ${from}::timestamptz and ${to}::timestamptz
    or o.moved_to between ${from}::timestamptz and ${to}::timestamptz`;

/** Takes the pool or a transaction; methods that lock need a transaction. Does not check permissions. */
export function createCalendarRepo(db: Database) {
  const windowValues = ({ from, to }: Window) => [isoOf(from - ROWS_REACH_MS), isoOf(to)];

  return {
    /** Events of one community that may have occurrences in the window, earliest first. */
    async inGroup(groupId: string, window: Window, readerId: string): Promise<EventRow[]> {
      const { rows } = await db.query<EventRow>(
        `select ${columns}, ${occurrencesJson('$4', inWindow('$2', '$3'))} as occurrences
         from calendar_events e join groups g on g.id = e.group_id
         where e.group_id = $1 and e.last_ends_at > $5 and e.first_starts_at < $3
         order by e.first_starts_at, e.id limit ${EVENTS_READ_MAX + 1}`,
        [groupId, ...windowValues(window), readerId, isoOf(window.from)],
      );
      return rows;
    },

    /** The same for all communities of which the reader is an active member. */
    async ofMember(window: Window, readerId: string, isArchivedToo: boolean): Promise<EventRow[]> {
      const { rows } = await db.query<EventRow>(
        `select ${columns}, ${occurrencesJson('$3', inWindow('$1', '$2'))} as occurrences
         from group_members me
         join calendar_events e on e.group_id = me.group_id and e.last_ends_at > $4 and e.first_starts_at < $2
         join groups g on g.id = e.group_id
         where me.user_id = $3 and ${isActiveMember('me')} and ($5 or g.archived_at is null)
         order by e.first_starts_at, e.id limit ${EVENTS_READ_MAX + 1}`,
        [...windowValues(window), readerId, isoOf(window.from), isArchivedToo],
      );
      return rows;
    },

    /** The event with its moved occurrences and those around `near` (milliseconds). */
    async find(id: string, readerId: string, near: number): Promise<EventRow | null> {
      const { rows } = await db.query<EventRow>(
        `select ${columns}, ${occurrencesJson('$2', `${inWindow('$3', '$4')} or o.moved_to is not null`)} as occurrences
         from calendar_events e join groups g on g.id = e.group_id where e.id = $1`,
        [id, readerId, isoOf(near - ROWS_REACH_MS), isoOf(near + ROWS_REACH_MS)],
      );
      return rows[0] ?? null;
    },

    /** Locks the event and returns it with all occurrences. Use `share` to read, `no key update` to change it. */
    async lock(id: string, readerId: string, strength: 'no key update' | 'share'): Promise<EventRow | null> {
      await db.query(`select from calendar_events where id = $1 for ${strength}`, [id]);
      const { rows } = await db.query<EventRow>(
        `select ${columns}, ${occurrencesJson('$2', 'true')} as occurrences
         from calendar_events e join groups g on g.id = e.group_id where e.id = $1`,
        [id, readerId],
      );
      return rows[0] ?? null;
    },

    async person(id: string): Promise<Person> {
      const { rows } = await db.query<{ person: Person }>(
        `select ${personJson('u')} as person from users u where u.id = $1`,
        [id],
      );
      return singleRow(rows).person;
    },

    /** One page of users who answered and are still members. The total stops one past {@link TOTAL_MAX}. */
    async attendees(
      { eventId, key }: { eventId: string; key: number },
      query: { status?: RsvpStatus | undefined; page: number; limit: number },
    ): Promise<{
      attendees: { user: Person; status: RsvpStatus; answered_at: string }[];
      total: number;
    }> {
      const { status = null, page, limit } = query;
      const from = `from calendar_occurrences o join calendar_events e on e.id = o.calendar_event_id
         join calendar_rsvps r on r.occurrence_id = o.id and r.status = coalesce($3, r.status)
         join group_members m on m.group_id = e.group_id and m.user_id = r.user_id and ${isActiveMember('m')}
         join users u on u.id = r.user_id
         where o.calendar_event_id = $1 and o.occurrence_start = $2`;
      const values = [eventId, isoOf(key), status];
      const counted = await db.query<{ total: number }>(
        `select count(*) as total from (select ${from} limit ${TOTAL_MAX + 1}) z`,
        values,
      );
      const { rows } = await db.query<{ user: Person; status: RsvpStatus; answered_at: string }>(
        `select ${personJson('u')} as user, r.status, r.answered_at ${from}
         order by array_position(array['GOING', 'MAYBE', 'DECLINED'], r.status), r.answered_at, u.id
         limit $4 offset $5`,
        [...values, limit, (page - 1) * limit],
      );
      return { attendees: rows, total: singleRow(counted.rows).total };
    },
  };
}
