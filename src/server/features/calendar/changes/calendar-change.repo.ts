import type { Tx } from '../../../platform/db/transaction.ts';
import { isoOf } from '../event-row.ts';
import type { EventFields, NextEvent } from './event-changes.ts';
import type { NextOccurrence } from './occurrence-changes.ts';

/** The first and last moment in milliseconds; `last` null: no end. */
export interface Extent {
  readonly first: number;
  readonly last: number | null;
}

/** The author, community and time of a new event. */
export interface NewEvent {
  readonly id: string;
  readonly groupId: string;
  readonly createdBy: string;
  readonly at: string;
}

const lastOf = ({ last }: Extent) => (last === null ? 'infinity' : isoOf(last));

function valuesOf(fields: EventFields): unknown[] {
  return [
    fields.title,
    fields.description_md,
    fields.location,
    fields.meeting_url,
    fields.starts_local,
    fields.duration_minutes,
    fields.time_zone,
    fields.is_all_day,
    fields.recurrence === null ? null : JSON.stringify(fields.recurrence),
    fields.exceptions,
    fields.status,
  ];
}

/** Takes a transaction that locked the event. Each change schedules a reminder check at once. */
export function createCalendarChangeRepo(tx: Tx) {
  return {
    /**
     * The number of the community's events that are not over. Blocks other creations there until the transaction ends.
     */
    async livingCount(groupId: string, at: string): Promise<number> {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('calendar:' || $1::text, 0))`, [groupId]);
      const { rows } = await tx.query<{ count: number }>(
        'select count(*) as count from calendar_events where group_id = $1 and last_ends_at > $2',
        [groupId, at],
      );
      return rows[0]?.count ?? 0;
    },

    async insert({ id, groupId, createdBy, at }: NewEvent, next: NextEvent): Promise<void> {
      await tx.query(
        `insert into calendar_events (title, description_md, location, meeting_url, starts_local, duration_minutes,
           time_zone, is_all_day, recurrence, exceptions, status, id, group_id, created_by, created_at, timed_at,
           started_through, due_at, first_starts_at, last_ends_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $15, $15, $16, $17)`,
        [...valuesOf(next.fields), id, groupId, createdBy, at, isoOf(next.first), lastOf(next)],
      );
    },

    async change(
      id: string,
      next: NextEvent,
      { at, isRetimed }: { at: string; isRetimed: boolean },
    ): Promise<void> {
      await tx.query(
        `update calendar_events set title = $1, description_md = $2, location = $3, meeting_url = $4,
           starts_local = $5, duration_minutes = $6, time_zone = $7, is_all_day = $8, recurrence = $9, exceptions = $10,
           status = $11, first_starts_at = $13, last_ends_at = $14, due_at = $15, version = version + 1,
           timed_at = case when $16 then $15::timestamptz else timed_at end
         where id = $12`,
        [...valuesOf(next.fields), id, isoOf(next.first), lastOf(next), at, isRetimed],
      );
    },

    /** Raises the version for a change of one occurrence, and extends the event to cover it. */
    async reach(id: string, { start, end }: { start: number; end: number }, at: string): Promise<void> {
      await tx.query(
        `update calendar_events set version = version + 1, due_at = $4, first_starts_at = least(first_starts_at, $2),
           last_ends_at = greatest(last_ends_at, $3) where id = $1`,
        [id, isoOf(start), isoOf(end), at],
      );
    },

    async changeOccurrence(
      of: { id: string; eventId: string; key: number },
      { fields, slot }: NextOccurrence,
      { at, isRetimed }: { at: string; isRetimed: boolean },
    ): Promise<void> {
      const { is_cancelled, title, description_md, location, meeting_url, starts_local, duration_minutes } =
        fields;
      await tx.query(
        `insert into calendar_occurrences as o (id, calendar_event_id, occurrence_start, is_cancelled, title,
           description_md, location, meeting_url, starts_local, duration_minutes, moved_to, timed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         on conflict (calendar_event_id, occurrence_start) do update
         set is_cancelled = excluded.is_cancelled, title = excluded.title, description_md = excluded.description_md,
           location = excluded.location, meeting_url = excluded.meeting_url, starts_local = excluded.starts_local,
           duration_minutes = excluded.duration_minutes, moved_to = excluded.moved_to,
           timed_at = coalesce(excluded.timed_at, o.timed_at)`,
        [
          ...[of.id, of.eventId, isoOf(of.key), is_cancelled, title, description_md, location, meeting_url],
          ...[starts_local, duration_minutes, starts_local === null ? null : isoOf(slot.start)],
          isRetimed ? at : null,
        ],
      );
    },

    /**
     * Moves occurrences to their new positions, in this or another event. In two steps, so that they do not collide on
     * the way.
     */
    async moveOccurrences(
      eventId: string,
      moves: readonly { id: string; key: number; movedTo: number | null }[],
    ): Promise<void> {
      if (moves.length === 0) return;
      const ids = moves.map(({ id }) => id);
      await tx.query(
        `update calendar_occurrences set occurrence_start = occurrence_start - interval '1000 years'
         where id = any($1)`,
        [ids],
      );
      await tx.query(
        `update calendar_occurrences o set calendar_event_id = $1, occurrence_start = m.key, moved_to = m.moved_to
         from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) as m (id, key, moved_to) where o.id = m.id`,
        [
          eventId,
          ids,
          moves.map(({ key }) => isoOf(key)),
          moves.map(({ movedTo }) => (movedTo === null ? null : isoOf(movedTo))),
        ],
      );
    },
  };
}
