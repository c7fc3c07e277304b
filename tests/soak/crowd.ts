import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Database } from '../../src/server/platform/db/database.ts';
import { type CrowdOrder, type CrowdReport, crowdReport } from './crowd-process.ts';

export interface Crowd {
  /** Carries out one order after the other. Lags are counted anew after each `count`. */
  give(order: CrowdOrder): Promise<CrowdReport>;
  close(): Promise<void>;
}

export function aCrowd(): Crowd {
  const child = fork(join(import.meta.dirname, 'crowd-process.ts'));
  return {
    async give(order) {
      const answer = once(child, 'message');
      child.send(order);
      const [message] = await answer;
      return crowdReport.parse(message);
    },
    async close() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Makes members of a community, each with a session; the answer is their tokens. */
export async function aMultitude(db: Database, groupId: string, count: number): Promise<string[]> {
  await db.query(
    `insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
     select md5('crowd ' || n)::uuid, 'crowd' || n || '@mail.example', 'Member', 'Reyes', 'none', 'ACTIVE', now(), now()
     from generate_series(1, $1::int) n`,
    [count],
  );
  await db.query(
    `insert into user_sessions (id, user_id, token_hash, kind, created_at, last_seen_at)
     select md5('session ' || n)::uuid, md5('crowd ' || n)::uuid, sha256(convert_to('crowd-' || n, 'UTF8')), 'cookie',
       now(), now()
     from generate_series(1, $1::int) n`,
    [count],
  );
  await db.query(
    `insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
     select $2, md5('crowd ' || n)::uuid, 'MEMBER', 'ACTIVE', now(), now() from generate_series(1, $1::int) n`,
    [count, groupId],
  );
  await db.query('analyze');
  return Array.from({ length: count }, (_, index) => `crowd-${index + 1}`);
}

interface Work {
  readonly transactions: number;
  /** Rows added to each table, by its name. */
  readonly added: ReadonlyMap<string, number>;
}

/** What this database has done since it was made. */
export async function workDone(db: Database): Promise<Work> {
  // The other connections report what they did within a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await db.query('select pg_stat_clear_snapshot()');
  const { rows } = await db.query<{ name: string; added: number }>(
    `select schemaname || '.' || relname as name, n_tup_ins::int as added from pg_stat_user_tables`,
  );
  const whole = await db.query<{ transactions: number }>(
    'select xact_commit::int as transactions from pg_stat_database where datname = current_database()',
  );
  return {
    transactions: whole.rows[0]?.transactions ?? 0,
    added: new Map(rows.map(({ name, added }) => [name, added])),
  };
}
