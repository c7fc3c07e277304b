-- What one person wrote in one community, newest first: a profile reads the beginning of one of these for each
-- community that its reader may read.
create index posts_by_person on posts (group_id, author_id, created_at desc, id desc) where status = 'PUBLISHED';
create index comments_by_person on comments (group_id, author_id, created_at desc, id desc) where status = 'PUBLISHED';

-- A message or a comment can be meant for all members. The row is also what says that a chat message mentions all of
-- its readers: there is no row for each of them.
alter table group_notifications
  add column comment_id uuid references comments (id) on delete cascade,
  add column chat_conversation_id uuid references chat_conversations (id) on delete cascade,
  add column chat_message_id uuid references chat_messages (id) on delete cascade,
  add column chat_seq bigint;
create index group_notifications_chat on group_notifications (chat_conversation_id, chat_seq)
  where chat_conversation_id is not null;
create index group_notifications_comment on group_notifications (comment_id) where comment_id is not null;
