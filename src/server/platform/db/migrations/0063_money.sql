-- Subscriptions, checkouts, payments and the ledger. Every amount is whole centavos.

-- What a community (PLATFORM) or a member of one (MEMBERSHIP) has. The state follows from the dates and the clock.
create table subscriptions (
  id uuid primary key,
  kind text not null check (kind in ('PLATFORM', 'MEMBERSHIP')),
  group_id uuid not null references groups (id),
  -- The member. Null: the plan of the community itself.
  user_id uuid references users (id),
  -- The plan as it was when it was bought. A later price concerns only renewals.
  plan_id uuid references membership_plans (id),
  plan_type text not null check (plan_type <> ''),
  plan_cycle_type text not null check (plan_cycle_type in ('ONE_TIME', 'MONTHLY', 'YEARLY')),
  fee_centavos bigint not null check (fee_centavos >= 0),
  start_date timestamptz not null,
  -- Null: it does not end.
  end_date timestamptz,
  -- The day of the month, in Manila, that periods are counted from.
  anchor_day integer not null check (anchor_day between 1 and 31),
  cancel_at_period_end boolean not null default false,
  -- The plan from the next period on: {plan_type, plan_cycle_type, plan_id, fee_centavos}.
  pending_change jsonb,
  revoked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((kind = 'MEMBERSHIP') = (user_id is not null)),
  check (end_date > start_date)
);
create unique index subscriptions_one on subscriptions (group_id, kind, coalesce(user_id, group_id))
  where revoked_at is null;
create index subscriptions_by_user on subscriptions (user_id, start_date desc) where user_id is not null;
create index subscriptions_ending on subscriptions (end_date) where revoked_at is null and end_date is not null;

