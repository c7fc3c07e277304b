import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isoOf } from './event-row.ts';

/** Over the pool, or over a transaction. */
export function createReminderRepo(db: Database) {
  return {
    /** Puts an event off that could not be looked at, so that it keeps nobody waiting. */
    async putOff(id: string, until: string): Promise<void> {
      await db.query('update calendar_events set due_at = $2 where id = $1 and due_at is not null', [
        id,
        until,
      ]);
    },
  };
}

/** Over the transaction that looks after one event. */
export function createDueRepo(tx: Tx) {
  return {
    /**
     * The event that has waited longest to be looked at, for this transaction alone; null when none is due. Those that
     * others look at, or change, are passed over: they are theirs, or come again.
     */
    async take(at: string): Promise<string | null> {
      const { rows } = await tx.query<{ id: string }>(
        `select id from calendar_events where due_at <= $1 order by due_at limit 1 for no key update skip locked`,
        [at],
      );
      return rows[0]?.id ?? null;
    },

    /** `due` null: it is over, or called off, and need not be looked at again unless it is changed. */
    async done(id: string, { due, at }: { due: number | null; at: string }): Promise<void> {
      await tx.query(
        `update calendar_events set due_at = $2, started_through = greatest(started_through, $3) where id = $1`,
        [id, due === null ? null : isoOf(due), at],
      );
    },

    /**
     * Writes down that those who come, or may, are reminded now, and answers who was not yet. Whoever said so only
     * after `mark` knows when it is.
     */
    async remind(reminder: {
      occurrenceId: string;
      minutes: number;
      start: number;
      mark: number;
      at: string;
    }): Promise<string[]> {
      const { occurrenceId, minutes, start, mark, at } = reminder;
      const { rows } = await tx.query<{ user_id: string }>(
        `insert into calendar_reminders (occurrence_id, user_id, minutes_before, starts_at, given_at)
         select r.occurrence_id, r.user_id, $2, $3, $5
         from calendar_rsvps r
         join calendar_occurrences o on o.id = r.occurrence_id
         join calendar_events e on e.id = o.calendar_event_id
         join group_members m on m.group_id = e.group_id and m.user_id = r.user_id and m.status = 'ACTIVE'
         where r.occurrence_id = $1 and r.status in ('GOING', 'MAYBE') and r.answered_at <= $4
         order by r.user_id
         on conflict do nothing
         returning user_id`,
        [occurrenceId, minutes, isoOf(start), isoOf(mark), at],
      );
      return rows.map(({ user_id }) => user_id);
    },
  };
}
