-- Courses that are sold alone, once. An offer is sold by a membership plan of its own, which is paid once and whose tier
-- stands alone: so checkouts, coupons, receipts, refunds and entitlements are those of plans. Such a plan is in no list
-- of membership plans.
alter table membership_plans add column is_offer boolean not null default false;
drop index membership_plans_by_name;
create unique index membership_plans_by_name on membership_plans (group_id, lower(type))
  where archived_at is null and not is_offer;

create table offers (
  id uuid primary key,
  group_id uuid not null references groups (id),
  -- Has the price.
  plan_id uuid not null unique references membership_plans (id),
  kind text not null check (kind in ('COURSE')),
  title text not null check (title <> ''),
  -- It can be bought between them. Null: from the beginning, and without an end.
  opens_at timestamptz(3),
  closes_at timestamptz(3),
  -- How many people can have it. Null: any number.
  seats integer check (seats > 0),
  coupon_allowed boolean not null default true,
  -- False: it is not sold for the time being.
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  archived_at timestamptz(3),
  version integer not null default 1,
  check (closes_at > opens_at)
);
create index offers_by_group on offers (group_id, created_at desc, id desc);

-- What an offer opens. It stays when the offer is archived: who bought it keeps it.
create table offer_parts (
  offer_id uuid not null references offers (id),
  thing text not null check (thing in ('COURSE')),
  thing_id uuid not null,
  primary key (offer_id, thing, thing_id)
);
create index offer_parts_by_thing on offer_parts (thing_id, thing);

-- Seats that are taken, or being paid for.
create index subscriptions_by_plan on subscriptions (plan_id) where plan_id is not null and revoked_at is null;
create index checkouts_open_by_plan on checkouts ((plan_snapshot ->> 'plan_id'))
  where status in ('CREATED', 'OPEN', 'PROCESSING');
