-- Messages and posts that their authors have scheduled. A row ends when it was sent, or when its author deletes it.
create table scheduled_items (
  -- Also the client_msg_id of the message, or the id of the post, that it becomes: so it is never sent twice.
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Null for a private conversation.
  group_id uuid references groups (id) on delete cascade,
  -- Null for a post.
  chat_conversation_id uuid references chat_conversations (id) on delete cascade,
  title text not null default '',
  content text not null,
  -- The people whom the text mentions by id, whether they may be mentioned or not.
  mentioned_ids uuid[] not null,
  -- Of a message: reply_to_id, poll. Of a post: tag_ids, category_id, is_announcement, poll.
  more jsonb not null,
  send_at timestamptz(3) not null,
  -- SENDING: a node took it at `taken_at`. FAILED: it waits for its author.
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'FAILED')),
  taken_at timestamptz(3),
  -- Failures that were not refusals, such as a lost database, since the last change by the author.
  attempts integer not null default 0,
  -- Why it was refused: code, message and words of the problem.
  reason jsonb,
  -- Raised by each change of the author: an older job does nothing.
  version integer not null default 1,
  created_at timestamptz(3) not null,
  check (group_id is not null or chat_conversation_id is not null),
  check ((state = 'FAILED') = (reason is not null)),
  check ((state = 'SENDING') = (taken_at is not null))
);
create index scheduled_items_by_author on scheduled_items (user_id, send_at);
create index scheduled_items_due on scheduled_items (send_at) where state <> 'FAILED';
create index scheduled_items_taken on scheduled_items (taken_at) where state = 'SENDING';
