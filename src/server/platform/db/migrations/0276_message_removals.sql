-- One act of staff that removes what a person said in the chats of a community, with or without a ban.
create table message_removals (
  id uuid primary key,
  group_id uuid not null references groups (id),
  user_id uuid not null references users (id),
  removed_by uuid not null references users (id),
  period text not null check (period in ('HOUR', 'DAY', 'ALL')),
  removed_at timestamptz not null,
  messages integer not null,
  -- The ban that belongs to it. Undoing the act lifts it.
  restriction_id uuid references restrictions (id),
  -- The case that led to it.
  report_id uuid,
  undone_at timestamptz,
  undone_by uuid references users (id),
  check ((undone_at is null) = (undone_by is null))
);
create index message_removals_by_group on message_removals (group_id, removed_at);
create index message_removals_by_user on message_removals (user_id);
create index message_removals_by_staff on message_removals (removed_by);
create index message_removals_undone_by on message_removals (undone_by) where undone_by is not null;
create index message_removals_by_restriction on message_removals (restriction_id) where restriction_id is not null;

-- The messages of a removal that is not undone, as the act chose them. A job takes them away, chat by chat, and keeps
-- here what each said. The message itself is left as an ordinary deleted one, so that no reader of messages has to know
-- about it. Without references: a removal lists very many rows at once, and looks each of them up again.
create table removed_messages (
  chat_message_id uuid primary key,
  message_removal_id uuid not null,
  chat_conversation_id uuid not null,
  seq bigint not null,
  -- False while the message still waits for the job.
  is_taken boolean not null default false,
  content text not null default '',
  is_forward boolean not null default false,
  has_poll boolean not null default false,
  has_attachments boolean not null default false
);
create index removed_messages_by_removal
  on removed_messages (message_removal_id, is_taken, chat_conversation_id, seq);

-- Raised each time when deleted messages of the chat come back: of two lists of deleted positions, the higher is newer.
alter table chat_conversations add column restored_version integer not null default 0;
