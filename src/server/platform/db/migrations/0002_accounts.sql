create extension if not exists pg_trgm;

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
  status text not null default 'PENDING_VERIFICATION'
    check (status in ('PENDING_VERIFICATION', 'ACTIVE', 'ARCHIVED')),
  accepted_terms_at timestamptz not null,
  created_at timestamptz not null,
  version integer not null default 1
);
create unique index users_email on users (lower(email));
create unique index users_username on users (lower(username)) where username is not null;
create index users_name on users using gin ((first_name || ' ' || last_name || ' ' || coalesce(username, '')) gin_trgm_ops);

-- Only the hash of a session's token is kept: a copy of this table signs nobody in.
create table user_sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  kind text not null check (kind in ('cookie', 'bearer')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at timestamptz,
  ip text,
  user_agent text
);
create index user_sessions_user on user_sessions (user_id) where revoked_at is null;

-- Mailed codes and the tokens that they are traded for. One living row per address and purpose.
create table email_codes (
  email text not null,
  purpose text not null check (purpose in ('VERIFY', 'RESET', 'RESET_TOKEN')),
  secret_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (email, purpose)
);

-- Attempts that count towards a limit: one row per key and window, shared by all nodes.
create table rate_counters (
  key text collate "C" not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);

-- Append-only. Every act on somebody else's things or rights, and every act on an account.
create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  target_type text not null,
  target_id uuid,
  group_id uuid,
  ip text,
  before jsonb,
  after jsonb
);
create index audit_entries_group on audit_entries (group_id, at desc) where group_id is not null;
create index audit_entries_target on audit_entries (target_type, target_id, at desc);
