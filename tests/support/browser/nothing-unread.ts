import type { Database } from '../../../src/server/platform/db/database.ts';

/** Nobody has a notification, and the user has read every message: what a badge shows afterwards came afterwards. */
export async function nothingUnread(db: Database, username: string): Promise<void> {
  await db.query('delete from notifications');
  await db.query('delete from group_notifications');
  // Who goes to an event of the demo is reminded of it, on some days while this runs.
  await db.query('delete from calendar_rsvps');
  await db.query(
    `insert into chat_read_states (chat_conversation_id, user_id, last_read_seq, updated_at)
     select c.id, u.id, c.last_seq, now() from chat_conversations c, users u
     where u.username = $1 and (u.id in (c.low_id, c.high_id)
       or c.group_id in (select group_id from group_members m where m.user_id = u.id))
     on conflict (chat_conversation_id, user_id) do update set last_read_seq = excluded.last_read_seq`,
    [username],
  );
}
