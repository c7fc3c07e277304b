-- People: accounts, sessions, proofs of addresses, settings, consents, blocks, and how an account ends.

create table users (
  id uuid primary key,
  email text not null,
  username text,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  bio text,
  is_public boolean not null default true,
  avatar_url text,
  social_links jsonb not null default '{}',
  platform_role text not null default 'USER' check (platform_role in ('USER', 'ADMIN')),
  status text not null default 'PENDING_VERIFICATION' check (status in ('PENDING_VERIFICATION', 'ACTIVE', 'ARCHIVED')),
  accepted_terms_at timestamptz not null,
  created_at timestamptz not null,
  version integer not null default 1,
  start_step text check (start_step in ('interests', 'profile', 'communities')),
  platform_role_since timestamptz,
  platform_role_hands uuid[] not null default '{}'
);
comment on table users is
  'People with an account. An erased one keeps its row, without anything that tells who it was.';
comment on column users.start_step is
  'The steps after registering that are still ahead. Null: done, skipped, or registered before there were any.';
comment on column users.platform_role_since is
  'Since when a person administrates the platform. Null for those who do not; they approve nothing.';
comment on column users.platform_role_hands is
  'Who proposed it and who approved it. None where the server''s operator gave the role.';
create unique index users_email on users (lower(email));
create unique index users_username on users (lower(username)) where username is not null;
create index users_name on users using gin ((first_name || ' ' || last_name || ' ' || coalesce(username, '')) gin_trgm_ops);
create index users_folded_name on users
  using gin (folded(first_name || ' ' || last_name || ' ' || coalesce(username, '')) gin_trgm_ops);
-- The newest accounts first, as administrators list them.
create index users_by_creation on users (created_at desc, id);
alter table idempotency_keys add foreign key (user_id) references users (id) on delete cascade;

create table user_sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  kind text not null check (kind in ('cookie', 'bearer')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at timestamptz,
  ip text,
  user_agent text,
  browser_hash bytea
);
comment on table user_sessions is 'Only the hash of a session''s token is kept: a copy of this table signs nobody in.';
comment on column user_sessions.browser_hash is
  'By which somebody''s own browser is told from one that was never seen on their account. Hashed with the account''s '
  'id: what two people on one computer have does not show that it is one.';
create index user_sessions_user on user_sessions (user_id) where revoked_at is null;
-- Also of sessions that are over: a browser that signed in once is known.
create index user_sessions_browser on user_sessions (user_id, browser_hash);

create table user_blocks (
  user_id uuid references users (id) on delete cascade,
  blocked_id uuid references users (id) on delete cascade,
  created_at timestamptz not null,
  read_seq bigint not null default 0,
  shown_as jsonb,
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
comment on table user_blocks is 'Who wants to hear nothing of whom.';
comment on column user_blocks.read_seq is
  'How far somebody had read the private chat with a person when they blocked them: further, that person is not '
  'told.';
comment on column user_blocks.shown_as is
  'Who blocks somebody stays for them as they were at that moment: later names and pictures are no business of '
  'theirs.';
create index user_blocks_blocked on user_blocks (blocked_id);

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
  quiet_from time,
  quiet_until time,
  version integer not null default 1,
  is_time_zone_chosen boolean not null default false,
  link_previews boolean not null default true,
  email_notification_sales boolean not null default true,
  in_app_notification_sales boolean not null default true,
  check ((quiet_from is null) = (quiet_until is null))
);
comment on table user_settings is
  'What somebody wants to be told of, and how the site is shown to them. No row: everything as the defaults say.';
comment on column user_settings.quiet_from is 'In that zone; over midnight when they end before they begin.';
comment on column user_settings.is_time_zone_chosen is
  'Whether the person chose their zone. Where not, time_zone is what a device of theirs said last, and each device '
  'shows times in its own.';
comment on column user_settings.link_previews is 'Whether cards for links are shown.';
comment on column user_settings.email_notification_sales is
  'Owners hear of each sale, refund, dispute and lost renewal at once, and of a day''s in one mail.';

