-- What single people are told of. Words are not kept: they are read, as far as they may be, when it is shown.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  reason text not null,
  status text not null default 'UNREAD' check (status in ('UNREAD', 'READ', 'ARCHIVED')),
  group_id uuid references groups (id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  chat_conversation_id uuid references chat_conversations (id) on delete cascade,
  chat_message_id uuid references chat_messages (id) on delete cascade,
  chat_seq bigint,
  calendar_event_id uuid,
  facts jsonb not null default '{}',
  -- An act that comes again tells nobody twice.
  dedup_key text collate "C" not null,
  -- Where several become one: what they have in common.
  group_key text collate "C",
  actor_count integer not null default 0 check (actor_count >= 0),
  -- The "mark all as read" that read it, until it has another status.
  read_mark uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  unique (user_id, dedup_key)
) with (fillfactor = 85);
create index notifications_list on notifications (user_id, updated_at desc, id desc);
create index notifications_unread on notifications (user_id, group_id) where status = 'UNREAD';
create index notifications_key on notifications (dedup_key);
create index notifications_grouped on notifications (user_id, group_key, created_at desc) where group_key is not null;
create index notifications_post on notifications (post_id) where post_id is not null;
create index notifications_comment on notifications (comment_id) where comment_id is not null;
create index notifications_message on notifications (chat_message_id) where chat_message_id is not null;
create index notifications_chat on notifications (user_id, chat_conversation_id, chat_seq)
  where status = 'UNREAD' and chat_conversation_id is not null;

-- Who caused it; several where it is grouped.
create table notification_actors (
  notification_id uuid not null references notifications (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  acted_at timestamptz(3) not null,
  primary key (notification_id, user_id)
);

-- What all members of a community are told of: one row each, however many they are. Positions are handed out apart
-- from `groups`, so that whoever posts keeps nobody from joining.
create table group_news (
  group_id uuid primary key references groups (id) on delete cascade,
  last_seq bigint not null default 0
) with (fillfactor = 50);
create table group_notifications (
  id uuid primary key,
  group_id uuid not null references groups (id) on delete cascade,
  seq bigint not null,
  kind text not null,
  actor_id uuid references users (id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  calendar_event_id uuid,
  facts jsonb not null default '{}',
  dedup_key text collate "C" not null,
  created_at timestamptz(3) not null,
  unique (group_id, seq),
  unique (group_id, dedup_key)
);
create index group_notifications_post on group_notifications (post_id) where post_id is not null;
create index group_notifications_list on group_notifications (group_id, created_at desc, id desc);

-- What a member made of them: no row says that nothing was read and everything is let through.
create table group_news_states (
  user_id uuid not null references users (id) on delete cascade,
  group_id uuid not null references groups (id) on delete cascade,
  -- What was told up to here was told before they came.
  since_seq bigint not null default 0,
  read_seq bigint not null default 0,
  level text not null default 'ALL' check (level in ('ALL', 'MENTIONS', 'NOTHING')),
  primary key (user_id, group_id)
) with (fillfactor = 70);

-- Those that a member read, archived or wants to see again, one by one; it counts before `read_seq`.
create table group_notification_statuses (
  user_id uuid not null references users (id) on delete cascade,
  group_notification_id uuid not null references group_notifications (id) on delete cascade,
  status text not null check (status in ('UNREAD', 'READ', 'ARCHIVED')),
  read_mark uuid,
  version integer not null default 2,
  primary key (user_id, group_notification_id)
) with (fillfactor = 85);
create index group_notification_statuses_unread on group_notification_statuses (user_id) where status = 'UNREAD';

-- The latest "mark all as read" of a person, so that it can be taken back: [{group_id, from_seq, to_seq}].
create table notification_marks (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null,
  positions jsonb not null,
  marked_at timestamptz(3) not null
);

-- Discussions that somebody follows, or wants to hear nothing of.
create table post_notification_levels (
  user_id uuid not null references users (id) on delete cascade,
  post_id uuid not null references posts (id) on delete cascade,
  level text not null check (level in ('FOLLOWING', 'MUTED')),
  primary key (user_id, post_id)
);
create index post_notification_levels_followers on post_notification_levels (post_id) where level = 'FOLLOWING';

-- However somebody comes in: what was told before is not for them.
create function hear_news_from_arrival() returns trigger language plpgsql as $$
begin
  insert into group_news_states as s (user_id, group_id, since_seq, read_seq)
  select new.user_id, new.group_id, w.last_seq, w.last_seq from group_news w where w.group_id = new.group_id
  on conflict (user_id, group_id) do update
  set since_seq = greatest(s.since_seq, excluded.since_seq), read_seq = greatest(s.read_seq, excluded.read_seq);
  return null;
end $$;
create trigger hear_news_from_arrival after insert on group_members
  for each row when (new.status = 'ACTIVE') execute function hear_news_from_arrival();
create trigger hear_news_from_return after update of status on group_members
  for each row when (new.status = 'ACTIVE' and old.status <> 'ACTIVE') execute function hear_news_from_arrival();
