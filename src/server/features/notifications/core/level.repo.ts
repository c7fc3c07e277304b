import type { NotificationLevel, PostLevel } from '../../../../contract/notifications/notification-kinds.ts';
import type { Database } from '../../../platform/db/database.ts';

/** Takes the pool or a transaction. The default level has no row. */
export function createLevelRepo(db: Database) {
  return {
    async ofGroup(userId: string, groupId: string): Promise<NotificationLevel> {
      const { rows } = await db.query<{ level: NotificationLevel }>(
        'select level from group_news_states where user_id = $1 and group_id = $2',
        [userId, groupId],
      );
      return rows[0]?.level ?? 'ALL';
    },

    /** False when it was so already. */
    async setGroup(userId: string, groupId: string, level: NotificationLevel): Promise<boolean> {
      const { rowCount } = await db.query(
        `insert into group_news_states as s (user_id, group_id, level)
         select $1, $2, $3 where $3 <> 'ALL' or exists (
           select from group_news_states where user_id = $1 and group_id = $2)
         on conflict (user_id, group_id) do update set level = excluded.level where s.level <> excluded.level`,
        [userId, groupId, level],
      );
      return rowCount === 1;
    },

    async ofPost(userId: string, postId: string): Promise<PostLevel> {
      const { rows } = await db.query<{ level: PostLevel }>(
        'select level from post_notification_levels where user_id = $1 and post_id = $2',
        [userId, postId],
      );
      return rows[0]?.level ?? 'NORMAL';
    },

    /** False when it was so already. */
    async setPost(userId: string, postId: string, level: PostLevel): Promise<boolean> {
      if (level === 'NORMAL') {
        const { rowCount } = await db.query(
          'delete from post_notification_levels where user_id = $1 and post_id = $2',
          [userId, postId],
        );
        return rowCount === 1;
      }
      const { rowCount } = await db.query(
        `insert into post_notification_levels as l (user_id, post_id, level) values ($1, $2, $3)
         on conflict (user_id, post_id) do update set level = excluded.level where l.level <> excluded.level`,
        [userId, postId, level],
      );
      return rowCount === 1;
    },
  };
}
