import type { Database } from '../../../platform/db/database.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';

export interface MarkedPosition {
  readonly group_id: string;
  readonly from_seq: number;
  readonly to_seq: number;
}

/** The statements of "mark all as read", over its transaction. */
export function createMarkRepo(tx: Database) {
  return {
    /** Makes this the user's latest mark. The row lock runs a user's marks one after another. */
    async setLatest(userId: string, markId: string, at: string): Promise<void> {
      await tx.query(
        `insert into notification_marks (user_id, id, positions, marked_at) values ($1, $2, '[]', $3)
         on conflict (user_id) do update
         set id = excluded.id, positions = excluded.positions, marked_at = excluded.marked_at`,
        [userId, markId, at],
      );
    },

    /**
     * Marks personal notifications as read, and community ones that were set to unread one by one. Returns their ids.
     */
    async readRows(userId: string, markId: string, groupId: string | null): Promise<string[]> {
      const { rows } = await tx.query<{ id: string }>(
        `with personal as (
           update notifications set status = 'READ', read_mark = $2, version = version + 1
           where user_id = $1 and status = 'UNREAD' and ($3::uuid is null or group_id = $3) returning id
         ), single as (
           update group_notification_statuses x set status = 'READ', read_mark = $2, version = x.version + 1
           from group_notifications n
           where x.user_id = $1 and x.status = 'UNREAD' and n.id = x.group_notification_id
             and ($3::uuid is null or n.group_id = $3)
           returning n.id
         )
         select id from personal union all select id from single`,
        [userId, markId, groupId],
      );
      return rows.map(({ id }) => id);
    },

    /** Moves the read positions to the newest notification and stores the previous positions. */
    async readGroupNotifications(userId: string, groupId: string | null): Promise<MarkedPosition[]> {
      const { rows } = await tx.query<MarkedPosition>(
        `with places as (
           select m.group_id, greatest(coalesce(s.read_seq, 0), coalesce(s.since_seq, 0)) as from_seq, w.last_seq as to_seq
           from group_members m join group_news w on w.group_id = m.group_id
           left join group_news_states s on s.user_id = m.user_id and s.group_id = m.group_id
           where m.user_id = $1 and ${isActiveMember('m')} and ($2::uuid is null or m.group_id = $2)
             and w.last_seq > coalesce(s.read_seq, 0)
         ), moved as (
           insert into group_news_states as s (user_id, group_id, read_seq)
           select $1, group_id, to_seq from places order by group_id
           on conflict (user_id, group_id) do update set read_seq = greatest(s.read_seq, excluded.read_seq)
         ), kept as (
           update notification_marks set positions = coalesce((select jsonb_agg(to_jsonb(p)) from places p), '[]')
           where user_id = $1
         )
         select * from places`,
        [userId, groupId],
      );
      return rows;
    },

    /**
     * Returns false and changes nothing unless it is the latest mark and was not undone. Notifications whose status was
     * changed since keep it.
     */
    async undo(userId: string, markId: string): Promise<boolean> {
      const { rows } = await tx.query<{ positions: MarkedPosition[] }>(
        'delete from notification_marks where user_id = $1 and id = $2 returning positions',
        [userId, markId],
      );
      const [mark] = rows;
      if (!mark) return false;
      await tx.query(
        `with personal as (
           update notifications set status = 'UNREAD', read_mark = null, version = version + 1
           where user_id = $1 and read_mark = $2
         ), single as (
           update group_notification_statuses set status = 'UNREAD', read_mark = null, version = version + 1
           where user_id = $1 and read_mark = $2
         )
         update group_news_states s set read_seq = p.from_seq
         from jsonb_to_recordset($3::jsonb) as p(group_id uuid, from_seq bigint, to_seq bigint)
         where s.user_id = $1 and s.group_id = p.group_id and s.read_seq = p.to_seq`,
        [userId, markId, JSON.stringify(mark.positions)],
      );
      return true;
    },
  };
}
