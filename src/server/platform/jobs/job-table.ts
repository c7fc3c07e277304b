import * as z from 'zod/mini';
import { id } from '../../../contract/core/text.ts';
import { notificationKinds } from '../../../contract/notifications/notification-kinds.ts';

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
  /** Brings what a whole community is told to one page of its members, and asks for the next page. */
  'delivery.members': {
    data: z.object({
      notification_id: id,
      kind: z.enum(notificationKinds),
      group_id: id,
      seq: z.int(),
      after: z.nullable(id),
    }),
    key: 'ever',
    retries: 8,
    atOnce: 2,
  },
  /** Puts what waits for a person into one mail; with an id, that one only. */
  'mail.bundle': {
    data: z.object({ person_id: id, notification_id: z.nullable(id) }),
    key: 'waiting',
    retries: 8,
    atOnce: 10,
  },
  /** Writes one mail as things are now, and hands it over. */
  'mail.send': { data: z.object({ mail_id: id }), key: 'ever', retries: 10, atOnce: 10 },
  /** Tells somebody that their account is deleted, and how to have it back: nothing else does. */
  'mail.account_deleted': { data: z.object({ deletion_id: id }), key: 'ever', retries: 10, atOnce: 5 },
  /** Finds who has not looked into their conversations for a while. */
  'mail.missed_chats': { data: nothing, key: 'waiting', retries: 2, atOnce: 1, cron: '*/5 * * * *' },
  /** What was tried months ago, and browsers that nobody is signed in with, serve nobody. */
  'deliveries.sweep': { data: nothing, key: 'waiting', retries: 0, atOnce: 1, cron: '23 3 * * *' },
  /** Tells each browser of a person. */
  'push.send': {
    data: z.object({ person_id: id, notification_id: id }),
    key: 'ever',
    retries: 4,
    atOnce: 20,
  },
  /** Tells the browsers of a person how much they have not read of a private conversation. */
  'push.message': {
    data: z.object({ person_id: id, chat_conversation_id: id }),
    key: 'waiting',
    retries: 4,
    atOnce: 20,
  },
  /** Puts all that is kept of one person into one file. */
  'export.make': { data: z.object({ export_id: z.uuid() }), key: 'ever', retries: 6, atOnce: 1 },
  /** Accounts that were given up a month ago. */
  'accounts.erase': { data: nothing, key: 'waiting', retries: 2, atOnce: 1, cron: '17 * * * *' },
  /** Exports can be fetched for a week. */
  'exports.sweep': { data: nothing, key: 'waiting', retries: 0, atOnce: 1, cron: '41 * * * *' },
  /** A picture that somebody took down is not to be found for long. */
  'pictures.sweep': { data: nothing, key: 'waiting', retries: 0, atOnce: 1, cron: '*/5 * * * *' },
  /** Looks for covers that were given by address and have no copy here yet. */
  'covers.find': { data: nothing, key: 'waiting', retries: 0, atOnce: 1, cron: '* * * * *' },
  /** Fetches one of them; tried again when its row is forgotten, so a dead address costs little. */
  'cover.fetch': { data: z.object({ group_id: id }), key: 'ever', retries: 3, atOnce: 2 },
} as const satisfies Readonly<Record<string, JobKind>>;

export type JobName = keyof typeof jobTable;
export type JobData<Name extends JobName> = z.output<(typeof jobTable)[Name]['data']>;

/** How long the row of a job that is over can be looked at. */
export const KEPT_SECONDS = 7 * 24 * 60 * 60;

/** Where jobs end that failed each time. */
export const DEAD_QUEUE = 'dead';
