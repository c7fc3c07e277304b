import { DAY_MS, HOUR_MS } from '../../../contract/core/durations.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Clock } from '../clock/clock.ts';
import { type Database, singleRow } from '../db/database.ts';
import { limitKey } from './limit-key.ts';
import { createRateLimiter } from './rate-limiter.ts';

/** How often a user may do one action. */
interface Allowance {
  readonly hour: number;
  readonly day: number;
}

interface ActionLimit {
  /** While the account is younger than {@link NEW_ACCOUNT_DAYS}. */
  readonly newAccount: Allowance;
  readonly account: Allowance;
  /** What the refusal says; `{at}` is when it is possible again. */
  readonly refusal: string;
}

/** Most spam is sent in an account's first days. */
export const NEW_ACCOUNT_DAYS = 3;

/**
 * All actions that reach other users uninvited, and how often one user may do each. Generous for people, and far too
 * little for a program. Actions that only change the user's own screens are not listed.
 */
export const actionLimits = {
  COMMUNITY_FOUNDED: {
    newAccount: { hour: 3, day: 5 },
    account: { hour: 10, day: 20 },
    refusal: 'You can start another community {at}.',
  },
  /** Joining, or asking to join. */
  COMMUNITY_JOINED: {
    newAccount: { hour: 20, day: 60 },
    account: { hour: 60, day: 200 },
    refusal: 'You can join another community {at}.',
  },
  INVITE_CREATED: {
    newAccount: { hour: 10, day: 30 },
    account: { hour: 30, day: 100 },
    refusal: 'You can create another invite link {at}.',
  },
  /** Each notified user counts, wherever they are mentioned. One text may mention `MENTIONS_MAX`. */
  PERSON_MENTIONED: {
    newAccount: { hour: 50, day: 100 },
    account: { hour: 200, day: 1_000 },
    refusal: 'You can mention people again {at}.',
  },
  /** All members of a community at once. */
  EVERYONE_MENTIONED: {
    newAccount: { hour: 2, day: 4 },
    account: { hour: 5, day: 15 },
    refusal: 'You can notify everyone again {at}.',
  },
  /** The owners and moderators of a community at once. */
  STAFF_MENTIONED: {
    newAccount: { hour: 2, day: 6 },
    account: { hour: 3, day: 12 },
    refusal: 'You can notify the staff again {at}.',
  },
  /** The first message of a private conversation. */
  PERSON_CONTACTED: {
    newAccount: { hour: 5, day: 15 },
    account: { hour: 30, day: 100 },
    refusal: 'You can start another private chat {at}.',
  },
  /** A message to a user who has never written back. Counted separately for each recipient. */
  UNANSWERED_MESSAGE: {
    newAccount: { hour: 5, day: 10 },
    account: { hour: 20, day: 50 },
    refusal: 'You can write to them again {at}, or as soon as they reply.',
  },
  REACTED: {
    newAccount: { hour: 100, day: 500 },
    account: { hour: 600, day: 3_000 },
    refusal: 'You can react again {at}.',
  },
  POSTED: {
    newAccount: { hour: 10, day: 30 },
    account: { hour: 60, day: 300 },
    refusal: 'You can post again {at}.',
  },
  COMMENTED: {
    newAccount: { hour: 60, day: 200 },
    account: { hour: 300, day: 2_000 },
    refusal: 'You can comment again {at}.',
  },
  REPORTED: {
    newAccount: { hour: 5, day: 10 },
    account: { hour: 20, day: 50 },
    refusal: 'You can send another report {at}.',
  },
  /** A proof of payment, which an owner has to look at. */
  PROOF_SENT: {
    newAccount: { hour: 5, day: 10 },
    account: { hour: 10, day: 20 },
    refusal: 'You can send another proof of payment {at}.',
  },
  EVENT_CREATED: {
    newAccount: { hour: 10, day: 30 },
    account: { hour: 60, day: 300 },
    refusal: 'You can add another event {at}.',
  },
  /** A plan limits the courses of a community, but not how often one is deleted and another one published. */
  COURSE_PUBLISHED: {
    newAccount: { hour: 10, day: 20 },
    account: { hour: 30, day: 100 },
    refusal: 'You can publish another course {at}.',
  },
} as const satisfies Record<string, ActionLimit>;

export type LimitedAction = keyof typeof actionLimits;

/** Counts actions that reach others, exactly and over all nodes. */
export interface ActionLimits {
  /**
   * Counts `action` in its own transaction, so that a failed or repeated request is not counted. Call it after the
   * locks of the action: the counter stays locked until the end. Platform administrators are not limited.
   *
   * @throws Problem `limit.reached` with the time when it is possible again.
   */
  count(tx: Database, action: LimitedAction, who: Counted): Promise<void>;
}

export interface Counted {
  readonly userId: string;
  /** What has its own count, such as a conversation. Without it there is one count for all. */
  readonly within?: string;
  /** How many actions this call counts. */
  readonly times?: number;
}

const windows = [
  ['hour', HOUR_MS],
  ['day', DAY_MS],
] as const;

/** With `isOn` false nothing is counted, as with `RATE_LIMIT=off`. */
export function createActionLimits({ clock, isOn }: { clock: Clock; isOn: boolean }): ActionLimits {
  return {
    async count(tx, action, { userId, within = '', times = 1 }) {
      if (!isOn || times === 0) return;
      const limiter = createRateLimiter({ db: tx, clock, isOn });
      const { newAccount, account, refusal } = actionLimits[action];
      let waitMs = 0;
      for (const [window, windowMs] of windows) {
        const key = limitKey(`act:${action}:${window}`, userId, within);
        const { hits, retryAfterMs } = await limiter.hit(key, { limit: newAccount[window], windowMs }, times);
        if (retryAfterMs === 0) continue;
        const person = await standingOf(tx, userId, clock.now());
        const isTooMuch = person.is_new || hits > account[window];
        if (isTooMuch && !person.is_administrator) waitMs = Math.max(waitMs, retryAfterMs);
      }
      if (waitMs > 0)
        throw new Problem('limit.reached', refusal, {
          values: { at: new Date(clock.now() + waitMs) },
          retryAfter: Math.ceil(waitMs / 1000),
        });
    },
  };
}

async function standingOf(tx: Database, userId: string, now: number) {
  const { rows } = await tx.query<{ is_new: boolean; is_administrator: boolean }>(
    `select created_at > $2 as is_new, platform_role = 'ADMIN' as is_administrator from users where id = $1`,
    [userId, new Date(now - NEW_ACCOUNT_DAYS * DAY_MS)],
  );
  return singleRow(rows);
}
