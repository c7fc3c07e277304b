import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';
import { isoOf } from './event-row.ts';

/** Takes the pool or a transaction. */
export function createReminderRepo(db: Database) {
  return {
    /** Postpones an event whose check failed, so that it does not block the others. */
    async postpone(id: string, until: string): Promise<void> {
      await db.query('update calendar_events set due_at = $2 where id = $1 and due_at is not null', [
        id,
        until,
      ]);
    },
  };
}

/** Takes the transaction that checks one event. */
export function createDueRepo(tx: Tx) {
  return {
    /**
     * Locks the event that is due longest and returns its id; null when none is due. Skips locked events: another
     * transaction is checking or changing them, and a change makes them due again.
     */
    async lockNext(at: string): Promise<string | null> {
      const { rows } = await tx.query<{ id: string }>(
        `select id from calendar_events where due_at <= $1 order by due_at limit 1 for no key update skip locked`,
        [at],
      );
      return rows[0]?.id ?? null;
    },

    /** `due` null: the event is over or cancelled and is checked again only after a change. */
    async setDue(id: string, { due, at }: { due: number | null; at: string }): Promise<void> {
      await tx.query(
        `update calendar_events set due_at = $2, started_through = greatest(started_through, $3) where id = $1`,
        [id, due === null ? null : isoOf(due), at],
      );
    },

    /**
     * Records a reminder for users who answered GOING or MAYBE, and returns those who were not reminded yet. Leaves out
     * users who answered after `mark`, because they just saw the time.
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
         join group_members m on m.group_id = e.group_id and m.user_id = r.user_id and ${isActiveMember('m')}
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
