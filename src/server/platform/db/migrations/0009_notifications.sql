-- What people are told of, on the site, by mail and by push.

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
  dedup_key text collate "C" not null,
  group_key text collate "C",
  actor_count integer not null default 0 check (actor_count >= 0),
  read_mark uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  course_id uuid references courses (id),
  lesson_id uuid references lessons (id),
  unique (user_id, dedup_key)
) with (fillfactor = 85);
comment on table notifications is
  'What single people are told of. Words are not kept: they are read, as far as they may be, when it is shown.';
comment on column notifications.dedup_key is 'An act that comes again tells nobody twice.';
comment on column notifications.group_key is 'Where several become one: what they have in common.';
comment on column notifications.read_mark is 'The "mark all as read" that read it, until it has another status.';
comment on column notifications.course_id is 'What a notification is about.';
create index notifications_list on notifications (user_id, updated_at desc, id desc);
create index notifications_unread on notifications (user_id, group_id) where status = 'UNREAD';
create index notifications_key on notifications (dedup_key);
create index notifications_grouped on notifications (user_id, group_key, created_at desc) where group_key is not null;
create index notifications_post on notifications (post_id) where post_id is not null;
create index notifications_comment on notifications (comment_id) where comment_id is not null;
create index notifications_message on notifications (chat_message_id) where chat_message_id is not null;
create index notifications_chat on notifications (user_id, chat_conversation_id, chat_seq)
  where status = 'UNREAD' and chat_conversation_id is not null;
-- What was told of an event is told anew when the event is moved.
create index notifications_event on notifications (calendar_event_id) where calendar_event_id is not null;
create index notifications_course on notifications (course_id) where course_id is not null;
create index notifications_lesson on notifications (lesson_id) where lesson_id is not null;
create index notifications_sales on notifications (created_at) where kind = 'SALE_UPDATED';

create table notification_actors (
  notification_id uuid references notifications (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  acted_at timestamptz(3) not null,
  primary key (notification_id, user_id)
);
comment on table notification_actors is 'Who caused it; several where it is grouped.';

create table group_news (
  group_id uuid primary key references groups (id) on delete cascade,
  last_seq bigint not null default 0
) with (fillfactor = 50);
comment on table group_news is
  'What all members of a community are told of: one row each, however many they are. Positions are handed out apart '
  'from `groups`, so that whoever posts keeps nobody from joining.';

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
  comment_id uuid references comments (id) on delete cascade,
  chat_conversation_id uuid references chat_conversations (id) on delete cascade,
  chat_message_id uuid references chat_messages (id) on delete cascade,
  chat_seq bigint,
  course_id uuid references courses (id),
  lesson_id uuid references lessons (id),
  unique (group_id, seq),
  unique (group_id, dedup_key)
);
comment on table group_notifications is 'The news of `group_news`, by position.';
comment on column group_notifications.comment_id is
  'A message or a comment can be meant for all members. The row is also what says that a chat message mentions all '
  'of its readers: there is no row for each of them.';
create index group_notifications_post on group_notifications (post_id) where post_id is not null;
create index group_notifications_list on group_notifications (group_id, created_at desc, id desc);
create index group_notifications_event on group_notifications (calendar_event_id) where calendar_event_id is not null;
create index group_notifications_chat on group_notifications (chat_conversation_id, chat_seq)
  where chat_conversation_id is not null;
create index group_notifications_comment on group_notifications (comment_id) where comment_id is not null;
create index group_notifications_course on group_notifications (course_id) where course_id is not null;
create index group_notifications_lesson on group_notifications (lesson_id) where lesson_id is not null;

create table group_news_states (
  user_id uuid references users (id) on delete cascade,
  group_id uuid references groups (id) on delete cascade,
  since_seq bigint not null default 0,
  read_seq bigint not null default 0,
  level text not null default 'ALL' check (level in ('ALL', 'MENTIONS', 'NOTHING')),
  primary key (user_id, group_id)
) with (fillfactor = 70);
comment on table group_news_states is
  'What a member made of them: no row says that nothing was read and everything is let through.';
