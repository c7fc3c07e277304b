import { BADGE_MAX } from '../../../../contract/notifications/notifications.ts';
import { mayReadChat } from '../../../platform/rights/chat-right.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';
import { doesCount, mentionsEveryone } from '../../../platform/rights/mention-counts.ts';
import { isGroupNotificationVisible, isSwitchedOn, isVisible, reachesLevel } from './notification-sql.ts';

/** SQL: the settings of `user` as `prefs`. Always one row, of nulls when nothing was saved. */
export function settingsOf(user: string): string {
  return `(select us.* from (select) one left join user_settings us on us.user_id = ${user}) prefs`;
}

/** SQL: the active memberships of `user` as `m`, with their notification state as `s`. */
export function membershipsOf(user: string): string {
  return `group_members m left join group_news_states s on s.user_id = m.user_id and s.group_id = m.group_id
    where m.user_id = ${user} and ${isActiveMember('m')}`;
}

/** SQL: whether `user` can see the community notification `n` of the membership `m`, read or not. */
export function isGroupNotificationFor(user: string): string {
  return `n.group_id = m.group_id and n.seq > coalesce(s.since_seq, 0) and ${reachesLevel('n.kind', 's.level')}
    and ${isGroupNotificationVisible('n', user)}`;
}

const statusOf = (user: string) =>
  `select from group_notification_statuses x where x.user_id = ${user} and x.group_notification_id = n.id`;

/** SQL: one row per unread notification of `user`. Each part stops at `BADGE_MAX`. */
function unread(user: string): string {
  return `(select 1 from notifications n cross join ${settingsOf(user)}
       where n.user_id = ${user} and n.status = 'UNREAD' and ${isSwitchedOn('n.kind', 'prefs')} and ${isVisible('n', user)}
       limit ${BADGE_MAX})
     union all
     (select 1 from (select m.group_id, s.since_seq, s.read_seq, s.level from ${membershipsOf(user)}) s
       cross join lateral (select s.group_id) m cross join ${settingsOf(user)}
       cross join lateral (
         select from group_notifications n
         where ${isGroupNotificationFor(user)} and n.seq > coalesce(s.read_seq, 0) and ${isSwitchedOn('n.kind', 'prefs')}
           and not exists (${statusOf(user)} and x.status <> 'UNREAD')
         limit ${BADGE_MAX}) n
       limit ${BADGE_MAX})
     union all
     (select 1 from group_notification_statuses x
       join group_notifications n on n.id = x.group_notification_id
       join group_members m on m.group_id = n.group_id and m.user_id = x.user_id and ${isActiveMember('m')}
       join group_news_states s on s.user_id = x.user_id and s.group_id = n.group_id
       cross join ${settingsOf(user)}
       where x.user_id = ${user} and x.status = 'UNREAD' and n.seq <= s.read_seq
         and ${isGroupNotificationFor(user)} and ${isSwitchedOn('n.kind', 'prefs')}
       limit ${BADGE_MAX})`;
}

/** SQL: the number of conversations of `user` with unread messages. A muted one counts only with an unread mention. */
function unreadConversations(user: string): string {
  return `select count(*) from (
      select c.id, c.last_seq from chat_conversations c
      join group_members m on m.group_id = c.group_id and m.user_id = ${user} and ${mayReadChat('c', 'm')}
      join groups g on g.id = c.group_id and g.archived_at is null
      where c.status <> 'ARCHIVED'
      union all
      select c.id, c.last_seq from chat_conversations c where c.low_id = ${user} or c.high_id = ${user}
    ) c
    left join chat_read_states r on r.user_id = ${user} and r.chat_conversation_id = c.id
    where case when coalesce(r.is_muted, false) then exists (
        select from chat_mentions y where y.user_id = ${user} and y.chat_conversation_id = c.id
          and y.seq > coalesce(r.last_read_seq, 0) and ${doesCount('y')}) or exists (
        select from group_notifications n where n.chat_conversation_id = c.id
          and n.chat_seq > coalesce(r.last_read_seq, 0) and ${mentionsEveryone('n', user)})
      else c.last_seq > coalesce(r.last_read_seq, 0) and exists (
        select from chat_messages k
        where k.chat_conversation_id = c.id and k.seq > coalesce(r.last_read_seq, 0) and k.deleted_at is null) end`;
}

/**
 * SQL: the number of transactions that had ended when the statement began. What was read with a higher number saw
 * everything that was seen with a lower one. Do not compute it in the transaction of the action: it would not count that
 * transaction, whose changes it sees.
 */
export const AS_OF = `(select pg_snapshot_xmax(now_seen)::text::bigint - (select count(*) from pg_snapshot_xip(now_seen))
  from pg_current_snapshot() now_seen)`;

/** SQL: the badge of `user` as columns. */
export function badgeColumns(user: string): string {
  return `least(${BADGE_MAX}, (select count(*) from (${unread(user)}) unread)) as notifications,
    (${unreadConversations(user)}) as conversations,
    ${AS_OF} as as_of`;
}
