-- What somebody wants to be told of, and how the site is shown to them. No row: everything as the defaults say.
create table user_settings (
  user_id uuid primary key references users (id) on delete cascade,
  email_notification_announcements boolean not null default true,
  email_notification_groups boolean not null default true,
  email_notification_courses boolean not null default true,
  email_notification_calendars boolean not null default true,
  in_app_notification_announcements boolean not null default true,
  in_app_notification_groups boolean not null default true,
  in_app_notification_posts boolean not null default true,
  in_app_notification_comments boolean not null default true,
  in_app_notification_reactions boolean not null default true,
  in_app_notification_courses boolean not null default true,
  in_app_notification_calendars boolean not null default true,
  language text not null default 'en' check (language in ('en', 'fil')),
  low_data text not null default 'AUTO' check (low_data in ('AUTO', 'ON', 'OFF')),
  time_zone text not null default 'Asia/Manila',
  -- In that zone; over midnight when they end before they begin.
  quiet_from time,
  quiet_until time,
  version integer not null default 1,
  check ((quiet_from is null) = (quiet_until is null))
);

-- What happened to an account is shown to its owner, who acts in it.
create index audit_entries_actor on audit_entries (actor_id, id desc) where actor_id is not null;

-- Accounts that their owners gave up. They can be had back until they are erased; the row of an erased one is the
-- receipt: whose, when, and how much of what.
create table account_deletions (
  id uuid primary key,
  user_id uuid not null references users (id),
  requested_at timestamptz(3) not null,
  erase_at timestamptz(3) not null,
  -- Of the token that was mailed.
  undo_hash bytea not null unique,
  undone_at timestamptz(3),
  erased_at timestamptz(3),
  -- {table: rows}
  receipt jsonb
);
create unique index account_deletions_open on account_deletions (user_id) where undone_at is null and erased_at is null;
create index account_deletions_due on account_deletions (erase_at) where undone_at is null and erased_at is null;
