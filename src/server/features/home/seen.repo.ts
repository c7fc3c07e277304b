import type { Database } from '../../platform/db/database.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';

/** A user's read position in the posts of a community. */
export interface PostsSeen {
  readonly group_id: string;
  readonly last_seen_post_seq: number;
}

/** Works with the pool or a transaction. */
export function createSeenRepo(db: Database) {
  return {
    /**
     * Moves the positions of `userId` forward, at most to the newest post, in the user's communities. Returns those
     * that moved. Rows are always written in the same order, so that two devices cannot deadlock.
     */
    async move(
      userId: string,
      positions: readonly { readonly group_id: string; readonly seq: number }[],
    ): Promise<PostsSeen[]> {
      const { rows } = await db.query<PostsSeen>(
        `insert into group_read_states as r (user_id, group_id, last_seen_post_seq)
         select $1, f.group_id, max(least(w.seq, f.last_seq))
         from unnest($2::uuid[], $3::bigint[]) as w (group_id, seq)
         join group_feeds f on f.group_id = w.group_id
         join group_members m on m.group_id = f.group_id and m.user_id = $1 and ${isActiveMember('m')}
         group by f.group_id having max(least(w.seq, f.last_seq)) > 0
         order by f.group_id
         on conflict (user_id, group_id) do update set last_seen_post_seq = excluded.last_seen_post_seq
         where r.last_seen_post_seq < excluded.last_seen_post_seq
         returning group_id, last_seen_post_seq`,
        [userId, positions.map(({ group_id }) => group_id), positions.map(({ seq }) => seq)],
      );
      return rows;
    },

    /** Returns 0 for a user without a position. */
    async seen(userId: string, groupId: string): Promise<number> {
      const { rows } = await db.query<{ last_seen_post_seq: number }>(
        'select last_seen_post_seq from group_read_states where user_id = $1 and group_id = $2',
        [userId, groupId],
      );
      return rows[0]?.last_seen_post_seq ?? 0;
    },
  };
}
