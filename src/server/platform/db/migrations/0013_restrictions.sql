-- What staff keeps somebody from. A row is never deleted: whoever decides about the next one sees the ones before.
create table restrictions (
  id uuid primary key,
  type text not null check (type in (
    'POST_MUTE', 'COMMENT_MUTE', 'CHAT_MUTE', 'UPLOAD_BLOCK', 'JOIN_BLOCK', 'GROUP_BAN', 'SUSPENSION')),
  scope text not null check (scope in ('PLATFORM', 'GROUP')),
  group_id uuid references groups (id),
  user_id uuid not null references users (id),
  moderator_id uuid not null references users (id),
  reason text not null,
  starts_at timestamptz not null,
  -- Null: until it is lifted.
  ends_at timestamptz,
  lifted_at timestamptz,
  lifted_by uuid references users (id),
  created_at timestamptz not null,
  version integer not null default 1,
  check ((scope = 'GROUP') = (group_id is not null)),
  check (ends_at is null or ends_at > starts_at)
);
-- Asked by each post, comment and message.
create index restrictions_in_force on restrictions (user_id, group_id, type) where lifted_at is null;
create index restrictions_group on restrictions (group_id, id desc);
