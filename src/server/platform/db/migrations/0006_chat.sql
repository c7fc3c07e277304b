-- Chats of communities, private conversations and threads.

create table chat_conversations (
  id uuid primary key,
  kind text not null default 'GROUP',
  group_id uuid references groups (id),
  name text not null,
  topic text not null default '',
  status text not null default 'OPEN' check (status in ('OPEN', 'READ_ONLY', 'ARCHIVED')),
  last_seq bigint not null default 0,
  last_message_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  version integer not null default 1,
  low_id uuid references users (id),
  high_id uuid references users (id),
  parent_message_id uuid unique,
  parent_conversation_id uuid references chat_conversations (id),
  replies integer not null default 0 check (replies >= 0),
  last_reply_at timestamptz,
  first_repliers uuid[] not null default '{}',
  thread_version integer not null default 0,
  is_staff_only boolean not null default false,
  restored_version integer not null default 0,
  constraint chat_conversations_kind_check check (case kind
    when 'GROUP' then group_id is not null and low_id is null and high_id is null and parent_message_id is null
    when 'PRIVATE' then group_id is null and name = '' and low_id is not null and high_id is not null
      and low_id < high_id and parent_message_id is null
    when 'THREAD' then group_id is null and name = '' and low_id is null and high_id is null
      and parent_message_id is not null and parent_conversation_id is not null
    else false end),
  constraint chat_conversations_staff_only check (not is_staff_only or kind = 'GROUP')
) with (fillfactor = 70);
comment on table chat_conversations is
  'Chats of communities, private conversations of two people, and threads under messages.';
comment on column chat_conversations.last_seq is 'Position of the newest message.';
comment on column chat_conversations.low_id is
  'Two people, whichever of them opens it first: low_id < high_id, so that a pair has one spelling and one '
  'conversation.';
comment on column chat_conversations.parent_message_id is
  'A thread is a conversation whose parent is a message. It has no community and no two people of its own: the '
  'parent''s conversation decides who may read it and write in it, at every moment. So no list of chats finds '
  'threads.';
comment on column chat_conversations.replies is
  'What the parent shows, kept by the transactions that send and delete: replies that are not deleted, the latest '
  'of them, and the first three people who wrote them. The version is raised by each change; 0: never a reply.';
comment on column chat_conversations.is_staff_only is
  'A chat that only the staff of its community knows of. It is so from the start: no chat changes its readers '
  'later.';
comment on column chat_conversations.restored_version is
  'Raised each time when deleted messages of the chat come back: of two lists of deleted positions, the higher is '
  'newer.';
create unique index chat_conversations_name on chat_conversations (group_id, name) where status <> 'ARCHIVED';
create index chat_conversations_group on chat_conversations (group_id, created_at);
create unique index chat_conversations_pair on chat_conversations (low_id, high_id) where kind = 'PRIVATE';
create index chat_conversations_high on chat_conversations (high_id) where kind = 'PRIVATE';
create index chat_conversations_threads on chat_conversations (parent_conversation_id) where kind = 'THREAD';

