-- Since when a person administrates the platform, and by whose hands: who proposed it and who approved it. No hands where
-- the server's operator gave the role. Who has no known beginning, as after a node of the release before gave the role,
-- approves nothing until the operator gives it again.
alter table users
  add column platform_role_since timestamptz,
  add column platform_role_hands uuid[] not null default '{}';

update users u set
  platform_role_since = coalesce(g.at, u.created_at),
  platform_role_hands = case when g.actor_id is null then '{}' else array[g.actor_id] end
from users same left join lateral (
  select a.at, a.actor_id from audit_entries a
  where a.action = 'platform_role.granted' and a.target_type = 'user' and a.target_id = same.id
  order by a.at desc limit 1) g on true
where same.id = u.id and u.platform_role = 'ADMIN';

-- Making an administrator takes two: one proposes, another one approves.
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
create unique index admin_proposals_one_open on admin_proposals (user_id) where status = 'PROPOSED';
create index admin_proposals_latest on admin_proposals (proposed_at desc, id desc);
