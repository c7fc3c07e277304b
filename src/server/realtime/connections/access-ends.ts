import type { Timers } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';

/** More than twice as far as the look-ups are apart, because one may come late. */
const AHEAD_SECONDS = 40;

export interface AccessEndsDeps {
  readonly db: Database;
  readonly timers: Pick<Timers, 'after'>;
  /** Ends the subscriptions of the user that they have no right to any more. */
  readonly recheck: (userId: string) => void;
}

/**
 * Rechecks the subscriptions of a member at the moment at which their access ends by the clock, which no event tells.
 * Asks for all members and not only for those who are connected here, so that someone who connects later is included.
 */
export function createAccessEnds({ db, timers, recheck }: AccessEndsDeps) {
  const waiting = new Map<string, () => void>();

  return {
    async look(): Promise<void> {
      const { rows } = await db.query<{ user_id: string; ms: number }>(
        `select user_id, extract(epoch from min(access_until) - clock_timestamp())::double precision * 1000 as ms
         from group_members
         where status = 'ACTIVE' and role = 'MEMBER' and access_until > clock_timestamp()
           and access_until <= clock_timestamp() + interval '${AHEAD_SECONDS} seconds'
         group by user_id`,
      );
      // Who is not among them keeps the timer: it may be due at this moment. A recheck too many changes nothing.
      for (const { user_id, ms } of rows) {
        waiting.get(user_id)?.();
        const end = () => {
          waiting.delete(user_id);
          recheck(user_id);
        };
        waiting.set(user_id, timers.after(Math.ceil(ms) + 1, end));
      }
    },

    close(): void {
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
    },
  };
}
