-- What users saved to read later: messages, posts and comments. Only references, so that each reading asks for the right.
-- One row per user who ever saved something: locked by each change, so that the limit holds and versions rise.
create table saved_lists (
  user_id uuid primary key references users (id),
  total integer not null default 0 check (total >= 0),
  version bigint not null default 0
) with (fillfactor = 70);

create table saved_items (
  user_id uuid not null references users (id),
  -- The id of the message, post or comment.
  target_id uuid not null,
  chat_message_id uuid references chat_messages (id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  saved_at timestamptz not null,
  version bigint not null,
  primary key (user_id, target_id),
  check (num_nonnulls(chat_message_id, post_id, comment_id) = 1),
  check (target_id = coalesce(chat_message_id, post_id, comment_id))
);
create index saved_items_by_time on saved_items (user_id, saved_at desc, target_id desc);

-- Messages that were forwarded. The text is a copy of that moment.
alter table chat_messages add column is_forward boolean not null default false;
create table chat_forwards (
  chat_message_id uuid primary key references chat_messages (id) on delete cascade,
  source_message_id uuid not null references chat_messages (id) on delete cascade,
  -- Of the message whose text this is, which may be older than the forwarded one.
  author_id uuid not null references users (id),
  -- Whether it was said between two people. Such a copy goes when its author is erased.
  is_private boolean not null,
  content text not null,
  mentioned_ids uuid[] not null,
  said_at timestamptz not null
);
create index chat_forwards_by_author on chat_forwards (author_id) where is_private;