create table chat_read_states (
  chat_conversation_id uuid references chat_conversations (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  last_read_seq bigint not null default 0,
  updated_at timestamptz not null,
  is_muted boolean not null default false,
  is_pinned boolean not null default false,
  preferences_version integer not null default 0,
  read_version integer not null default 0,
  seen_seq bigint not null default 0,
  is_following boolean,
  primary key (user_id, chat_conversation_id)
);
comment on table chat_read_states is
  'How far each member has read. No row: nothing, unless they joined later (the join writes the rows).';
comment on column chat_read_states.is_muted is
  'One row per reader and conversation holds all that is the reader''s own.';
comment on column chat_read_states.read_version is
  'A reader may put the position back: "unread from here". Of two accounts of a position the one with the higher '
  'read_version is the newer one, and of equals the further one, so that reading still only moves forward in '
  'between.';
comment on column chat_read_states.seen_seq is
  'The furthest position there was before it was put back: what was seen once stays seen for the other person.';
comment on column chat_read_states.is_following is
  'Null until the reader takes part or chooses. False: they chose not to follow the thread.';
create index chat_read_states_followers on chat_read_states (chat_conversation_id) where is_following;
create index chat_read_states_followed on chat_read_states (user_id) where is_following;

create table chat_messages (
  id uuid primary key,
  chat_conversation_id uuid not null references chat_conversations (id),
  seq bigint not null,
  author_id uuid not null references users (id),
  client_msg_id uuid not null,
  content text not null,
  content_hash bytea not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  reply_to_id uuid references chat_messages (id),
  pinned_at timestamptz,
  pinned_by uuid,
  reactions_version integer not null default 0,
  has_thread boolean not null default false,
  has_poll boolean not null default false,
  is_forward boolean not null default false,
  has_link boolean not null default false,
  has_attachments boolean not null default false,
  words tsvector generated always as (searchable(content)) stored,
  unique (chat_conversation_id, seq),
  unique (author_id, client_msg_id)
);
comment on table chat_messages is
  'What was said in them, in the order of `seq`. A deleted message keeps its row without its text.';
comment on column chat_messages.content_hash is
  'Of what was first sent, so that a repeated client_msg_id with another text is refused.';
comment on column chat_messages.reactions_version is
  'Raised by each change of the reactions; 0 says without a look that there never was one.';
comment on column chat_messages.has_thread is 'Says without a look whether the message has a thread.';
comment on column chat_messages.has_poll is 'Says without a look into `polls` that there is none.';
comment on column chat_messages.is_forward is 'It was forwarded: the text is a copy of that moment.';
comment on column chat_messages.has_link is 'Says without a look into `link_uses` that there is none.';
comment on column chat_messages.has_attachments is 'Says without a look into `attachments` that there are none.';
create index chat_messages_replies on chat_messages (reply_to_id) where reply_to_id is not null;
create index chat_messages_pinned on chat_messages (chat_conversation_id, pinned_at) where pinned_at is not null;
-- Trigrams find whole words, parts of words and slips of the finger alike. There is no dictionary of Filipino to stem
-- by, so full-text search would find nothing that they do not, for the price of a second index.
create index chat_messages_text on chat_messages using gin (chat_conversation_id, folded(content) gin_trgm_ops)
  where deleted_at is null;
create index chat_messages_words on chat_messages using gin (words) where deleted_at is null;
create index chat_messages_by_time on chat_messages (created_at desc, id desc) where deleted_at is null;
-- What one person wrote, the newest first: a search with `from:` reads as little as one without.
create index chat_messages_by_author on chat_messages (author_id, created_at desc, id desc) where deleted_at is null;
-- What was deleted does not count as unread. Few messages are, so this finds those after a reader's position at once.
create index chat_messages_deleted on chat_messages (chat_conversation_id, seq) where deleted_at is not null;
alter table link_uses add foreign key (chat_message_id) references chat_messages (id);
alter table attachments add foreign key (chat_message_id) references chat_messages (id);
alter table chat_conversations add foreign key (parent_message_id) references chat_messages (id);

create table chat_message_revisions (
  chat_message_id uuid references chat_messages (id) on delete cascade,
  version integer,
  content text not null,
  replaced_at timestamptz not null,
  primary key (chat_message_id, version)
);
comment on table chat_message_revisions is 'What a message said before it was edited or removed; staff can look it up.';

create table chat_mentions (
  chat_message_id uuid references chat_messages (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  chat_conversation_id uuid not null references chat_conversations (id) on delete cascade,
  seq bigint not null,
  is_named boolean not null default true,
  is_reply boolean not null default false,
  primary key (chat_message_id, user_id),
  constraint chat_mentions_calls check (is_named or is_reply)
);
comment on table chat_mentions is
  'Only for the people mentioned: what one message writes does not depend on the size of its community.';
comment on column chat_mentions.is_named is
  'A reply calls the author of what it answers, as a mention does: it counts in muted chats and marks the chat in '
  'the list. One row per person, whether the text names them, answers them or both; an edit changes only the names.';
create index chat_mentions_user on chat_mentions (user_id, chat_conversation_id, seq);

create table chat_reactions (
  chat_message_id uuid references chat_messages (id) on delete cascade,
  emoji text collate "C",
  user_id uuid references users (id) on delete cascade,
  place integer not null,
  created_at timestamptz not null default now(),
  primary key (chat_message_id, emoji, user_id)
);
comment on table chat_reactions is 'One row per person and emoji.';
comment on column chat_reactions.place is
  'The message''s reactions_version that it made: people are listed in the order in which they came.';
create index chat_reactions_place on chat_reactions (chat_message_id, emoji, place);

create table chat_reaction_totals (
  chat_message_id uuid references chat_messages (id) on delete cascade,
  emoji text collate "C",
  count integer not null check (count > 0),
  place integer not null,
  primary key (chat_message_id, emoji)
);
comment on table chat_reaction_totals is
  'Kept by the transactions that react, so that a page of history counts nothing.';
comment on column chat_reaction_totals.place is 'When the emoji first came.';

create table chat_forwards (
  chat_message_id uuid primary key references chat_messages (id) on delete cascade,
  source_message_id uuid not null references chat_messages (id) on delete cascade,
  author_id uuid not null references users (id),
  is_private boolean not null,
  content text not null,
  mentioned_ids uuid[] not null,
  said_at timestamptz not null
);
comment on table chat_forwards is 'Where a forwarded message came from.';
comment on column chat_forwards.author_id is
  'Of the message whose text this is, which may be older than the forwarded one.';
comment on column chat_forwards.is_private is
  'Whether it was said between two people. Such a copy goes when its author is erased.';
create index chat_forwards_by_author on chat_forwards (author_id) where is_private;

create table chat_layouts (
  group_id uuid primary key references groups (id) on delete cascade,
  loose uuid[] not null,
  sections jsonb not null,
  version integer not null
) with (fillfactor = 70);
comment on table chat_layouts is
  'How the staff arranged the chats of a community. No row: they are listed in the order of their creation.';
comment on column chat_layouts.loose is 'Chats without a section, in order; others of the community follow them.';
comment on column chat_layouts.sections is 'A list of sections: id, name, chat_ids.';
