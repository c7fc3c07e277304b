import { type Database, singleRow } from '../db/database.ts';
import { DEAD_QUEUE } from './job-table.ts';

/** A job whose last retry failed. Its row is kept for `KEPT_SECONDS` after that. */
export interface DeadJob {
  readonly id: string;
  readonly name: string;
  readonly tries: number;
  /** ISO 8601, of the last try. */
  readonly died_at: string;
  /** The message of what it threw; empty when its process died. */
  readonly error: string;
}

/** What an operator can do about dead jobs, whether or not the server runs. */
export function createDeadJobs(db: Database) {
  return {
    /** Oldest first. */
    async list(): Promise<DeadJob[]> {
      const { rows } = await db.query<DeadJob>(
        `select id, name, retry_count + 1 as tries, completed_on as died_at, coalesce(output ->> 'message', '') as error
         from pgboss.job where state = 'failed' and name <> $1 order by completed_on, id`,
        [DEAD_QUEUE],
      );
      return rows;
    },

    async count(): Promise<{ dead: number; oldest_died_at: string | null }> {
      const { rows } = await db.query<{ dead: number; oldest_died_at: string | null }>(
        `select count(*) as dead, min(completed_on) as oldest_died_at
         from pgboss.job where state = 'failed' and name <> $1`,
        [DEAD_QUEUE],
      );
      return singleRow(rows);
    },

    /** Retries these jobs once more; null means all. A worker takes them within seconds. Resolves to their number. */
    async runAgain(ids: readonly string[] | null): Promise<number> {
      const { rowCount } = await db.query(
        `update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
         where state = 'failed' and name <> $1 and ($2::text[] is null or id::text = any($2))`,
        [DEAD_QUEUE, ids],
      );
      return rowCount;
    },
  };
}
