-- Codes with which people pay less for a membership plan.
create table coupons (
  id uuid primary key,
  group_id uuid not null references groups (id),
  -- In capitals: see couponCode in the contract.
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,29}$'),
  -- One of the two.
  percent integer check (percent between 1 and 100),
  off_centavos bigint check (off_centavos > 0),
  -- Empty: all plans.
  plan_ids uuid[] not null,
  lasts text not null check (lasts in ('FIRST_PAYMENT', 'EVERY_PAYMENT')),
  -- Null: any number.
  max_uses integer check (max_uses > 0),
  -- The last day in Manila. Null: it does not end.
  valid_until date,
  is_on boolean not null,
  created_at timestamptz not null,
  version integer not null default 1,
  check ((percent is null) <> (off_centavos is null)),
  unique (group_id, code)
);
create index coupons_in_order on coupons (group_id, id desc);

-- Each purchase with a code. Whether it counts follows from its checkout: it is held while that is open, and used once it
-- is paid. So a use cannot be lost or counted twice, whatever happens to the process in between.
create table coupon_uses (
  id uuid primary key,
  coupon_id uuid not null references coupons (id),
  user_id uuid not null references users (id),
  checkout_id uuid unique references checkouts (id),
  -- Where nothing was left to pay, and there is no checkout.
  subscription_id uuid references subscriptions (id),
  discount_centavos bigint not null check (discount_centavos > 0),
  created_at timestamptz not null,
  check ((checkout_id is null) <> (subscription_id is null))
);
create index coupon_uses_by_coupon on coupon_uses (coupon_id);
create index coupon_uses_by_user on coupon_uses (user_id);
