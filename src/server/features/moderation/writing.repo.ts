import type { MuteType } from '../../../contract/communities/restrictions.ts';
import type { GroupRole } from '../../../contract/core/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { arrayOf, prepared } from '../../platform/db/prepared.ts';
import { isMuted } from '../../platform/rights/mute-right.ts';
import { type TraitsRow, traitsRow } from '../communities/traits-row.ts';

/** A person's place in a community, and what the community asks of its writers. */
export interface WriterRow extends TraitsRow {
  user_id: string;
  slow_mode_seconds: number;
  are_links_blocked: boolean;
  blocked_words: string[];
  minimum_account_age_days: number;
  account_created_at: string;
  /** Staff does not let this person write things of the kind. */
  is_muted: boolean;
}

/** In the order of the ids, so that two transactions never wait for each other. */
const LOCK =
  prepared(`select from group_members where group_id = $1 and user_id = any(${arrayOf('$2', 'uuid')})
  order by user_id for no key update`);

const WRITERS =
  prepared(`select u.id as user_id, t.*, g.slow_mode_seconds, g.are_links_blocked, g.blocked_words,
    g.minimum_account_age_days, u.created_at as account_created_at,
    ${isMuted({ group: '$1::uuid', user: 'u.id', type: '$3', at: '$4::timestamptz' })} as is_muted
  from users u cross join lateral (${traitsRow('$1::uuid', 'u.id')}) t join groups g on g.id = t.id
  where u.id = any(${arrayOf('$2', 'uuid')})`);

/** Over a transaction. */
export function createWritingRepo(tx: Database) {
  return {
    /**
     * Locks the memberships of these people until the transaction ends, then reads them. Who removes or mutes a member
     * takes the same lock: they wait for this transaction, or their change is in the answer. Two transactions of one
     * writer take turns, so slow mode lets only one of them through. The answer has one row per person, also for those
     * who are not members; none when the community does not exist.
     */
    async hold(
      { groupId, userIds }: { groupId: string; userIds: readonly string[] },
      mute: MuteType | null,
      at: string,
    ): Promise<WriterRow[]> {
      const locked = tx.query(LOCK, [groupId, userIds]);
      // A statement of its own: it sees what was committed while the first one waited for the lock.
      const read = tx.query<WriterRow>(WRITERS, [groupId, userIds, mute, at]);
      const [{ rows }] = await Promise.all([read, locked]);
      return rows;
    },

    /** The role of an active member, kept as it is until the transaction ends; null for anybody else. */
    async holdRole(groupId: string, userId: string): Promise<GroupRole | null> {
      const { rows } = await tx.query<{ role: GroupRole }>(
        `select role from group_members where group_id = $1 and user_id = $2 and status = 'ACTIVE' for share`,
        [groupId, userId],
      );
      return rows[0]?.role ?? null;
    },

    /** When this person last wrote in the community; it stays true after {@link hold}. */
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

    /** Keeps when a member wrote in a chat: to look for it among all messages would take too long. */
    async keepSaid(groupId: string, userId: string, at: string): Promise<void> {
      await tx.query('update group_members set last_said_at = $3 where group_id = $1 and user_id = $2', [
        groupId,
        userId,
        at,
      ]);
    },
  };
}
