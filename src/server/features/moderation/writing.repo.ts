import type { ReviewRule } from '../../../contract/communities/communities.ts';
import type { MuteType } from '../../../contract/communities/restriction-kinds.ts';
import type { Database } from '../../platform/db/database.ts';
import { arrayOf, prepared } from '../../platform/db/prepared.ts';
import { type HeldRestriction, heldRestriction } from '../../platform/rights/restriction-right.ts';
import { type TraitsRow, traitsRow } from '../communities/traits-row.ts';

/** A user's membership, and the community's content rules. */
export interface WriterRow extends TraitsRow {
  user_id: string;
  slow_mode_seconds: number;
  are_links_blocked: boolean;
  blocked_words: string[];
  minimum_account_age_days: number;
  review_rules: ReviewRule[];
  account_created_at: string;
  /** What mutes this user for this kind of content, or null. */
  mute: HeldRestriction | null;
}

/** Locks in the order of the ids, so that two transactions cannot deadlock. */
const LOCK =
  prepared(`select from group_members where group_id = $1 and user_id = any(${arrayOf('$2', 'uuid')})
  order by user_id for no key update`);

const WRITERS =
  prepared(`select u.id as user_id, t.*, g.slow_mode_seconds, g.are_links_blocked, g.blocked_words,
    g.minimum_account_age_days, g.review_rules, u.created_at as account_created_at,
    ${heldRestriction({ group: '$1::uuid', user: 'u.id', type: '$3', at: '$4::timestamptz' })} as mute
  from users u cross join lateral (${traitsRow('$1::uuid', 'u.id')}) t join groups g on g.id = t.id
  where u.id = any(${arrayOf('$2', 'uuid')})`);

/** Works with a transaction. */
export function createWritingRepo(tx: Database) {
  return {
    /**
     * Locks the memberships of these users until the transaction ends, then reads them. Removing or muting a member
     * takes the same lock: the change either waits for this transaction, or is in the result. Two transactions of one
     * writer run one after the other, so slow mode lets only one of them through. Returns one row per user, also for
     * non-members; no rows when the community does not exist.
     */
    async lockWriters(
      { groupId, userIds }: { groupId: string; userIds: readonly string[] },
      mute: MuteType | null,
      at: string,
    ): Promise<WriterRow[]> {
      const locked = tx.query(LOCK, [groupId, userIds]);
      // A separate statement, because it must see what was committed while the first one waited for the lock.
      const read = tx.query<WriterRow>(WRITERS, [groupId, userIds, mute, at]);
      const [{ rows }] = await Promise.all([read, locked]);
      return rows;
    },

    /** When the user last wrote in the community. Cannot change after {@link lockWriters}. */
    async lastWritten(groupId: string, userId: string): Promise<string | null> {
      const { rows } = await tx.query<{ at: string | null }>(
        `select greatest(
           (select max(created_at) from posts where author_id = $2 and group_id = $1),
           (select max(created_at) from comments where author_id = $2 and group_id = $1),
           (select last_said_at from group_members where user_id = $2 and group_id = $1)) as at`,
        [groupId, userId],
      );
      return rows[0]?.at ?? null;
    },

    /** Whether a post of theirs in the community is shown. */
    async hasShownPost(groupId: string, userId: string): Promise<boolean> {
      const { rows } = await tx.query(
        `select from posts where group_id = $1 and author_id = $2 and status = 'PUBLISHED' limit 1`,
        [groupId, userId],
      );
      return rows.length > 0;
    },

    /** Stores when a member wrote in a chat. Searching all messages for it would take too long. */
    async setLastMessageAt(groupId: string, userId: string, at: string): Promise<void> {
      await tx.query('update group_members set last_said_at = $3 where group_id = $1 and user_id = $2', [
        groupId,
        userId,
        at,
      ]);
    },
  };
}
