import { PAGE_SIZE_MAX } from '../../../../contract/core/list.ts';
import type { NotificationStatus } from '../../../../contract/notifications/notifications.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';
import type { ChatRead } from './notification-input.ts';

/** A notification whose status changed. */
export interface SettledRow {
  readonly id: string;
  readonly user_id: string;
  readonly status: NotificationStatus;
  readonly version: number;
}

/** A post with its comments, a comment, a message, a calendar event, a course with its lessons, or a lesson. */
export interface ContentKey {
  readonly post_id?: string;
  readonly comment_id?: string;
  readonly chat_message_id?: string;
  /** Many messages at once. */
  readonly chat_message_ids?: readonly string[];
  readonly calendar_event_id?: string;
  readonly course_id?: string;
  readonly lesson_id?: string;
}

const IS_ABOUT = `post_id = $1 or comment_id = $2 or chat_message_id = any($3::uuid[]) or calendar_event_id = $4 or course_id = $5
           or lesson_id = $6`;

function valuesOf(key: ContentKey): unknown[] {
  const { post_id, comment_id, chat_message_id, calendar_event_id, course_id, lesson_id } = key;
  const messageIds = key.chat_message_ids ?? (chat_message_id === undefined ? [] : [chat_message_id]);
  return [post_id, comment_id, messageIds, calendar_event_id, course_id, lesson_id].map((id) => id ?? null);
}

/** Takes the transaction of the action. */
export function createSettledNotificationRepo(tx: Database) {
  return {
    /** Marks the notifications with this key as read and frees the key. Returns those that were unread. */
    async readKey(key: string): Promise<SettledRow[]> {
      const { rows } = await tx.query<SettledRow>(
        `with told as (
           select id, user_id, status from notifications where dedup_key = $1 order by user_id for update
         ), closed as (
           update notifications n set dedup_key = n.dedup_key || ':' || n.id,
             status = case n.status when 'UNREAD' then 'READ' else n.status end,
             version = n.version + case n.status when 'UNREAD' then 1 else 0 end
           from told where n.id = told.id
           returning n.id, n.user_id, n.status, n.version
         )
         select closed.* from closed join told using (id) where told.status = 'UNREAD'`,
        [key],
      );
      return rows;
    },

    /** Marks the unread notifications with this group key as read, for the staff of the community. */
    async readByStaff({ groupId, groupKey }: { groupId: string; groupKey: string }): Promise<SettledRow[]> {
      const { rows } = await tx.query<SettledRow>(
        `with told as (
           select n.id from group_members m
           join notifications n on n.user_id = m.user_id and n.group_key = $2 and n.status = 'UNREAD'
           where m.group_id = $1 and m.role <> 'MEMBER' order by n.user_id, n.id for update of n
         )
         update notifications n set status = 'READ', read_mark = null, version = n.version + 1
         from told where n.id = told.id returning n.id, n.user_id, n.status, n.version`,
        [groupId, groupKey],
      );
      return rows;
    },

    async readChats(userId: string, reads: readonly ChatRead[]): Promise<SettledRow[]> {
      const { rows } = await tx.query<SettledRow>(
        `update notifications n set status = 'READ', read_mark = null, version = n.version + 1
         from unnest($2::uuid[], $3::bigint[]) as r (id, seq)
         where n.user_id = $1 and n.chat_conversation_id = r.id and n.chat_seq <= r.seq and n.status = 'UNREAD'
         returning n.id, n.user_id, n.status, n.version`,
        [userId, reads.map((read) => read.chat_conversation_id), reads.map((read) => read.last_read_seq)],
      );
      return rows;
    },

    /** Notifications about content that was shown, hidden or moved: per user at most one page. */
    async shownAbout(key: ContentKey) {
      const { rows } = await tx.query<SettledRow>(
        `select id, user_id, status, version from (
           select *, row_number() over (partition by user_id order by updated_at desc, id desc) as place
           from notifications where ${IS_ABOUT}) told
         where place <= ${PAGE_SIZE_MAX} order by user_id, id`,
        valuesOf(key),
      );
      return rows;
    },

    /** The same for mentions of everyone: each is one row for all members, and a status for who read it. */
    async readChatsOfEveryone(userId: string, reads: readonly ChatRead[]): Promise<SettledRow[]> {
      const { rows } = await tx.query<SettledRow>(
        `insert into group_notification_statuses as x (user_id, group_notification_id, status)
         select m.user_id, n.id, 'READ' from unnest($2::uuid[], $3::bigint[]) as r (id, seq)
         join group_notifications n on n.chat_conversation_id = r.id and n.chat_seq <= r.seq
         join group_members m on m.group_id = n.group_id and m.user_id = $1 and ${isActiveMember('m')}
         left join group_news_states s on s.group_id = n.group_id and s.user_id = m.user_id
         where n.seq > greatest(coalesce(s.read_seq, 0), coalesce(s.since_seq, 0))
         on conflict (user_id, group_notification_id)
           do update set status = 'READ', read_mark = null, version = x.version + 1 where x.status = 'UNREAD'
         returning group_notification_id as id, user_id, status, version`,
        [userId, reads.map((read) => read.chat_conversation_id), reads.map((read) => read.last_read_seq)],
      );
      return rows;
    },

    async groupNotificationsAbout(key: ContentKey): Promise<{ group_id: string; notification_id: string }[]> {
      const { rows } = await tx.query<{ group_id: string; notification_id: string }>(
        `select group_id, id as notification_id from group_notifications
         where ${IS_ABOUT}`,
        valuesOf(key),
      );
      return rows;
    },
  };
}
