import type { GroupRole } from '../../contract/permissions.ts';
import type { MuteType } from '../../contract/restrictions.ts';
import type { Database } from '../db/database.ts';
import { isMuted } from '../restrictions/mute-right.ts';

/** What a community asks of those who write in it, and who the writer is. */
export interface WritingRules {
  role: GroupRole;
  slow_mode_seconds: number;
  are_links_blocked: boolean;
  blocked_words: string[];
  minimum_account_age_days: number;
  account_created_at: string;
  /** Kept from this kind of writing by staff. */
  is_muted: boolean;
}

/** Over a transaction. */
export function createWritingRepo(tx: Database) {
  return {
    /**
     * The rules, with the writer's place kept as it is until the transaction ends; null when the place is over, or the
     * community takes no writing any more. Two of one writer take turns, so that slow mode lets one of them through.
     */
    async hold(
      { groupId, userId }: { groupId: string; userId: string },
      mute: MuteType | null,
      at: string,
    ): Promise<WritingRules | null> {
      const { rows } = await tx.query<WritingRules>(
        `select m.role, g.slow_mode_seconds, g.are_links_blocked, g.blocked_words, g.minimum_account_age_days,
           u.created_at as account_created_at,
           ${isMuted({ group: 'g.id', user: 'u.id', type: '$3', at: '$4::timestamptz' })} as is_muted
         from group_members m join groups g on g.id = m.group_id join users u on u.id = m.user_id
         where m.group_id = $1 and m.user_id = $2 and m.status = 'ACTIVE' and g.archived_at is null and not g.is_expired
         for no key update of m`,
        [groupId, userId, mute, at],
      );
      return rows[0] ?? null;
    },

    /** The role of an active member, kept as it is until the transaction ends; null for anybody else. */
    async holdRole(groupId: string, userId: string): Promise<GroupRole | null> {
      const { rows } = await tx.query<{ role: GroupRole }>(
        `select role from group_members where group_id = $1 and user_id = $2 and status = 'ACTIVE' for share`,
        [groupId, userId],
      );
      return rows[0]?.role ?? null;
    },

    /** When this person last wrote in the community; true while {@link hold} keeps them from doing so. */
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
