/**
 * How erasure treats every row that refers to an erased user, by table and column. A test fails for columns that refer
 * to `users` and are in neither list, so that each new table needs a decision.
 */

/** Rows that belong only to the user. They are deleted. */
export const erasedRows = [
  ['calendar_feeds', 'user_id'],
  ['calendar_reminders', 'user_id'],
  ['calendar_rsvps', 'user_id'],
  ['chat_read_states', 'user_id'],
  ['data_exports', 'user_id'],
  ['deliveries', 'person_id'],
  ['group_news_states', 'user_id'],
  ['group_notification_statuses', 'user_id'],
  ['group_read_states', 'user_id'],
  ['idempotency_keys', 'user_id'],
  ['missed_chats_told', 'person_id'],
  ['notification_marks', 'user_id'],
  ['notifications', 'user_id'],
  ['outgoing_mails', 'person_id'],
  ['post_notification_levels', 'user_id'],
  ['push_subscriptions', 'person_id'],
  ['user_blocks', 'blocked_id'],
  ['user_blocks', 'user_id'],
  ['user_sessions', 'user_id'],
  ['user_settings', 'user_id'],
  ['user_tags', 'user_id'],
] as const;

/** Columns that keep the id, which then leads only to “Deleted user”, and the reason. */
export const keptReferences: Readonly<Record<string, string>> = {
  'account_deletions.user_id': 'the receipt of the erasure',
  'calendar_events.created_by': 'the community’s',
  'chat_conversations.created_by': 'the community’s, or also the other’s',
  'chat_conversations.high_id': 'also the other’s; the own messages in it are erased',
  'chat_conversations.low_id': 'also the other’s; the own messages in it are erased',
  'chat_mentions.user_id': 'part of what others wrote',
  'chat_messages.author_id': 'said in a community; private ones are erased',
  'chat_reactions.user_id': 'counted with what others wrote',
  'comment_mentions.user_id': 'part of what others wrote',
  'comment_reactions.user_id': 'counted with what others wrote',
  'comments.author_id': 'said in a community',
  'consents.user_id': 'the evidence that the law asks for',
  'group_invites.created_by': 'the community’s',
  'group_members.user_id': 'that they were there; what they answered is erased',
  'group_notifications.actor_id': 'shown to a community',
  'group_verification_requests.decided_by': 'a decision of the platform',
  'groups.created_by': 'the community’s',
  'member_point_days.user_id': 'counted with what they wrote in a community; no longer shown',
  'member_points.user_id': 'counted with what they wrote in a community; no longer shown',
  'notification_actors.user_id': 'counted in the notifications of others',
  'point_likes.author_id': 'said in a community',
  'point_likes.liker_id': 'counted with what others wrote',
  'post_mentions.user_id': 'part of what others wrote',
  'post_reactions.user_id': 'counted with what others wrote',
  'posts.author_id': 'said in a community',
  'restrictions.lifted_by': 'a decision of staff',
  'restrictions.moderator_id': 'a decision of staff',
  'restrictions.user_id': 'a decision of staff',
};
