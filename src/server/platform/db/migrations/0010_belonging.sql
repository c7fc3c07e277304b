alter table groups add column join_questions text[] not null default '{}';

alter table group_members
  -- What somebody who is PENDING waits for; kept with the last request afterwards.
  add column pending_reason text check (pending_reason in ('APPROVAL', 'PAYMENT')),
  add column requested_at timestamptz,
  -- What they answered, with the questions as they were then: [{question, answer}].
  add column answers jsonb not null default '[]',
  add column version integer not null default 1;
create index group_members_waiting on group_members (group_id, requested_at, user_id) where status = 'PENDING';

-- Where a community could be reached before: its links go on working, and nobody else takes them over.
create table group_former_slugs (
  slug text primary key,
  group_id uuid not null references groups (id) on delete cascade,
  retired_at timestamptz not null
);
create index group_former_slugs_group on group_former_slugs (group_id, retired_at desc);

-- Whoever has the secret of a link may see the community and ask to be let in. Only its hash is kept.
create table group_invites (
  id uuid primary key,
  group_id uuid not null references groups (id) on delete cascade,
  token_hash bytea not null unique,
  label text not null default '',
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz,
  max_uses integer check (max_uses > 0),
  use_count integer not null default 0,
  revoked_at timestamptz,
  check (use_count <= max_uses)
);
create index group_invites_group on group_invites (group_id, created_at desc, id);

-- What owners show of themselves. The status itself stands in `groups`, where cards and filters find it.
create table group_verification_requests (
  group_id uuid primary key references groups (id) on delete cascade,
  -- [{title, url}]
  documents jsonb not null default '[]',
  note text not null default '',
  reason text,
  internal_note text not null default '',
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users (id),
  version integer not null default 1
);
create index group_verification_requests_submitted on group_verification_requests (submitted_at, group_id);

insert into group_verification_requests (group_id) select id from groups;

-- However a community is made, its request is there with it.
create function open_verification_request() returns trigger language plpgsql as $$
begin
  insert into group_verification_requests (group_id) values (new.id);
  return null;
end $$;
create trigger open_verification_request after insert on groups
  for each row execute function open_verification_request();
