import type { Database } from '../../../platform/db/database.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';
import { isGroupNotificationFor } from './badge-sql.ts';

/** Ids of the members that a community notification is for now, page by page. Those who want mails get one. */
export async function audienceOf(
  db: Database,
  { id, after, limit }: { id: string; after: string | null; limit: number },
): Promise<readonly string[]> {
  const { rows } = await db.query<{ user_id: string }>(
    `select m.user_id from group_notifications n
     join group_members m on m.group_id = n.group_id and ${isActiveMember('m')}
     left join group_news_states s on s.user_id = m.user_id and s.group_id = m.group_id
     where n.id = $1 and ($2::uuid is null or m.user_id > $2) and ${isGroupNotificationFor('m.user_id')}
     order by m.user_id limit $3`,
    [id, after, limit],
  );
  return rows.map(({ user_id }) => user_id);
}
