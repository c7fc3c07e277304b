import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Clock, Timers } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { createDatabase } from '../db/pool.ts';
import type { Metrics } from '../http/metrics.ts';
import { isUnavailable } from '../http/unavailable.ts';
import { bossClock, bossDatabase, bossTransaction } from './boss-database.ts';
import { DEAD_QUEUE, type JobData, type JobKind, type JobName, jobTable } from './job-table.ts';
import { measureJobs } from './measure-jobs.ts';
import { openQueues, scheduleCrons } from './queues.ts';
import { type AnyJob, runBatch, workOn } from './run-batch.ts';

export interface SendOptions {
  /** Earliest start. Default: now. Workers look every {@link POLL_SECONDS}. */
  readonly startAfter?: Date;
  /** Sending a second job with the same key changes nothing; see `key` of its kind. */
  readonly key?: string;
  /**
   * Whom the job is for, such as an author or a community. The groups take turns: a job waits for as many jobs of each
   * other group as its own group had waiting before it. Jobs without a group begin like the first of a group.
   */
  readonly group?: string;
}

/**
 * Runs at least once, and again when it threw or its process died, so it must be safe to repeat. The error is stored
 * with the job and logged, so it must contain nothing private.
 */
export type JobHandler<Name extends JobName> = (data: JobData<Name>, attempt: Attempt) => Promise<void>;

export interface Attempt {
  /** Aborted when the job no longer belongs to this worker. */
  readonly signal: AbortSignal;
  /** Whether the job has no retries left if it fails now. */
  readonly isLast: boolean;
}

/** Work that is done later, by any node, and survives restarts. The kinds are in `job-table.ts`. */
export interface Jobs {
  /** Sends a job. It exists only if `tx` commits. */
  send<Name extends JobName>(
    tx: Database,
    name: Name,
    data: JobData<Name>,
    options?: SendOptions,
  ): Promise<void>;
  /** Like `send`, for many in one statement. */
  sendAll<Name extends JobName>(
    tx: Database,
    name: Name,
    jobs: readonly (SendOptions & { readonly data: JobData<Name> })[],
  ): Promise<void>;
  /**
   * Removes the waiting job with this key; the key can then be used again. A job that has begun runs to its end,
   * without retries. Does nothing when there is no such job.
   */
  cancel(tx: Database, name: JobName, key: string): Promise<void>;
  /** Sets the handler of a kind of job. Call it before `start`. */
  handle<Name extends JobName>(name: Name, handler: JobHandler<Name>): void;
  /** Says that this node runs no jobs of a kind, because it lacks what they need. Other nodes may. */
  leave(name: JobName): void;
  /**
   * Starts the workers. While the database is away it tries again: a node that already answers does not end for that.
   *
   * @throws Error that names every kind without a handler.
   */
  start(): Promise<void>;
  /** Runs all due jobs and the jobs that they send, and resolves to their number. For tests. */
  runDue(): Promise<number>;
  /** Takes no more jobs, and waits for running ones. One that takes too long is retried later. */
  stop(): Promise<void>;
}

export interface JobsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'counter' | 'gauges'>;
}

/** How often a worker looks for jobs of each kind. */
const POLL_SECONDS = 2;
/** How often hung jobs, and dead ones without retries, are looked for. */
const WATCH_SECONDS = 10;
/** How often jobs of dead nodes are looked for. */
const GIVE_BACK_EVERY_MS = 3_000;
const STOP_WITHIN_MS = 20_000;
/** How long the start of the workers waits for a database that is away. */
const START_AGAIN_MS = 1_000;

