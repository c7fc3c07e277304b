import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { type JobKind, jobTable } from './job-table.ts';

export type AnyJob = JobWithMetadata<object>;

/** Runs one job. Resolves to null, or to the error. Never throws. */
export type Run = (job: AnyJob) => Promise<Error | null>;

/** How often a worker says that it lives. */
const LIVES_EVERY_SECONDS = 3;

/** Starts a worker for one kind of job. It runs several at once, and the failure of one does not affect the others. */
export async function workOn(
  worker: PgBoss,
  name: string,
  { run, pollSeconds }: { run: Run; pollSeconds: number },
): Promise<void> {
  const options = {
    batchSize: concurrencyOf(name),
    // A full batch means that more may be waiting.
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pollSeconds,
    heartbeatRefreshSeconds: LIVES_EVERY_SECONDS,
    includeMetadata: true,
    perJobResults: true,
  } as const;
  await worker.work<object, unknown, typeof options>(name, options, (jobs) =>
    Promise.all(
      jobs.map(async (job) => {
        const error = await run(job);
        return error === null
          ? { id: job.id, status: 'completed' as const }
          : { id: job.id, status: 'failed' as const, output: error };
      }),
    ),
  );
}

/** Runs some due jobs of one kind, and resolves to their number. */
export async function runBatch(queue: PgBoss, name: string, run: Run): Promise<number> {
  const jobs = await queue.fetch<object>(name, { batchSize: concurrencyOf(name), includeMetadata: true });
  await Promise.all(
    jobs.map(async (job) => {
      const error = await run({ ...job, signal: new AbortController().signal });
      await (error === null ? queue.complete(name, job) : queue.fail(name, job, error));
    }),
  );
  return jobs.length;
}

function concurrencyOf(name: string): number {
  const kinds: Readonly<Record<string, JobKind>> = jobTable;
  return kinds[name]?.concurrency ?? 1;
}
