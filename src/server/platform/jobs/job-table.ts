import * as z from 'zod/mini';
import { id } from '../../../contract/core/text.ts';
import { notificationKinds } from '../../../contract/notifications/notification-kinds.ts';

/** The settings of one kind of job. */
export interface JobKind {
  /** The data of a job of this kind, as JSON. */
  readonly data: z.ZodMiniType;
  /**
   * How long a key blocks another job with the same key. `ever`: as long as the job's row is kept ({@link KEPT_SECONDS}
   * after its end). `waiting`: until the job begins; while it runs, the next may be sent.
   */
  readonly key: 'ever' | 'waiting';
  /** Number of retries of a failed job. The pauses grow. */
  readonly retries: number;
  /** Most jobs of this kind that one node runs at once. */
  readonly concurrency: number;
  /** A job that takes longer counts as hung. Default: 2 minutes. */
  readonly expireSeconds?: number;
  /** A cron expression in Manila's time, at which a job is sent automatically, once for all nodes. Its data is `{}`. */
  readonly cron?: string;
}

const nothing = z.object({});

/** Every kind of job. A new kind needs a handler too: without one, no worker starts. */
export const jobTable = {
  /** Deletes expired codes, counters and keys. */
  'expired.sweep': { data: nothing, key: 'waiting', retries: 0, concurrency: 1, cron: '7 * * * *' },
  /** Writes down the end of bans for a time. */
  'bans.end': { data: nothing, key: 'waiting', retries: 0, concurrency: 1, cron: '* * * * *' },
  /** Removes the messages, posts and comments that a removal chose, or brings them back when it was undone. */
  'messages.remove': {
    data: z.object({ message_removal_id: id }),
    key: 'waiting',
    retries: 8,
    concurrency: 2,
    // Of 100,000 messages.
    expireSeconds: 30 * 60,
  },
  /** Announces a restriction that was scheduled, when it begins; a suspension then ends the user's connections. */
  'restriction.begin': { data: z.object({ restriction_id: id }), key: 'ever', retries: 8, concurrency: 2 },
  /** Delivers a notification for a whole community to one page of its members, and sends the job for the next page. */
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
    concurrency: 2,
  },
  /** Puts the waiting notifications of a user into one mail; with an id, only that one. */
  'mail.bundle': {
    data: z.object({ person_id: id, notification_id: z.nullable(id) }),
    key: 'waiting',
    retries: 8,
    concurrency: 10,
  },
  /** Writes one mail from the present data, and hands it over. */
  'mail.send': { data: z.object({ mail_id: id }), key: 'ever', retries: 10, concurrency: 10 },
  /** Sends the mail that an account is deleted and how to restore it. This mail is the only notice. */
  'mail.account_deleted': { data: z.object({ deletion_id: id }), key: 'ever', retries: 10, concurrency: 5 },
  /** Finds users who have not read their conversations for a while. */
  'mail.missed_chats': { data: nothing, key: 'waiting', retries: 2, concurrency: 1, cron: '*/5 * * * *' },
  /** Adds up yesterday's sales for the owners. It runs more than once, for a morning without a server. */
  'mail.daily_sales': { data: nothing, key: 'waiting', retries: 2, concurrency: 1, cron: '5 7-20 * * *' },
  /** Deletes delivery attempts that are months old, and push subscriptions of browsers without a signed-in user. */
  'deliveries.sweep': { data: nothing, key: 'waiting', retries: 0, concurrency: 1, cron: '23 3 * * *' },
  /** Sends a push to each browser of a user. */
  'push.send': {
    data: z.object({ person_id: id, notification_id: id }),
    key: 'ever',
    retries: 4,
    concurrency: 20,
  },
  /** Sends a push with the number of unread messages in a private conversation to a user's browsers. */
  'push.message': {
    data: z.object({ person_id: id, chat_conversation_id: id }),
    key: 'waiting',
    retries: 4,
    concurrency: 20,
  },
  /** Puts all stored data of one user into one file. */
  'export.make': { data: z.object({ export_id: z.uuid() }), key: 'ever', retries: 6, concurrency: 1 },
  /** Erases accounts that were deleted a month ago. */
  'accounts.erase': { data: nothing, key: 'waiting', retries: 2, concurrency: 1, cron: '17 * * * *' },
  /** Deletes exports after a week. */
  'exports.sweep': { data: nothing, key: 'waiting', retries: 0, concurrency: 1, cron: '41 * * * *' },
  /** Deletes files that nothing shows, and uploads that were not completed in time. */
  'attachments.sweep': { data: nothing, key: 'waiting', retries: 0, concurrency: 1, cron: '21 * * * *' },
  /** Tells owners whose storage is almost full. */
  'storage.note': { data: nothing, key: 'waiting', retries: 0, concurrency: 1, cron: '*/5 * * * *' },
  'uploads.sweep': { data: nothing, key: 'waiting', retries: 0, concurrency: 1, cron: '*/5 * * * *' },
  /** Makes the stream of one uploaded video. Only nodes that have the programs run it. */
  'video.stream': {
    data: z.object({ name: z.string() }),
    key: 'ever',
    retries: 5,
    concurrency: 1,
    expireSeconds: 12 * 60 * 60,
  },
  /** Finds videos without a stream, such as those from before the programs were there, and work that was given up. */
  'video.streams': { data: nothing, key: 'waiting', retries: 0, concurrency: 1, cron: '* * * * *' },
  /** Deletes removed pictures soon. */
  'pictures.sweep': { data: nothing, key: 'waiting', retries: 0, concurrency: 1, cron: '*/5 * * * *' },
  /** Finds covers and logos that were given as a URL and have no copy here yet. */
  'covers.find': { data: nothing, key: 'waiting', retries: 0, concurrency: 1, cron: '* * * * *' },
  /**
   * Fetches one such cover. A failed one is tried again only after its row is deleted, so a dead URL costs little. Its
   * group is the owner of the community.
   */
  'cover.fetch': {
    data: z.object({ group_id: id, name: z.string() }),
    key: 'ever',
    retries: 3,
    concurrency: 4,
  },
  /** Sends a scheduled message or post at its time. A job of an earlier version of it does nothing. */
  'scheduled.send': {
    data: z.object({ scheduled_id: id, version: z.int() }),
    key: 'ever',
    retries: 3,
    concurrency: 10,
  },
  /** Sends scheduled things whose job was lost. */
  'scheduled.sweep': { data: nothing, key: 'waiting', retries: 0, concurrency: 1, cron: '* * * * *' },
  /** Notifies people what the clock has ended, and reminds them before. Rights do not depend on it. */
  'subscriptions.sweep': { data: nothing, key: 'waiting', retries: 0, concurrency: 1, cron: '* * * * *' },
  /** Finds the page behind the link of a message, post or comment. Its group is the author. */
  'link.find': {
    data: z.object({ link_use_id: id }),
    key: 'waiting',
    retries: 2,
    concurrency: 12,
  },
  /** Asks about checkouts that may have been paid, ends those that were not, and tries refunds again. */
  'payments.poll': { data: nothing, key: 'waiting', retries: 0, concurrency: 1, cron: '*/10 * * * *' },
  /** Ends the open checkouts of a community that was archived. */
  'payments.end_of_group': { data: z.object({ group_id: id }), key: 'waiting', retries: 6, concurrency: 2 },
  /** Compares our books with the payment service. */
  'payments.reconcile': { data: nothing, key: 'waiting', retries: 5, concurrency: 1, cron: '30 2 * * *' },
  /** The same for half a year, on Sundays: refunds and disputes can be that late. */
  'payments.reconcile_far': { data: nothing, key: 'waiting', retries: 5, concurrency: 1, cron: '30 3 * * 0' },
  /** Reads the picture of a proof of payment. One at a time: reading takes a whole core for a second, and 200 MB. */
  'proof.look': {
    data: z.object({ proof_id: id, name: z.string() }),
    key: 'waiting',
    retries: 3,
    concurrency: 1,
  },
  /** Gives money back through the payment service. */
  'refund.submit': { data: z.object({ refund_id: id }), key: 'ever', retries: 6, concurrency: 2 },
  /** Announces to the learners of a course what became of them when its lessons were changed. */
  'learners.announce': { data: z.object({ course_id: id }), key: 'waiting', retries: 8, concurrency: 2 },
  /** Adds up what happened since the last time, for the figures of the analytics. */
  'analytics.count': { data: nothing, key: 'waiting', retries: 0, concurrency: 1, cron: '* * * * *' },
  /** Deletes fetched pages that no card shows. */
  'links.sweep': { data: nothing, key: 'waiting', retries: 0, concurrency: 1, cron: '53 4 * * *' },
} as const satisfies Readonly<Record<string, JobKind>>;

export type JobName = keyof typeof jobTable;
export type JobData<Name extends JobName> = z.output<(typeof jobTable)[Name]['data']>;

/** How long the row of a finished job is kept. */
export const KEPT_SECONDS = 7 * 24 * 60 * 60;

/** The queue of jobs whose last retry failed. */
export const DEAD_QUEUE = 'dead';
