import type { RsvpStatus } from '../../../contract/calendar/calendar-facts.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isoOf } from './event-row.ts';

/** An answer to the occurrence at `key`. `id` is for its row, if there is none yet. */
export interface NewAnswer {
  readonly id: string;
  readonly eventId: string;
  readonly key: number;
  readonly userId: string;
  readonly status: RsvpStatus | null;
  readonly at: string;
}

/** Takes a transaction that locked the event. */
export function createRsvpRepo(tx: Tx) {
  return {
    /**
     * Returns false and only takes the lock when the answer is unchanged. Answers to one occurrence run one after
     * another.
     */
    async answer({ id, eventId, key, userId, status, at }: NewAnswer): Promise<boolean> {
      const { rows } = await tx.query<{ id: string }>(
        `insert into calendar_occurrences as o (id, calendar_event_id, occurrence_start) values ($1, $2, $3)
         on conflict (calendar_event_id, occurrence_start) do update set counts_version = o.counts_version
         returning o.id`,
        [id, eventId, isoOf(key)],
      );
      const occurrenceId = rows[0]?.id;
      const { rowCount } = await tx.query(
        `insert into calendar_rsvps as r (occurrence_id, user_id, status, answered_at) values ($1, $2, $3, $4)
         on conflict (occurrence_id, user_id) do update
         set status = excluded.status, answered_at = excluded.answered_at, version = r.version + 1
         where r.status is distinct from excluded.status`,
        [occurrenceId, userId, status, at],
      );
      if (rowCount === 0) return false;
      await tx.query('update calendar_occurrences set counts_version = counts_version + 1 where id = $1', [
        occurrenceId,
      ]);
      return true;
    },
  };
}