comment on column group_news_states.since_seq is 'What was told up to here was told before they came.';

create table group_notification_statuses (
  user_id uuid references users (id) on delete cascade,
  group_notification_id uuid references group_notifications (id) on delete cascade,
  status text not null check (status in ('UNREAD', 'READ', 'ARCHIVED')),
  read_mark uuid,
  version integer not null default 2,
  primary key (user_id, group_notification_id)
) with (fillfactor = 85);
comment on table group_notification_statuses is
  'Those that a member read, archived or wants to see again, one by one; it counts before `read_seq`.';
create index group_notification_statuses_unread on group_notification_statuses (user_id) where status = 'UNREAD';

create table notification_marks (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null,
  positions jsonb not null,
  marked_at timestamptz(3) not null
);
comment on table notification_marks is
  'The latest "mark all as read" of a person, so that it can be taken back: [{group_id, from_seq, to_seq}].';

create table outgoing_mails (
  id uuid primary key,
  person_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('NOTIFICATIONS', 'MISSED_CHATS', 'DAILY_SALES')),
  chats jsonb,
  status text not null default 'SENDING' check (status in ('SENDING', 'SENT', 'FAILED', 'SKIPPED')),
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  day date
);
comment on table outgoing_mails is
  'Mails that are not asked for by name. One row is one mail: its id is the Message-ID, however often it is handed '
  'over. What it says is written when it goes out, so that nothing private waits here.';
comment on column outgoing_mails.chats is
  'Of the conversations it tells of, with the positions that it tells of; of notifications see deliveries.';
comment on column outgoing_mails.day is 'The day of Manila that a mail about sales adds up.';
create index outgoing_mails_person on outgoing_mails (person_id, created_at desc);
create unique index outgoing_mails_day on outgoing_mails (person_id, day) where day is not null;

create table deliveries (
  person_id uuid references users (id) on delete cascade,
  notification_id uuid,
  channel text check (channel in ('EMAIL', 'PUSH')),
  group_id uuid,
  group_seq bigint,
  status text not null check (status in ('WAITING', 'SENDING', 'SENT', 'FAILED', 'SKIPPED')),
  reason text,
  attempts integer not null default 0,
  mail_id uuid references outgoing_mails (id) on delete set null,
  at timestamptz(3) not null,
  primary key (person_id, notification_id, channel)
) with (fillfactor = 70);
comment on table deliveries is
  'How a notification was brought to somebody by other ways than the list on the site: one row per way, so that '
  'none is gone twice. The notification may be a row of the person''s own or one of a whole community.';
comment on column deliveries.group_id is
  'Of a community''s notification: reading up to a position settles those before it.';
create index deliveries_waiting on deliveries (person_id) where status = 'WAITING';
create index deliveries_mail on deliveries (mail_id) where mail_id is not null;

create table missed_chats_told (
  person_id uuid references users (id) on delete cascade,
  chat_conversation_id uuid references chat_conversations (id) on delete cascade,
  seq bigint not null,
  told_at timestamptz(3) not null,
  primary key (person_id, chat_conversation_id)
);
comment on table missed_chats_told is
  'Up to where the digest has told somebody of a conversation: nothing is told twice.';

create table push_subscriptions (
  id uuid primary key,
  person_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references user_sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null
);
comment on table push_subscriptions is
  'A browser that may be written to, as long as the session lives in which it was asked for.';
comment on column push_subscriptions.p256dh is
  'The browser''s public key and shared secret, base64url: what is pushed is readable there only.';
create index push_subscriptions_person on push_subscriptions (person_id);
create index push_subscriptions_session on push_subscriptions (session_id);

create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null
);
comment on table push_keys is 'The pair of keys by which push services know this site, where none is configured.';
