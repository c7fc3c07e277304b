import { pino } from 'pino';
import { systemClock, systemRandom, systemTimers } from '../../../../src/server/platform/clock/clock.ts';
import { createWithTx } from '../../../../src/server/platform/db/transaction.ts';
import { createJobs, type Jobs } from '../../../../src/server/platform/jobs/jobs.ts';
import { freshDatabase } from '../../../support/engines/fresh-database.ts';

/** The jobs of one node by themselves, over a database of their own. `node()` adds another node on the same database. */
export async function aQueue() {
  const { pool, db, url, close } = await freshDatabase();
  const counters = new Map<string, () => number>();
  const gauges = new Map<string, () => Promise<ReadonlyMap<string, number>>>();
  const lines: { level: string; msg: string; job?: string }[] = [];
  const log = pino(
    { level: 'warn', formatters: { level: (level) => ({ level }) } },
    {
      write: (line: string) => void lines.push(JSON.parse(line)),
    },
  );
  const nodes: Jobs[] = [];
  async function node(): Promise<Jobs> {
    const jobs = await createJobs({
      pool,
      clock: systemClock,
      timers: systemTimers,
      log,
      metrics: {
        counter: (name, _help, read) => void counters.set(name, read),
        gauges: (name, _help, read) => void gauges.set(name, read),
      },
    });
    nodes.push(jobs);
    return jobs;
  }
  return {
    db,
    url,
    lines,
    node,
    jobs: await node(),
    counter: (name: string) => counters.get(name)?.(),
    gauges: (name: string) => gauges.get(name)?.(),
    withTx: createWithTx({
      pool,
      random: systemRandom,
      timers: systemTimers,
      log,
      onCommitted: () => undefined,
    }),
    /** Lets time pass for the jobs that wait to be tried again, or to begin. */
    async later() {
      await db.query(
        `update pgboss.job set start_after = now() - interval '1 s' where state in ('created', 'retry')`,
      );
    },
    async close() {
      for (const jobs of nodes) await jobs.stop();
      await close();
    },
  };
}
