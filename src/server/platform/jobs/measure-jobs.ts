import type { Pool } from 'pg';
import { createDatabase } from '../db/pool.ts';
import type { Metrics } from '../http/metrics.ts';
import { jobTable } from './job-table.ts';

interface Waiting {
  readonly name: string;
  readonly jobs: number;
  readonly age: number;
}

/** Exports how many jobs of each kind are due and not begun, and how long the oldest one has been due. */
export function measureJobs({
  pool,
  metrics,
}: {
  readonly pool: Pool;
  readonly metrics: Pick<Metrics, 'gauges'>;
}): void {
  const db = createDatabase(pool);
  /** A number for each kind; 0 where nothing waits. */
  async function read(column: 'jobs' | 'age'): Promise<Map<string, number>> {
    const { rows } = await db.query<Waiting>(
      `select name, count(*) as jobs, extract(epoch from now() - min(start_after))::float8 as age
       from pgboss.job where state < 'active' and start_after <= now() group by name`,
    );
    return new Map(
      Object.keys(jobTable).map((kind) => [kind, rows.find(({ name }) => name === kind)?.[column] ?? 0]),
    );
  }
  metrics.gauges('jobs_waiting', 'Jobs that are due and not begun', () => read('jobs'));
  metrics.gauges('jobs_waiting_age_seconds', 'Time since the oldest waiting job became due', () =>
    read('age'),
  );
}
