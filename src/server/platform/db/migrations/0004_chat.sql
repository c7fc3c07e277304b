create table chat_conversations (
  id uuid primary key,
  kind text not null default 'GROUP' check (kind in ('GROUP')),
  group_id uuid not null references groups (id),
  name text not null,
  topic text not null default '',
  status text not null default 'OPEN' check (status in ('OPEN', 'READ_ONLY', 'ARCHIVED')),
  -- Position of the newest message.
  last_seq bigint not null default 0,
  last_message_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  version integer not null default 1
) with (fillfactor = 70);
create unique index chat_conversations_name on chat_conversations (group_id, name) where status <> 'ARCHIVED';
create index chat_conversations_group on chat_conversations (group_id, created_at);

-- How far each member has read. No row: nothing, unless they joined later (the join writes the rows).
create table chat_read_states (
  chat_conversation_id uuid not null references chat_conversations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  last_read_seq bigint not null default 0,
  updated_at timestamptz not null,
  primary key (user_id, chat_conversation_id)
);

create table chat_messages (
  id uuid primary key,
  chat_conversation_id uuid not null references chat_conversations (id),
  seq bigint not null,
  author_id uuid not null references users (id),
  client_msg_id uuid not null,
  content text not null,
  -- Of what was first sent, so that a repeated client_msg_id with another text is refused.
  content_hash bytea not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  unique (chat_conversation_id, seq),
  unique (author_id, client_msg_id)
);

-- What a message said before it was edited or removed; staff can look it up.
create table chat_message_revisions (
  chat_message_id uuid not null references chat_messages (id) on delete cascade,
  version integer not null,
  content text not null,
  replaced_at timestamptz not null,
  primary key (chat_message_id, version)
);