/** Creates the queues. No job runs before `start`. */
export async function createJobs(deps: JobsDeps): Promise<Jobs> {
  const { log } = deps;
  const handlers = new Map<string, (raw: unknown, attempt: Attempt) => Promise<void>>();
  const left = new Set<string>();
  let deadTotal = 0;
  deps.metrics.counter('jobs_dead_total', 'Jobs that failed each time, seen by this node', () => deadTotal);
  measureJobs(deps);
  const queue = aBoss(deps, { isWorking: false });
  await queue.start();
  await openQueues(queue);
  let worker: PgBoss | null = null;
  let isStopped = false;
  let stopGivingBack = () => {};

  handlers.set(DEAD_QUEUE, async () => undefined);

  /** Returns false when the database is away. */
  async function startWorkers(): Promise<boolean> {
    if (isStopped) return true;
    const starting = aBoss(deps, { isWorking: true });
    worker = starting;
    try {
      await starting.start();
      await scheduleCrons(starting);
      for (const name of handlers.keys()) await workOn(starting, name, { run, pollSeconds: POLL_SECONDS });
      // Picks up the jobs of a process that died earlier now, not with the next round.
      await giveBackJobs(deps.pool);
      await starting.supervise();
      stopGivingBack = deps.timers.every(GIVE_BACK_EVERY_MS, () => {
        giveBackJobs(deps.pool).catch((error: unknown) =>
          log.warn({ err: error }, 'no jobs were given back'),
        );
      });
      if (isStopped) stopGivingBack();
      return true;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      log.warn({ err: error }, 'the workers did not start; trying again');
      await starting.stop({ graceful: false, close: false });
      return false;
    }
  }

  async function run({ name, id, data, signal, ...job }: AnyJob): Promise<Error | null> {
    if (name === DEAD_QUEUE) {
      deadTotal++;
      log.error(
        {
          job: job.sourceName,
          job_id: job.sourceId,
          retries: job.sourceRetryCount,
          output: job.sourceOutput,
        },
        'a job failed each time and is given up',
      );
      return null;
    }
    try {
      await handlers.get(name)?.(data, { signal, isLast: job.retryCount >= job.retryLimit });
      return null;
    } catch (error) {
      log.warn({ err: error, job: name, job_id: id, retry: job.retryCount }, 'a job failed');
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  return {
    async send(tx, name, data, options = {}) {
      const waiting = await waitingOf(tx, name, [options.group]);
      await queue.send(name, data, { ...jobOptions(name, options, waiting), db: bossTransaction(tx) });
    },

    async sendAll(tx, name, jobs) {
      if (jobs.length === 0) return;
      const waiting = await waitingOf(
        tx,
        name,
        jobs.map(({ group }) => group),
      );
      const rows = jobs.map(({ data, ...options }) => ({ data, ...jobOptions(name, options, waiting) }));
      await queue.insert(name, rows, { db: bossTransaction(tx) });
    },

    async cancel(tx, name, key) {
      const db = bossTransaction(tx);
      if (kindOf(name).key === 'ever') {
        await queue.deleteJob(name, idOf(name, key), { db });
        return;
      }
      const waiting = await queue.findJobs(name, { key, queued: true, db });
      if (waiting.length > 0)
        await queue.deleteJob(
          name,
          waiting.map(({ id }) => id),
          { db },
        );
    },

    handle(name, handler) {
      const { data } = kindOf(name);
      handlers.set(name, (raw, attempt) => handler(data.parse(raw) as JobData<typeof name>, attempt));
    },

    leave: (name) => void left.add(name),

    async start() {
      const orphans = Object.keys(jobTable).filter((name) => !handlers.has(name) && !left.has(name));
      if (orphans.length > 0) throw new Error(`no handler for these jobs: ${orphans.join(', ')}`);
      while (!(await startWorkers()))
        await new Promise<void>((resolve) => void deps.timers.after(START_AGAIN_MS, resolve));
    },

    async runDue() {
      let total = 0;
      for (;;) {
        const before = total;
        for (const name of handlers.keys()) total += await runBatch(queue, name, run);
        if (total === before) return total;
      }
    },

    async stop() {
      isStopped = true;
      stopGivingBack();
      await worker?.stop({ graceful: true, close: false, timeout: STOP_WITHIN_MS });
      await queue.stop({ graceful: false, close: false });
    },
  };
}

/**
 * Lets other workers take the jobs of dead nodes at once. The library does so too, but after the growing pause of a job
 * that failed, and looks for them with a count of all jobs, which is too slow to do often.
 */
async function giveBackJobs(pool: Pool): Promise<void> {
  await createDatabase(pool).query(
    `update pgboss.job set state = 'retry', heartbeat_on = null, start_after = now()
     where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 s' < now() and retry_count < retry_limit`,
  );
}

function aBoss({ pool, clock, timers, log }: JobsDeps, { isWorking }: { isWorking: boolean }): PgBoss {
  const boss = new PgBoss({
    db: bossDatabase(pool),
    clock: bossClock(clock, timers),
    // The tables of pg-boss are part of our own migrations.
    migrate: false,
    supervise: isWorking,
    schedule: isWorking,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    // Rebuilding an index can take longer than the statement timeout of the pool.
    reindex: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue has trouble'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'the job queue warns'));
  return boss;
}

function kindOf(name: JobName): JobKind {
  return jobTable[name];
}

/** How many jobs of each group wait. */
async function waitingOf(
  tx: Database,
  name: JobName,
  groups: readonly (string | undefined)[],
): Promise<Map<string, number>> {
  const known = groups.filter((group) => group !== undefined);
  if (known.length === 0) return new Map();
  const { rows } = await tx.query<{ group_id: string; waiting: number }>(
    `select group_id, count(*)::integer as waiting from pgboss.job
     where name = $1 and state in ('created', 'retry') and group_id = any($2::text[]) group by group_id`,
    [name, known],
  );
  return new Map(rows.map(({ group_id, waiting }) => [group_id, waiting]));
}

function jobOptions(name: JobName, { startAfter, key, group }: SendOptions, waiting: Map<string, number>) {
  const before = group === undefined ? 0 : (waiting.get(group) ?? 0);
  if (group !== undefined) waiting.set(group, before + 1);
  return {
    ...(group !== undefined && { group: { id: group }, priority: -before }),
    ...(startAfter && { startAfter }),
    ...(key !== undefined && { singletonKey: key }),
    ...(key !== undefined && kindOf(name).key === 'ever' && { id: idOf(name, key) }),
  };
}

/** Returns a UUIDv8 derived from kind and key. As the primary key of the job's row it makes the job unique. */
function idOf(name: JobName, key: string): string {
  const hex = createHash('sha256').update(`${name}\n${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