create table account_deletions (
  id uuid primary key,
  user_id uuid not null references users (id),
  requested_at timestamptz(3) not null,
  erase_at timestamptz(3) not null,
  undo_hash bytea not null unique,
  undone_at timestamptz(3),
  begun_at timestamptz(3),
  erased_at timestamptz(3),
  receipt jsonb
);
comment on table account_deletions is
  'Accounts that their owners gave up. They can be had back until they are erased; the row of an erased one is the '
  'receipt: whose, when, and how much of what.';
comment on column account_deletions.undo_hash is 'Of the token that was mailed.';
comment on column account_deletions.begun_at is 'From here on it cannot be had back: parts of it are gone.';
comment on column account_deletions.receipt is '{table: rows}';
create unique index account_deletions_open on account_deletions (user_id) where undone_at is null and erased_at is null;
create index account_deletions_due on account_deletions (erase_at) where undone_at is null and erased_at is null;

create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('TERMS', 'COMMUNITY_GUIDELINES', 'NDA', 'MARKETING_EMAIL', 'ANALYTICS')),
  group_id uuid,
  doc_version text not null,
  text_sha256 bytea not null,
  locale text not null,
  granted_at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  source text not null check (source in ('REGISTRATION', 'FOUNDING', 'SETTINGS'))
);
comment on table consents is
  'What people agreed to, word for word by its hash, and what they took back. Rows are never deleted: agreeing '
  'again is a row of its own.';
comment on column consents.group_id is 'For what is agreed to with a community.';
comment on column consents.source is 'Where: REGISTRATION, FOUNDING or SETTINGS.';
create unique index consents_standing on consents (user_id, purpose, group_id) nulls not distinct
  where withdrawn_at is null;
create index consents_user on consents (user_id, granted_at desc);

create table data_exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'READY', 'FAILED', 'EXPIRED')),
  requested_at timestamptz(3) not null,
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  size_bytes integer
);
comment on table data_exports is 'All that is kept of one person, in one file of the store, for a week.';
create index data_exports_user on data_exports (user_id, requested_at desc);
create index data_exports_over on data_exports (expires_at) where status = 'READY';
create index data_exports_waiting on data_exports (requested_at) where status = 'QUEUED';

create table address_proofs (
  email text,
  purpose text check (purpose in ('VERIFY', 'VERIFY_LINK', 'RESET', 'RESET_LINK', 'RESET_TOKEN')),
  asker_hash bytea,
  secret_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (email, purpose, asker_hash)
);
comment on table address_proofs is
  'What was mailed to prove an address, one row per browser that asked: codes work in that browser only, and wrong '
  'tries elsewhere do not touch it. `asker_hash` is the hash of that browser''s cookie.';
create index address_proofs_secret on address_proofs (secret_hash);
create index address_proofs_asker on address_proofs (asker_hash);

create table registrations (
  email text,
  asker_hash bytea,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  language text not null,
  redirect text,
  terms_version text not null,
  terms_sha256 bytea not null,
  created_at timestamptz not null,
  primary key (email, asker_hash)
);
comment on table registrations is
  'Sign-ups whose address is not proved yet, one per address and browser. The first one that is proved becomes the '
  'account, with its own name and password; the others end. Rows are there for addresses with an account too, where '
  'they open nothing, so that nobody can tell the two apart.';
comment on column registrations.redirect is 'Where the person wanted to go before signing up: a path of this site.';
create index registrations_asker on registrations (asker_hash);
create index registrations_age on registrations (created_at);

create table admin_proposals (
  id uuid primary key,
  user_id uuid not null references users (id),
  status text not null check (status in ('PROPOSED', 'APPROVED', 'DECLINED')),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  version integer not null default 1,
  check ((status = 'PROPOSED') = (decided_at is null)),
  check (status <> 'APPROVED' or (decided_by <> proposed_by and decided_by <> user_id))
);
comment on table admin_proposals is 'Making an administrator takes two: one proposes, another one approves.';
create unique index admin_proposals_one_open on admin_proposals (user_id) where status = 'PROPOSED';
create index admin_proposals_latest on admin_proposals (proposed_at desc, id desc);