create table checkouts (
  id uuid primary key,
  -- What people and the provider call it: CHK-… with ten letters and digits.
  ref text not null unique,
  purpose text not null check (purpose in ('PLATFORM_PLAN', 'MEMBERSHIP')),
  kind text not null check (kind in ('NEW', 'RENEWAL', 'UPGRADE')),
  payer_id uuid not null references users (id),
  group_id uuid not null references groups (id),
  subscription_id uuid references subscriptions (id),
  -- {plan_id, plan_type, plan_cycle_type, fee_centavos}
  plan_snapshot jsonb not null,
  -- {base, credit, discount, total} in centavos.
  quote jsonb not null,
  amount_centavos bigint not null check (amount_centavos >= 2000),
  currency char(3) not null default 'PHP' check (currency = 'PHP'),
  provider text not null,
  provider_session_id text,
  provider_url text,
  attempt integer not null default 1,
  settlement text not null check (settlement in ('split', 'direct', 'collect')),
  status text not null check (status in (
    'CREATED', 'OPEN', 'PROCESSING', 'CANCELED', 'EXPIRED', 'FAILED_TO_OPEN', 'NEEDS_REVIEW', 'PAID',
    'PARTIALLY_REFUNDED', 'DISPUTED', 'REFUNDED')),
  -- Only rises, see checkout-status.ts.
  status_rank integer not null,
  fulfilled_payment_id uuid,
  -- Of the last attempt at the provider, which may be followed by another.
  last_failure_code text,
  review_reason text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create unique index checkouts_session on checkouts (provider, provider_session_id);
create unique index checkouts_one_open on checkouts (payer_id, purpose, group_id)
  where status in ('CREATED', 'OPEN', 'PROCESSING');
create index checkouts_by_payer on checkouts (payer_id, created_at desc);
create index checkouts_to_ask on checkouts (updated_at) where status_rank < 5;
create index checkouts_by_group on checkouts (group_id, created_at desc);

create table payments (
  id uuid primary key,
  provider text not null,
  provider_payment_id text not null,
  checkout_id uuid references checkouts (id),
  amount_centavos bigint not null check (amount_centavos >= 0),
  currency text not null,
  method text,
  -- What the provider took; null until it says so.
  fee_centavos bigint check (fee_centavos >= 0),
  status text not null check (status in ('PENDING', 'PAID', 'FAILED', 'REFUNDED', 'DISPUTED')),
  is_live boolean not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  unique (provider, provider_payment_id)
);
create index payments_by_checkout on payments (checkout_id);
alter table checkouts add foreign key (fulfilled_payment_id) references payments (id);

-- What each payment bought.
create table subscription_periods (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  period_start timestamptz not null,
  -- Null: it does not end.
  period_end timestamptz,
  checkout_id uuid references checkouts (id),
  payment_id uuid unique references payments (id),
  amount_centavos bigint not null check (amount_centavos >= 0),
  -- A full refund, or an upgrade that replaced the rest of it.
  voided_at timestamptz,
  created_at timestamptz not null,
  check (period_end > period_start)
);
create index subscription_periods_in_order on subscription_periods (subscription_id, period_start);

create table refunds (
  id uuid primary key,
  ref text not null unique,
  payment_id uuid not null references payments (id),
  amount_centavos bigint not null check (amount_centavos > 0),
  reason text not null check (reason in ('DUPLICATE', 'REQUESTED', 'NOT_DELIVERED', 'MISMATCH', 'OTHER')),
  note text,
  status text not null check (status in (
    'REQUESTED', 'APPROVED', 'SUBMITTED', 'SUCCEEDED', 'FAILED', 'MANUAL_REQUIRED')),
  provider_refund_id text unique,
  -- Null: the system did, for a doubled or late payment.
  requested_by uuid references users (id),
  approved_by uuid references users (id),
  attempts integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refunds_by_payment on refunds (payment_id);

-- Each notice of a provider, once. Its content is never applied: it only says which checkout to ask about.
create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  session_id text,
  provider_created_at timestamptz,
  received_at timestamptz not null,
  -- Of the raw bytes.
  sha256 bytea not null,
  status text not null check (status in ('RECEIVED', 'HANDLED', 'IGNORED')),
  primary key (provider, event_id)
);

-- Double entry. A debit is positive, a credit negative; the entries of a transaction add up to zero.
create table ledger_accounts (
  id uuid primary key,
  code text not null check (code in (
    'provider_clearing', 'bank', 'creator_payable', 'commission_revenue', 'plan_revenue', 'vat_output',
    'processing_expense', 'withholding_payable', 'refund_loss', 'suspense')),
  -- The community of a creator_payable account.
  group_id uuid references groups (id),
  check ((code = 'creator_payable') = (group_id is not null))
);
create unique index ledger_accounts_one on ledger_accounts (code, coalesce(group_id, '00000000-0000-0000-0000-000000000000'));

create table ledger_transactions (
  id uuid primary key,
  -- pay:…, fee:…, refund:…, payout:…: what happened is posted once.
  idempotency_key text not null unique,
  kind text not null,
  ref_type text not null,
  ref_id uuid not null,
  reverses_id uuid references ledger_transactions (id),
  memo text,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index ledger_transactions_by_ref on ledger_transactions (ref_type, ref_id);

create table ledger_entries (
  id uuid primary key,
  transaction_id uuid not null references ledger_transactions (id),
  account_id uuid not null references ledger_accounts (id),
  amount_centavos bigint not null check (amount_centavos <> 0)
);
create index ledger_entries_by_transaction on ledger_entries (transaction_id);
create index ledger_entries_by_account on ledger_entries (account_id);

create function ledger_is_balanced() returns trigger
language plpgsql as $$
declare
  total bigint;
begin
  select sum(amount_centavos) into total from ledger_entries where transaction_id = new.transaction_id;
  if total <> 0 then
    raise exception 'the entries of ledger transaction % add up to %, not to 0', new.transaction_id, total;
  end if;
  return null;
end $$;
create constraint trigger ledger_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_is_balanced();

create function ledger_is_append_only() returns trigger
language plpgsql as $$
begin
  raise exception 'the ledger is append-only: post a transaction that reverses the wrong one';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();
create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function ledger_is_append_only();

create table payouts (
  id uuid primary key,
  group_id uuid not null references groups (id),
  amount_centavos bigint not null check (amount_centavos > 0),
  withheld_centavos bigint not null default 0 check (withheld_centavos >= 0),
  status text not null check (status in ('SCHEDULED', 'SENT', 'RETURNED')),
  method text,
  provider_transfer_id text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payouts_by_group on payouts (group_id, created_at desc);

create table reconciliations (
  id uuid primary key,
  window_from timestamptz not null,
  window_to timestamptz not null,
  counts jsonb not null,
  finished_at timestamptz not null
);
create table reconciliation_items (
  id uuid primary key,
  reconciliation_id uuid not null references reconciliations (id),
  kind text not null check (kind in (
    'MISSING_LOCAL', 'MISSING_REMOTE', 'AMOUNT_DIFF', 'FEE_DIFF', 'STATUS_DIFF')),
  ref text not null,
  details jsonb not null,
  resolved_by uuid references users (id),
  resolved_at timestamptz
);
