-- When access ends follows from the clock, so that no job has to run for it.

-- Null: the membership does not end by itself. Staff keep their access whatever it says.
alter table group_members add column access_until timestamptz;
create index group_members_ending on group_members (access_until) where access_until is not null and status = 'ACTIVE';

-- The end of the community's paid plan with the days of grace; read-only from then on. Null: it does not end.
-- Replaces is_expired, which is no longer read.
alter table groups add column plan_until timestamptz;
-- The community is on the free plan from then on, because its owner chose that for the end of the paid period.
alter table groups add column freemium_from timestamptz;
create index groups_ending on groups (plan_until) where plan_until is not null;
update groups set plan_until = now() where is_expired;

-- The plan that a period was bought for, and what it is worth in centavos: the payment, and the credit of the period
-- that it replaced.
alter table subscription_periods add column plan jsonb not null;
alter table subscription_periods add column worth_centavos bigint not null check (worth_centavos >= 0);
alter table subscription_periods add column replaced_by uuid references subscription_periods (id);

-- Communities that were on a paid plan before plans were sold keep it for a year.
insert into subscriptions
  (id, kind, group_id, plan_type, plan_cycle_type, fee_centavos, start_date, end_date, anchor_day, created_at, updated_at)
select gen_random_uuid(), 'PLATFORM', g.id, g.subscription_plan_type, 'YEARLY',
  coalesce(12 * (p.fee_centavos / 125) * 100, 0), now(), now() + interval '1 year',
  extract(day from now() at time zone 'Asia/Manila')::integer, now(), now()
from groups g join platform_plans p on p.type = g.subscription_plan_type
where g.subscription_plan_type <> 'FREEMIUM';
insert into subscription_periods
  (id, subscription_id, period_start, period_end, amount_centavos, worth_centavos, plan, created_at)
select gen_random_uuid(), s.id, s.start_date, s.end_date, 0, 0,
  jsonb_build_object('plan_id', null, 'plan_type', s.plan_type, 'plan_cycle_type', s.plan_cycle_type,
    'fee_centavos', s.fee_centavos), now()
from subscriptions s where s.kind = 'PLATFORM';
update groups g set plan_until = s.end_date + interval '7 days', subscription_plan_cycle_type = 'YEARLY'
from subscriptions s where s.group_id = g.id and s.kind = 'PLATFORM' and g.plan_until is null;
