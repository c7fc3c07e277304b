-- What a person may open in a community because they bought it, were given it, or came with it. Rights ask these rows
-- and the clock; no job has to run.

-- A level of membership, sold by one plan for each cycle ("Gold monthly", "Gold yearly").
create table membership_tiers (
  id uuid primary key,
  group_id uuid not null references groups (id),
  name text not null check (name <> ''),
  -- A tier opens what lower ones open. Null: it stands beside the others, and opens its own courses only.
  rank integer
);
create index membership_tiers_by_group on membership_tiers (group_id, rank);

alter table membership_plans add column tier_id uuid references membership_tiers (id);
insert into membership_tiers (id, group_id, name, rank)
  select id, group_id, type, case when cycle_type <> 'ONE_TIME' then row_number() over (
    partition by group_id, cycle_type <> 'ONE_TIME'
    order by fee_amount / case when cycle_type = 'YEARLY' then 12 else 1 end, created_at, id) end
  from membership_plans;
update membership_plans set tier_id = id;
alter table membership_plans alter column tier_id set not null;

create table entitlements (
  id uuid primary key,
  user_id uuid not null references users (id),
  group_id uuid not null references groups (id),
  thing text not null check (thing in ('MEMBERSHIP')),
  -- Of a MEMBERSHIP its tier.
  thing_id uuid not null,
  -- The plan that names the tier.
  plan_id uuid not null references membership_plans (id),
  starts_at timestamptz not null,
  -- With the days of grace. Null: it does not end by the clock.
  ends_at timestamptz,
  -- PLAN: paid in cycles. PURCHASE: paid once. STAFF: given by an owner. JOINING: the plan without a fee that everyone gets.
  source text not null check (source in ('PLAN', 'PURCHASE', 'STAFF', 'JOINING')),
  -- The subscription; of STAFF and JOINING the plan.
  source_id uuid not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('REPLACED', 'REFUNDED', 'TAKEN_BACK', 'EXPIRED')),
  check ((ended_at is null) = (ended_why is null))
);
create unique index entitlements_one on entitlements (user_id, group_id, source_id) where ended_at is null;
create index entitlements_ending on entitlements (ends_at) where ended_at is null and ends_at is not null;
create index entitlements_by_group on entitlements (group_id, plan_id) where ended_at is null;

-- Plans of one family replace each other: those of ranked tiers, and each tier that stands alone. Of a plan of the
-- platform it is the community.
alter table subscriptions add column family uuid;
update subscriptions s set family = coalesce((
  select t.id from membership_plans p join membership_tiers t on t.id = p.tier_id
  where p.id = s.plan_id and t.rank is null), s.group_id);
alter table subscriptions alter column family set not null;
drop index subscriptions_one;
create unique index subscriptions_one on subscriptions (group_id, kind, coalesce(user_id, group_id), family)
  where revoked_at is null;

insert into entitlements (id, user_id, group_id, thing, thing_id, plan_id, starts_at, ends_at, source, source_id)
  select gen_random_uuid(), s.user_id, s.group_id, 'MEMBERSHIP', p.tier_id, p.id, s.start_date,
    case when s.end_date is null then null
      when s.cancel_at_period_end then s.end_date
      else greatest(s.grace_until, s.end_date + interval '3 days') end,
    case when s.plan_cycle_type = 'ONE_TIME' then 'PURCHASE' else 'PLAN' end, s.id
  from subscriptions s join membership_plans p on p.id = s.plan_id
  where s.kind = 'MEMBERSHIP' and s.revoked_at is null;
insert into entitlements (id, user_id, group_id, thing, thing_id, plan_id, starts_at, source, source_id)
  select gen_random_uuid(), m.user_id, m.group_id, 'MEMBERSHIP', p.tier_id, p.id, coalesce(m.joined_at, m.updated_at),
    case when p.fee_amount = 0 then 'JOINING' else 'STAFF' end, p.id
  from group_members m join membership_plans p on p.id = m.plan_id
  where not exists (select from entitlements e where e.user_id = m.user_id and e.group_id = m.group_id and e.plan_id = p.id);

-- Whether joining is free, whatever is sold besides.
alter table groups add column joining text not null default 'FREE' check (joining in ('FREE', 'PLAN'));
update groups set joining = 'PLAN' where not is_free;
-- Whether one of its plans has a price. Follows from the plans, like is_free.
alter table groups add column sells_plans boolean not null default false;
update groups g set sells_plans = true
  where exists (select from membership_plans p where p.group_id = g.id and p.archived_at is null and p.fee_amount > 0);

-- Their place does not depend on a plan: only who entered by paying has none. A plan that ends leaves what they had.
alter table group_members add column has_free_place boolean not null default true;
update group_members m set has_free_place = false
  where exists (select from subscriptions s
    where s.user_id = m.user_id and s.group_id = m.group_id and s.fee_centavos > 0);
