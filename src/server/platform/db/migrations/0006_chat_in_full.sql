-- pg_trgm is here since 0002. All three may be created by the owner of a database: none needs a superuser.
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- How text is compared when people search: `Peña` is found by `pena`. unaccent() is only stable, since somebody could
-- replace its dictionary; nobody does, and an index needs the promise. Schemas are named because a restore and
-- autovacuum run without a search path.
create function folded(text) returns text
language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, $1));

create index users_folded_name on users
  using gin (folded(first_name || ' ' || last_name || ' ' || coalesce(username, '')) gin_trgm_ops);

-- Two people, whichever of them opens it first: low_id < high_id, so that a pair has one spelling and one conversation.
alter table chat_conversations
  drop constraint chat_conversations_kind_check,
  alter column group_id drop not null,
  add column low_id uuid references users (id),
  add column high_id uuid references users (id),
  add constraint chat_conversations_kind_check check (
    case kind
      when 'GROUP' then group_id is not null and low_id is null and high_id is null
      when 'PRIVATE' then group_id is null and name = '' and low_id is not null and high_id is not null and low_id < high_id
      else false
    end
  );
create unique index chat_conversations_pair on chat_conversations (low_id, high_id) where kind = 'PRIVATE';
create index chat_conversations_high on chat_conversations (high_id) where kind = 'PRIVATE';

-- One row per reader and conversation holds all that is the reader's own.
alter table chat_read_states
  add column is_muted boolean not null default false,
  add column is_pinned boolean not null default false,
  add column preferences_version integer not null default 0;

alter table chat_messages
  add column reply_to_id uuid references chat_messages (id),
  add column pinned_at timestamptz,
  add column pinned_by uuid,
  -- Raised by each change of the reactions; 0 says without a look that there never was one.
  add column reactions_version integer not null default 0;
create index chat_messages_replies on chat_messages (reply_to_id) where reply_to_id is not null;
create index chat_messages_pinned on chat_messages (chat_conversation_id, pinned_at) where pinned_at is not null;
-- Trigrams find whole words, parts of words and slips of the finger alike. There is no dictionary of Filipino to stem
-- by, so full-text search would find nothing that they do not, for the price of a second index.
create index chat_messages_text on chat_messages using gin (chat_conversation_id, folded(content) gin_trgm_ops)
  where deleted_at is null;

-- Only for the people mentioned: what one message writes does not depend on the size of its community.
create table chat_mentions (
  chat_message_id uuid not null references chat_messages (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  chat_conversation_id uuid not null references chat_conversations (id) on delete cascade,
  seq bigint not null,
  primary key (chat_message_id, user_id)
);
create index chat_mentions_user on chat_mentions (user_id, chat_conversation_id, seq);

create table chat_reactions (
  chat_message_id uuid not null references chat_messages (id) on delete cascade,
  emoji text collate "C" not null,
  user_id uuid not null references users (id) on delete cascade,
  -- The message's reactions_version that it made: people are listed in the order in which they came.
  place integer not null,
  primary key (chat_message_id, emoji, user_id)
);
create index chat_reactions_place on chat_reactions (chat_message_id, emoji, place);

-- Kept by the transactions that react, so that a page of history counts nothing.
create table chat_reaction_totals (
  chat_message_id uuid not null references chat_messages (id) on delete cascade,
  emoji text collate "C" not null,
  count integer not null check (count > 0),
  -- When the emoji first came.
  place integer not null,
  primary key (chat_message_id, emoji)
);

create table user_blocks (
  user_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index user_blocks_blocked on user_blocks (blocked_id);
