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
  -- From here on it cannot be had back: parts of it are gone.
  begun_at timestamptz(3),
  erased_at timestamptz(3),
  -- {table: rows}
  receipt jsonb
);
create unique index account_deletions_open on account_deletions (user_id) where undone_at is null and erased_at is null;
create index account_deletions_due on account_deletions (erase_at) where undone_at is null and erased_at is null;

-- What people agreed to, word for word by its hash, and what they took back. Rows are never deleted: agreeing again is a
-- row of its own.
create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  purpose text not null
    check (purpose in ('TERMS', 'COMMUNITY_GUIDELINES', 'NDA', 'MARKETING_EMAIL', 'ANALYTICS')),
  -- For what is agreed to with a community.
  group_id uuid references groups (id),
  doc_version text not null,
  text_sha256 bytea not null,
  locale text not null,
  granted_at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  -- Where: REGISTRATION, FOUNDING or SETTINGS.
  source text not null check (source in ('REGISTRATION', 'FOUNDING', 'SETTINGS'))
);
create unique index consents_standing on consents (user_id, purpose, group_id) nulls not distinct
  where withdrawn_at is null;
create index consents_user on consents (user_id, granted_at desc);

insert into consents (user_id, purpose, doc_version, text_sha256, locale, granted_at, source)
select id, 'TERMS', '1', sha256('I accept the Terms & Conditions'), 'en', accepted_terms_at, 'REGISTRATION' from users;
insert into consents (user_id, purpose, group_id, doc_version, text_sha256, locale, granted_at, source)
select created_by, 'COMMUNITY_GUIDELINES', id, '1', sha256('I accept the Community Guidelines'), 'en',
  accepted_guidelines_at, 'FOUNDING' from groups;
insert into consents (user_id, purpose, group_id, doc_version, text_sha256, locale, granted_at, source)
select created_by, 'NDA', id, '1', sha256('I accept the Non-Disclosure Agreement'), 'en', accepted_nda_at, 'FOUNDING'
from groups;

-- All that is kept of one person, in one file of the store, for a week.
create table data_exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'READY', 'EXPIRED')),
  requested_at timestamptz(3) not null,
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  size_bytes integer
);
create index data_exports_user on data_exports (user_id, requested_at desc);
create index data_exports_over on data_exports (expires_at) where status = 'READY';
