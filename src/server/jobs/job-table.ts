import * as z from 'zod/mini';

/** What one kind of job is like. */
export interface JobKind {
  /** What a job of this kind carries, as JSON. */
  readonly data: z.ZodMiniType;
  /**
   * What a key stands for. `ever`: one job, as long as its row is kept ({@link KEPT_SECONDS} after its end). `waiting`:
   * one that has not begun; while it runs, the next may be sent.
   */
  readonly key: 'ever' | 'waiting';
  /** How often a job that failed is tried again, later each time. */
  readonly retries: number;
  /** How many one node runs at once. */
  readonly atOnce: number;
  /** When one is sent by itself, once for all nodes together: a cron expression in Manila's time. Its data is `{}`. */
  readonly cron?: string;
}

const nothing = z.object({});

/** Every kind of job there is. Who adds one adds its handler too: without it, no worker starts. */
export const jobTable = {
  /** Codes, counters and keys that are over serve nobody. */
  'expired.sweep': { data: nothing, key: 'waiting', retries: 0, atOnce: 1, cron: '7 * * * *' },
  /** Puts all that is kept of one person into one file. */
  'export.make': { data: z.object({ export_id: z.uuid() }), key: 'ever', retries: 6, atOnce: 1 },
  /** Exports can be fetched for a week. */
  'exports.sweep': { data: nothing, key: 'waiting', retries: 0, atOnce: 1, cron: '41 * * * *' },
  /** A picture that somebody took down is not to be found for long. */
  'pictures.sweep': { data: nothing, key: 'waiting', retries: 0, atOnce: 1, cron: '*/5 * * * *' },
} as const satisfies Readonly<Record<string, JobKind>>;

export type JobName = keyof typeof jobTable;
export type JobData<Name extends JobName> = z.output<(typeof jobTable)[Name]['data']>;

/** How long the row of a job that is over can be looked at. */
export const KEPT_SECONDS = 7 * 24 * 60 * 60;

/** Where jobs end that failed each time. */
export const DEAD_QUEUE = 'dead';
