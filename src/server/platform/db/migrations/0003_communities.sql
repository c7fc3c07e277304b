create table groups (
  id uuid primary key,
  slug text not null,
  name text not null,
  description text not null,
  cover_image_url text,
  teaser_video_url text,
  is_public boolean not null default true,
  -- False while a membership fee is asked; kept by the plans that ask it.
  is_free boolean not null default true,
  subscription_plan_type text not null default 'FREEMIUM'
    check (subscription_plan_type in ('FREEMIUM', 'PLUS', 'PRO', 'ENTERPRISE')),
  subscription_plan_cycle_type text not null default 'ONE_TIME'
    check (subscription_plan_cycle_type in ('ONE_TIME', 'MONTHLY', 'YEARLY')),
  group_verification_request_status text not null default 'UNSUBMITTED'
    check (group_verification_request_status in ('UNSUBMITTED', 'PENDING', 'VERIFIED', 'REJECTED', 'REVOKED')),
  is_expired boolean not null default false,
  archived_at timestamptz,
  -- Active members, kept by the transactions that add and remove them, so that no list counts rows.
  total_members integer not null default 0,
  accepted_guidelines_at timestamptz not null,
  accepted_nda_at timestamptz not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  version integer not null default 1
);
create unique index groups_slug on groups (slug);
create index groups_created on groups (created_at desc, id);
create index groups_members on groups (total_members desc, id);
create index groups_name on groups (lower(name), id);
create index groups_text on groups using gin ((name || ' ' || description) gin_trgm_ops);

create table group_members (
  group_id uuid not null references groups (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('OWNER', 'MODERATOR', 'MEMBER')),
  status text not null
    check (status in ('PENDING', 'ACTIVE', 'EXPIRED', 'REJECTED', 'LEFT', 'REMOVED', 'BANNED')),
  joined_at timestamptz,
  updated_at timestamptz not null,
  primary key (group_id, user_id)
);
create index group_members_user on group_members (user_id, status);
create index group_members_directory on group_members (group_id, status, role, joined_at);
