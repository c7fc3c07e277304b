-- An upload that was started. `spent_uploads` is no longer written; it goes once no node of the release before runs.
create table uploads (
  id uuid primary key,
  purpose text not null,
  -- The user, community, course or lesson that the file is for.
  target_id uuid not null,
  -- The community that the bytes count for; null for profile pictures.
  group_id uuid references groups (id),
  user_id uuid not null references users (id),
  -- Random. The name of the file while it arrives and once it is stored.
  name text not null unique,
  mime_type text not null,
  -- As announced. They count for the community from the start.
  bytes bigint not null check (bytes > 0),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  -- When the file was stored, refused or cancelled. The row stays until `ends_at`, so that an address works once.
  done_at timestamptz,
  -- The request that writes the file, and whether another one waits for it.
  held_by uuid,
  held_until timestamptz,
  is_wanted boolean not null default false
);
create index uploads_by_group on uploads (group_id) where done_at is null;
create index uploads_by_end on uploads (ends_at);
create index uploads_by_user on uploads (user_id);

-- The files of communities, with all their variants. A row is there before its file and goes after it.
create table files (
  name text primary key,
  purpose text not null,
  target_id uuid not null,
  group_id uuid not null references groups (id),
  mime_type text not null,
  bytes bigint not null check (bytes > 0),
  duration_seconds real,
  created_at timestamptz not null,
  -- Since when nothing shows it.
  unused_since timestamptz
);
create index files_by_group on files (group_id);
create index files_by_target on files (target_id, created_at desc);
create index files_unused on files (unused_since);
