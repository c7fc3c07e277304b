-- Plans, purchases, payments, the ledger, payouts, and the sandbox. Every amount is whole centavos.

create table membership_plans (
  id uuid primary key,
  group_id uuid not null references groups (id),
  type text not null check (type <> ''),
  fee_amount numeric(10,2) not null check (fee_amount >= 0),
  cycle_type text not null check (cycle_type in ('ONE_TIME', 'MONTHLY', 'YEARLY')),
  perks text[] not null default '{}',
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  tier_id uuid not null,
  trial_days smallint not null default 0 check (trial_days between 0 and 30),
  is_offer boolean not null default false
);
comment on table membership_plans is 'Membership plans of a community, and the plans of its offers.';
comment on column membership_plans.type is 'Its name.';
comment on column membership_plans.trial_days is 'Days for which a plan can be tried without a payment; 0: not at all.';
comment on column membership_plans.is_offer is
  'It is sold by an offer: it is paid once and its tier stands alone, so checkouts, coupons, receipts, refunds and '
  'entitlements are those of plans. Such a plan is in no list of membership plans.';
create unique index membership_plans_by_name on membership_plans (group_id, lower(type))
  where archived_at is null and not is_offer;
alter table group_members add foreign key (plan_id) references membership_plans (id);
alter table courses add foreign key (plan_id) references membership_plans (id);

-- Whoever changes a plan, its terms are noted.
create function note_plan_terms() returns trigger
language plpgsql as $$
begin
  insert into plan_terms (plan_id, fee_centavos, cycle_type, at)
  values (new.id, (new.fee_amount * 100)::bigint, new.cycle_type, now());
  return null;
end $$;

create trigger membership_plans_first_terms after insert on membership_plans
  for each row execute function note_plan_terms();
create trigger membership_plans_new_terms after update on membership_plans
  for each row when (old.fee_amount <> new.fee_amount or old.cycle_type <> new.cycle_type)
  execute function note_plan_terms();

create table platform_plans (
  type text primary key check (type in ('FREEMIUM', 'PLUS', 'PRO', 'ENTERPRISE')),
  fee_centavos bigint check (fee_centavos >= 0),
  commission_bps integer check (commission_bps between 0 and 10000),
  rank integer not null unique,
  limits jsonb not null
);
comment on table platform_plans is
  'The plans of the platform. Prices change here, by a migration or an operator, and not in the code.';
comment on column platform_plans.fee_centavos is 'Of a month. Null: agreed on with each community.';
comment on column platform_plans.commission_bps is 'Hundredths of a percent of what members pay.';
comment on column platform_plans.rank is 'The plan''s place in lists.';
comment on column platform_plans.limits is
  'What each platform plan allows: members, group_conversations, courses, storage_bytes. Null: no limit.';
insert into platform_plans (type, fee_centavos, commission_bps, rank, limits) values
  ('FREEMIUM', 0, 1000, 1, '{"members": 100, "group_conversations": 3, "courses": 3, "storage_bytes": 1000000000}'),
  ('PLUS', 49900, 500, 2, '{"members": 1000, "group_conversations": 20, "courses": 20, "storage_bytes": 20000000000}'),
  ('PRO', 149900, 250, 3, '{"members": 10000, "group_conversations": null, "courses": null, "storage_bytes": 200000000000}'),
  ('ENTERPRISE', null, null, 4, '{"members": null, "group_conversations": null, "courses": null, "storage_bytes": null}');

create table subscriptions (
  id uuid primary key,
  kind text not null check (kind in ('PLATFORM', 'MEMBERSHIP')),
  group_id uuid not null references groups (id),
  user_id uuid references users (id),
  plan_id uuid references membership_plans (id),
  plan_type text not null check (plan_type <> ''),
  plan_cycle_type text not null check (plan_cycle_type in ('ONE_TIME', 'MONTHLY', 'YEARLY')),
  fee_centavos bigint not null check (fee_centavos >= 0),
  start_date timestamptz not null,
  end_date timestamptz,
  anchor_day integer not null check (anchor_day between 1 and 31),
  cancel_at_period_end boolean not null default false,
  pending_change jsonb,
  revoked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  grace_until timestamptz,
  family uuid not null,
  check ((kind = 'MEMBERSHIP') = (user_id is not null)),
  check (end_date > start_date)
);
comment on table subscriptions is
  'What a community (PLATFORM) or a member of one (MEMBERSHIP) has. The state follows from the dates and the clock.';
comment on column subscriptions.user_id is 'The member. Null: the plan of the community itself.';
comment on column subscriptions.plan_id is
  'The plan as it was when it was bought. A later price concerns only renewals.';
comment on column subscriptions.end_date is 'Null: it does not end.';
comment on column subscriptions.anchor_day is 'The day of the month, in Manila, that periods are counted from.';
comment on column subscriptions.pending_change is
  'The plan from the next period on: {plan_type, plan_cycle_type, plan_id, fee_centavos}.';
comment on column subscriptions.grace_until is 'Access goes on until then, if that is later than the days of grace.';
comment on column subscriptions.family is
  'Plans of one family replace each other: those of ranked tiers, and each tier that stands alone. Of a plan of the '
  'platform it is the community.';
create index subscriptions_by_user on subscriptions (user_id, start_date desc) where user_id is not null;
create index subscriptions_ending on subscriptions (end_date) where revoked_at is null and end_date is not null;
create unique index subscriptions_one on subscriptions (group_id, kind, coalesce(user_id, group_id), family)
  where revoked_at is null;
-- Seats that are taken, or being paid for.
create index subscriptions_by_plan on subscriptions (plan_id) where plan_id is not null and revoked_at is null;

create table checkouts (
  id uuid primary key,
  ref text not null unique,
  purpose text not null check (purpose in ('PLATFORM_PLAN', 'MEMBERSHIP')),
  kind text not null check (kind in ('NEW', 'RENEWAL', 'UPGRADE')),
  payer_id uuid not null references users (id),
  group_id uuid not null references groups (id),
  subscription_id uuid references subscriptions (id),
  plan_snapshot jsonb not null,
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
  status_rank integer not null,
  fulfilled_payment_id uuid,
  last_failure_code text,
  review_reason text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
comment on table checkouts is 'A purchase, from the press on Pay to its payment or its end.';
comment on column checkouts.ref is 'What people and the provider call it: CHK-… with ten letters and digits.';
comment on column checkouts.plan_snapshot is '{plan_id, plan_type, plan_cycle_type, fee_centavos}';
comment on column checkouts.quote is '{base, credit, discount, total} in centavos.';
comment on column checkouts.status_rank is 'Only rises, see checkout-status.ts.';
comment on column checkouts.last_failure_code is
  'Of the last attempt at the provider, which may be followed by another.';
create unique index checkouts_session on checkouts (provider, provider_session_id);
create unique index checkouts_one_open on checkouts (payer_id, purpose, group_id)
  where status in ('CREATED', 'OPEN', 'PROCESSING');
create index checkouts_by_payer on checkouts (payer_id, created_at desc);
create index checkouts_to_ask on checkouts (updated_at) where status_rank < 5;
create index checkouts_by_group on checkouts (group_id, created_at desc);
create index checkouts_to_review on checkouts (updated_at) where status = 'NEEDS_REVIEW';
create index checkouts_by_time on checkouts (created_at desc, id);
-- Whether a purchase is the payer's first one in a community.
create index checkouts_fulfilled_by_payer on checkouts (payer_id, group_id) where fulfilled_payment_id is not null;
create index checkouts_open_by_plan on checkouts ((plan_snapshot ->> 'plan_id'))
  where status in ('CREATED', 'OPEN', 'PROCESSING');
alter table report_issues add foreign key (reported_checkout_id) references checkouts (id);

create table payments (
  id uuid primary key,
  provider text not null,
  provider_payment_id text not null,
  checkout_id uuid references checkouts (id),
  amount_centavos bigint not null check (amount_centavos >= 0),
  currency text not null,
  method text,
  fee_centavos bigint check (fee_centavos >= 0),
  status text not null check (status in ('PENDING', 'PAID', 'FAILED', 'REFUNDED', 'DISPUTED')),
  is_live boolean not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  outcome text check (outcome in ('FULFILLED', 'DUPLICATE', 'NOT_DELIVERED', 'MISMATCH')),
  unique (provider, provider_payment_id)
);
comment on table payments is 'Payments of the payment service; several attempts of one checkout can be paid.';
comment on column payments.fee_centavos is 'What the provider took; null until it says so.';
comment on column payments.outcome is 'What became of the money of a payment. Null: it has not arrived.';
create index payments_by_checkout on payments (checkout_id);
-- Payments of which something is held back.
create index payments_by_time on payments (coalesce(paid_at, created_at));
create index payments_disputed on payments (id) where status = 'DISPUTED';
alter table checkouts add foreign key (fulfilled_payment_id) references payments (id);

create table subscription_periods (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  period_start timestamptz not null,
  period_end timestamptz,
  checkout_id uuid references checkouts (id),
  payment_id uuid unique references payments (id),
  amount_centavos bigint not null check (amount_centavos >= 0),
  voided_at timestamptz,
  created_at timestamptz not null,
  plan jsonb not null,
  worth_centavos bigint not null check (worth_centavos >= 0),
  replaced_by uuid references subscription_periods (id),
  coupon_id uuid,
  check (period_end > period_start)
);
comment on table subscription_periods is 'What each payment bought.';
comment on column subscription_periods.period_end is 'Null: it does not end.';
comment on column subscription_periods.voided_at is 'A full refund, or an upgrade that replaced the rest of it.';
comment on column subscription_periods.plan is 'The plan that it was bought for.';
comment on column subscription_periods.worth_centavos is
  'What the period is worth: the payment, and the credit of the period that it replaced.';
comment on column subscription_periods.coupon_id is
  'The coupon with which a period was bought. One for every payment lowers the renewals after it, too.';
create index subscription_periods_in_order on subscription_periods (subscription_id, period_start);
create index subscription_periods_by_end on subscription_periods (period_end) where voided_at is null;
-- A refund brings back what an upgrade replaced, and finds it without reading all periods.
create index subscription_periods_replaced on subscription_periods (replaced_by) where replaced_by is not null;

create table refunds (
  id uuid primary key,
  ref text not null unique,
  payment_id uuid not null references payments (id),
  amount_centavos bigint not null check (amount_centavos > 0),
  reason text not null check (reason in ('DUPLICATE', 'REQUESTED', 'NOT_DELIVERED', 'MISMATCH', 'DISPUTE', 'OTHER')),
  note text,
  status text not null check (status in (
    'REQUESTED', 'APPROVED', 'SUBMITTED', 'SUCCEEDED', 'FAILED', 'MANUAL_REQUIRED')),
  provider_refund_id text unique,
  requested_by uuid references users (id),
  approved_by uuid references users (id),
  attempts integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_reference text,
  withdrawn_at timestamptz
);
comment on table refunds is 'Money on its way back to a payer.';
comment on column refunds.reason is 'DISPUTE: the bank took the money; no call to the payment service is made.';
comment on column refunds.requested_by is 'Null: the system did, for a doubled or late payment.';
comment on column refunds.sent_reference is
  'How a refund that was made by hand was sent, as the bank or wallet names it.';
comment on column refunds.withdrawn_at is
  'When the payer took it back, because the money buys their next period instead. Its status is FAILED then: it is '
  'over, and no money was sent.';
create index refunds_by_payment on refunds (payment_id);
create index refunds_to_submit on refunds (updated_at) where status in ('APPROVED', 'SUBMITTED');
create index refunds_by_hand on refunds (payment_id) where status = 'MANUAL_REQUIRED';
create index refunds_promised on refunds (payment_id) where status not in ('SUCCEEDED', 'FAILED');

create table provider_events (
  provider text,
  event_id text,
  type text not null,
  session_id text,
  provider_created_at timestamptz,
  received_at timestamptz not null,
  sha256 bytea not null,
  status text not null check (status in ('RECEIVED', 'HANDLED', 'IGNORED')),
  tried_at timestamptz,
  payment_id text,
  dispute_id text,
  dispute_status text check (dispute_status in ('open', 'won', 'lost', 'unknown')),
  primary key (provider, event_id),
  check ((dispute_id is null) = (dispute_status is null))
);
comment on table provider_events is
  'Each notice of a provider, once. Its content is never applied: it only says which checkout to ask about.';
comment on column provider_events.sha256 is 'Of the raw bytes.';
comment on column provider_events.tried_at is
  'When a notice of the payment service was last handled in vain. Null: never. Those that fail again and again let '
  'others go first.';
comment on column provider_events.payment_id is
  'What a signed notice says of a dispute. The payment service tells it nowhere else, so it is kept: the state of a '
  'dispute is what all its news say together.';
create index provider_events_to_handle on provider_events (received_at) where status = 'RECEIVED';
create index provider_events_of_session on provider_events (session_id) where session_id is not null;
create index provider_events_of_dispute on provider_events (provider, payment_id) where dispute_id is not null;

create table ledger_accounts (
  id uuid primary key,
  code text not null check (code in (
    'provider_clearing', 'bank', 'creator_payable', 'commission_revenue', 'plan_revenue', 'vat_output',
    'processing_expense', 'withholding_payable', 'refund_loss', 'suspense', 'disputed')),
  group_id uuid references groups (id),
  owed_centavos bigint not null default 0,
  check ((code = 'creator_payable') = (group_id is not null))
);
comment on table ledger_accounts is
  'Double entry. A debit is positive, a credit negative; the entries of a transaction add up to zero.';
comment on column ledger_accounts.code is 'disputed: what a bank has taken until its dispute is decided.';
comment on column ledger_accounts.group_id is 'The community of a creator_payable account.';
comment on column ledger_accounts.owed_centavos is
  'What a community is owed, kept with every entry: listing who is due does not add up the whole ledger. Everything '
  'that posts for a community has locked it, so no one waits longer for the row.';
create unique index ledger_accounts_one on ledger_accounts (code, coalesce(group_id, '00000000-0000-0000-0000-000000000000'));

create table ledger_transactions (
  id uuid primary key,
  idempotency_key text not null unique,
  kind text not null,
  ref_type text not null,
  ref_id uuid not null,
  reverses_id uuid references ledger_transactions (id),
  memo text,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  replaces_id uuid references ledger_transactions (id),
  corrects_kind text
);
comment on table ledger_transactions is
  'What happened to money. Rows are only added: what was wrong is reversed by another one.';
comment on column ledger_transactions.idempotency_key is
  'pay:…, fee:…, refund:…, payout:…: what happened is posted once.';
comment on column ledger_transactions.replaces_id is
  'What was posted wrongly is reversed, and what should have been posted stands in its place, by one decision. The '
  'wrong transaction in whose place this one stands. Its kind is that of the wrong one.';
comment on column ledger_transactions.corrects_kind is
  'Of a correction: the kind of thing that it takes back, also where it reverses another correction.';
create index ledger_transactions_by_ref on ledger_transactions (ref_type, ref_id);
-- Read by ranges of days.
create index ledger_transactions_by_day on ledger_transactions (occurred_at);
-- A transaction is reversed once.
create unique index ledger_transactions_reversed_once on ledger_transactions (reverses_id)
  where reverses_id is not null;
create unique index ledger_transactions_replaced_once on ledger_transactions (replaces_id)
  where replaces_id is not null;

-- The ledger is only added to. Row triggers do not see a truncate, so statements are refused too.
create function ledger_is_append_only() returns trigger
language plpgsql as $$
begin
  raise exception 'the ledger is append-only: post a transaction that reverses the wrong one';
end $$;

create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function ledger_is_append_only();
create trigger ledger_transactions_append_only_all before truncate on ledger_transactions
  for each statement execute function ledger_is_append_only();

create table ledger_entries (
  id uuid primary key,
  transaction_id uuid not null references ledger_transactions (id),
  account_id uuid not null references ledger_accounts (id),
  amount_centavos bigint not null check (amount_centavos <> 0)
);
comment on table ledger_entries is 'The sides of each transaction, which add up to zero.';
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

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();

create function ledger_keeps_owed() returns trigger language plpgsql as $$
begin
  update ledger_accounts a set owed_centavos = a.owed_centavos + n.owed
  from (
    select account_id, -sum(amount_centavos) as owed from added group by account_id
    having sum(amount_centavos) <> 0) n
  where a.id = n.account_id and a.code = 'creator_payable';
  return null;
end $$;

create trigger ledger_owed after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_keeps_owed();

-- Row triggers do not see a truncate, so the ledger could be emptied as a whole.
create trigger ledger_entries_append_only_all before truncate on ledger_entries
  for each statement execute function ledger_is_append_only();

create table reconciliations (
  id uuid primary key,
  window_from timestamptz not null,
  window_to timestamptz not null,
  counts jsonb not null,
  finished_at timestamptz not null
);
comment on table reconciliations is 'The comparisons of our books with those of the payment service.';

create table reconciliation_items (
  id uuid primary key,
  reconciliation_id uuid not null references reconciliations (id),
  kind text not null check (kind in (
    'MISSING_LOCAL', 'MISSING_REMOTE', 'AMOUNT_DIFF', 'FEE_DIFF', 'STATUS_DIFF', 'UNREADABLE')),
  ref text not null,
  details jsonb not null,
  resolved_by uuid references users (id),
  resolved_at timestamptz
);
comment on table reconciliation_items is 'Differences that a comparison found.';
comment on column reconciliation_items.kind is 'UNREADABLE: the payment service sent it in a form that cannot be read.';
-- Differences that are still open, however old.
create index reconciliation_items_open on reconciliation_items (ref) where resolved_at is null;

create table sandbox_sessions (
  id text primary key,
  ref text not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  title text not null,
  description text not null,
  payee text not null,
  success_url text not null,
  cancel_url text not null,
  expired_at timestamptz,
  created_at timestamptz not null
);
comment on table sandbox_sessions is
  'The sandbox: a payment service of our own, which moves no real money and keeps no data of a person. A session is '
  'its page for one payment.';
comment on column sandbox_sessions.ref is 'Reference of the checkout.';

create table sandbox_payments (
  id text primary key,
  session_id text not null references sandbox_sessions (id),
  amount_centavos bigint not null,
  currency text not null,
  fee_centavos bigint not null,
  method text not null,
  status text not null check (status in ('paid', 'failed')),
  failure text,
  is_disputed boolean not null default false,
  created_at timestamptz not null
);
comment on table sandbox_payments is 'One for each attempt; several attempts can be paid.';
create index sandbox_payments_by_session on sandbox_payments (session_id);
create index sandbox_payments_by_time on sandbox_payments (created_at);

create table sandbox_refunds (
  id text primary key,
  payment_id text not null references sandbox_payments (id),
  ref text not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  created_at timestamptz not null
);
comment on table sandbox_refunds is 'What was sent back.';
comment on column sandbox_refunds.ref is 'Reference of our refund.';
create index sandbox_refunds_by_payment on sandbox_refunds (payment_id);

create table sandbox_notices (
  id text primary key,
  body text not null,
  signature text not null check (signature in ('right', 'forged', 'stale')),
  copies integer not null default 1 check (copies between 1 and 10),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_status integer,
  created_at timestamptz not null
);
comment on table sandbox_notices is 'Webhook requests: what is sent, and when it is tried next.';
comment on column sandbox_notices.signature is 'Of the first attempt; later attempts are signed rightly.';
comment on column sandbox_notices.copies is 'Requests sent side by side at each attempt.';
comment on column sandbox_notices.next_attempt_at is 'Null: it was delivered, given up, or is never sent.';
create index sandbox_notices_to_send on sandbox_notices (next_attempt_at) where next_attempt_at is not null;

create table sandbox_outages (
  id boolean primary key default true check (id),
  kind text not null,
  calls_left integer not null check (calls_left > 0)
);
comment on table sandbox_outages is 'The next calls of the interface fail like this.';

create table subscription_notices (
  subscription_id uuid references subscriptions (id),
  period_end timestamptz,
  notice text,
  at timestamptz not null,
  primary key (subscription_id, period_end, notice)
);
comment on table subscription_notices is 'Each notice about the end of a period is given once.';
comment on column subscription_notices.notice is 'DAYS_7, DAYS_3, DAYS_1, ENDED, DAY_AFTER, LOST';

create table payout_accounts (
  group_id uuid primary key references groups (id),
  method text not null check (method in ('GCASH', 'MAYA', 'BANK')),
  account_name text not null check (account_name <> ''),
  account_number bytea not null,
  last_digits text not null check (last_digits ~ '^\d{4}$'),
  bank_name text,
  usable_from timestamptz not null,
  set_by uuid not null references users (id),
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((method = 'BANK') = (bank_name is not null))
);
comment on table payout_accounts is
  'Where the money of a community goes. The number is encrypted, and shown with its last four digits.';
comment on column payout_accounts.set_by is 'The owner whose account it is: it is deleted with them.';

create table payouts (
  id uuid primary key,
  run_id uuid not null,
  group_id uuid not null references groups (id),
  amount_centavos bigint not null check (amount_centavos > 0),
  transfer_fee_centavos bigint not null check (transfer_fee_centavos >= 0),
  status text not null check (status in ('SCHEDULED', 'SENT', 'FAILED', 'RETURNED')),
  method text not null check (method in ('GCASH', 'MAYA', 'BANK')),
  account_name text not null,
  account_number bytea,
  last_digits text not null,
  bank_name text,
  reference text unique,
  reason text,
  created_at timestamptz not null,
  settled_at timestamptz,
  version integer not null default 1,
  shrunk_from_centavos bigint,
  filed_centavos bigint,
  check ((status in ('SENT', 'RETURNED')) = (reference is not null)),
  check ((status = 'SCHEDULED') = (settled_at is null)),
  check ((status = 'SCHEDULED') = (account_number is not null)),
  check (shrunk_from_centavos > amount_centavos),
  check (filed_centavos >= amount_centavos)
);
comment on table payouts is 'Money on its way to owners, with the account as it was when it was scheduled.';
comment on column payouts.run_id is 'The batch in which it was scheduled.';
comment on column payouts.amount_centavos is 'What arrives; the fee comes on top of it.';
comment on column payouts.method is 'The account as it was then.';
comment on column payouts.account_number is 'Encrypted; forgotten once it is settled.';
comment on column payouts.reference is 'Of the transfer. One transfer pays one payout.';
comment on column payouts.shrunk_from_centavos is
  'A scheduled payout is computed again before it is sent. What was scheduled, where refunds and disputes left less '
  'of it.';
comment on column payouts.filed_centavos is
  'What a file said to transfer when it gave the number of the account out; it may have been transferred since.';
create unique index payouts_one_scheduled on payouts (group_id) where status = 'SCHEDULED';
create index payouts_by_group on payouts (group_id, id desc);
create index payouts_by_run on payouts (run_id);

create table proof_settings (
  group_id uuid primary key references groups (id),
  is_on boolean not null,
  instructions text not null,
  updated_at timestamptz not null,
  version integer not null,
  code text,
  set_by uuid references users (id),
  check (not is_on or instructions <> '' or code is not null)
);
comment on table proof_settings is
  'Whether the owner takes payments that are made outside the platform, and how people pay them.';
comment on column proof_settings.code is 'The text of the QR Ph code that members pay to.';
comment on column proof_settings.set_by is 'Who last said where the money goes: it counts while they own the community.';

create table payment_proofs (
  id uuid primary key,
  group_id uuid not null references groups (id),
  user_id uuid not null references users (id),
  plan_snapshot jsonb not null,
  due_centavos bigint not null check (due_centavos > 0),
  amount_centavos bigint not null check (amount_centavos > 0),
  reference text not null check (reference <> ''),
  reference_key text not null check (reference_key <> ''),
  picture_name text,
  status text not null check (status in ('WAITING', 'ACCEPTED', 'REJECTED')),
  reason text,
  payment_id uuid unique references payments (id),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id),
  version integer not null default 1,
  receivers text[] not null default '{}',
  check ((status = 'WAITING') = (decided_at is null)),
  check ((status = 'ACCEPTED') = (payment_id is not null)),
  check ((status = 'REJECTED') = (reason is not null))
);
comment on table payment_proofs is 'What people sent as a proof that they paid the owner, and what the owner decided.';
comment on column payment_proofs.plan_snapshot is
  'The plan as it was offered then: {plan_id, plan_type, plan_cycle_type, fee_centavos}';
comment on column payment_proofs.due_centavos is 'What it cost them then, and what they say they paid.';
comment on column payment_proofs.reference_key is
  'The same without case, spaces and signs: a payment proves one purchase.';
comment on column payment_proofs.picture_name is 'Of a private picture in `files`.';
comment on column payment_proofs.payment_id is 'What it became: a payment that did not pass through the platform.';
comment on column payment_proofs.receivers is
  'The wallet numbers that a community named when a proof of payment was sent, as 09 and nine digits: one transfer '
  'to a wallet proves one payment, whoever owns the community.';
create unique index payment_proofs_one_waiting on payment_proofs (group_id, user_id) where status = 'WAITING';
create unique index payment_proofs_one_use on payment_proofs (group_id, reference_key) where status <> 'REJECTED';
create index payment_proofs_queue on payment_proofs (group_id, created_at, id);
create index payment_proofs_by_user on payment_proofs (user_id, created_at desc);
create index payment_proofs_by_picture on payment_proofs (picture_name) where picture_name is not null;
create index payment_proofs_by_reference on payment_proofs (reference_key);

create table plan_terms (
  id bigint generated always as identity primary key,
  plan_id uuid not null references membership_plans (id),
  fee_centavos bigint not null check (fee_centavos >= 0),
  cycle_type text not null check (cycle_type in ('ONE_TIME', 'MONTHLY', 'YEARLY')),
  at timestamptz not null
);
comment on table plan_terms is
  'Every price that a membership plan had, the newest with the highest id. Renewals ask for one that the member was '
  'told about in time.';
create index plan_terms_by_plan on plan_terms (plan_id, id desc);

create table price_notices (
  subscription_id uuid references subscriptions (id),
  terms_id bigint references plan_terms (id),
  told_at timestamptz not null,
  primary key (subscription_id, terms_id)
);
comment on table price_notices is 'When each subscriber was told of a new price.';

create table coupons (
  id uuid primary key,
  group_id uuid not null references groups (id),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,29}$'),
  percent integer check (percent between 1 and 100),
  off_centavos bigint check (off_centavos > 0),
  plan_ids uuid[] not null,
  lasts text not null check (lasts in ('FIRST_PAYMENT', 'EVERY_PAYMENT')),
  max_uses integer check (max_uses > 0),
  valid_until date,
  is_on boolean not null,
  created_at timestamptz not null,
  version integer not null default 1,
  unique (group_id, code),
  check ((percent is null) <> (off_centavos is null))
);
comment on table coupons is 'Codes with which people pay less for a membership plan.';
comment on column coupons.code is 'In capitals: see couponCode in the contract.';
comment on column coupons.percent is 'One of the two.';
comment on column coupons.plan_ids is 'Empty: all plans.';
comment on column coupons.max_uses is 'Null: any number.';
comment on column coupons.valid_until is 'The last day in Manila. Null: it does not end.';
create index coupons_in_order on coupons (group_id, id desc);
alter table subscription_periods add foreign key (coupon_id) references coupons (id);

create table coupon_uses (
  id uuid primary key,
  coupon_id uuid not null references coupons (id),
  user_id uuid not null references users (id),
  checkout_id uuid unique references checkouts (id),
  subscription_id uuid references subscriptions (id),
  discount_centavos bigint not null check (discount_centavos > 0),
  created_at timestamptz not null,
  check ((checkout_id is null) <> (subscription_id is null))
);
comment on table coupon_uses is
  'Each purchase with a code. Whether it counts follows from its checkout: it is held while that is open, and used '
  'once it is paid. So a use cannot be lost or counted twice, whatever happens to the process in between.';
comment on column coupon_uses.subscription_id is 'Where nothing was left to pay, and there is no checkout.';
create index coupon_uses_by_user on coupon_uses (user_id);
-- Who used a coupon, the newest first; counting serves itself from the same.
create index coupon_uses_in_order on coupon_uses (coupon_id, id desc);

create table checkout_syncs (
  id uuid primary key,
  checkout_id uuid not null references checkouts (id),
  at timestamptz not null,
  cause text not null,
  from_status text not null,
  to_status text not null
);
comment on table checkout_syncs is
  'What changed each time the payment service was asked about a checkout, and what made us ask. For the '
  'administrators'' timeline of a payment.';
comment on column checkout_syncs.cause is 'webhook, return, read, cancel, poll, reconciliation, administrator';
create index checkout_syncs_of on checkout_syncs (checkout_id, at);

create table payment_outages (
  id uuid primary key,
  provider text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= began_at)
);
comment on table payment_outages is
  'When the payment service did not answer. Who could not pay meanwhile has that time added to the days of grace.';
comment on column payment_outages.ended_at is 'Null: it goes on.';
create unique index payment_outages_one on payment_outages (provider) where ended_at is null;

create table ledger_corrections (
  id uuid primary key,
  transaction_id uuid not null references ledger_transactions (id),
  amount_centavos bigint not null check (amount_centavos > 0),
  reason text not null check (reason <> ''),
  status text not null check (status in ('PROPOSED', 'APPLIED', 'DECLINED')),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  posted_id uuid unique references ledger_transactions (id),
  version integer not null default 1,
  replacement jsonb,
  replaced_id uuid unique references ledger_transactions (id),
  takes_two boolean not null default false,
  check ((status = 'PROPOSED') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((status = 'APPLIED') = (posted_id is not null)),
  check (status <> 'APPLIED' or amount_centavos <= 1000000 or decided_by <> proposed_by),
  check (status <> 'APPLIED' or (replacement is null) = (replaced_id is null)),
  check (status <> 'APPLIED' or not takes_two or decided_by <> proposed_by)
);
comment on table ledger_corrections is
  'Reversals of transactions of the ledger, which an administrator proposes and posts, or another one decides '
  'about.';
comment on column ledger_corrections.amount_centavos is
  'What the transaction moved: the sum of its debits. Above 10,000 pesos it takes two administrators.';
comment on column ledger_corrections.posted_id is 'The transaction that reverses the other one.';
comment on column ledger_corrections.replacement is
  '[{account, group_id, amount}] in centavos. Null: it is only reversed.';
comment on column ledger_corrections.takes_two is
  'Also below 10,000 pesos, where a replacement gives more than was there, or to another community.';
create unique index ledger_corrections_one_open on ledger_corrections (transaction_id) where status = 'PROPOSED';
create index ledger_corrections_latest on ledger_corrections (proposed_at desc, id desc);

create table membership_tiers (
  id uuid primary key,
  group_id uuid not null references groups (id),
  name text not null check (name <> ''),
  rank integer
);
comment on table membership_tiers is
  'A level of membership, sold by one plan for each cycle ("Gold monthly", "Gold yearly").';
comment on column membership_tiers.rank is
  'A tier opens what lower ones open. Null: it stands beside the others, and opens its own courses only.';
create index membership_tiers_by_group on membership_tiers (group_id, rank);
alter table membership_plans add foreign key (tier_id) references membership_tiers (id);

create table entitlements (
  id uuid primary key,
  user_id uuid not null references users (id),
  group_id uuid not null references groups (id),
  thing text not null check (thing = 'MEMBERSHIP'),
  thing_id uuid not null,
  plan_id uuid not null references membership_plans (id),
  starts_at timestamptz not null,
  ends_at timestamptz,
  source text not null check (source in ('PLAN', 'PURCHASE', 'TRIAL', 'STAFF', 'JOINING')),
  source_id uuid not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('REPLACED', 'REFUNDED', 'TAKEN_BACK', 'EXPIRED')),
  check ((ended_at is null) = (ended_why is null))
);
comment on table entitlements is
  'What a person may open in a community because they bought it, were given it, or came with it. Rights ask these '
  'rows and the clock; no job has to run.';
comment on column entitlements.thing_id is 'Of a MEMBERSHIP its tier.';
comment on column entitlements.plan_id is 'The plan that names the tier.';
comment on column entitlements.ends_at is 'With the days of grace. Null: it does not end by the clock.';
comment on column entitlements.source is
  'PLAN: paid in cycles. PURCHASE: paid once. STAFF: given by an owner. JOINING: the plan without a fee that '
  'everyone gets.';
comment on column entitlements.source_id is 'The subscription; of STAFF and JOINING the plan.';
create unique index entitlements_one on entitlements (user_id, group_id, source_id) where ended_at is null;
create index entitlements_ending on entitlements (ends_at) where ended_at is null and ends_at is not null;
create index entitlements_by_group on entitlements (group_id, plan_id) where ended_at is null;

create table trials (
  id uuid primary key,
  group_id uuid not null references groups (id),
  user_id uuid not null references users (id),
  plan_id uuid not null references membership_plans (id),
  began_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  reminded smallint,
  unique (group_id, user_id)
);
comment on table trials is
  'A person tries a community once, whichever plan it is. The row stays when the trial is over, or they leave.';
comment on column trials.reminded is 'Of the last reminder: so many days before the end.';
create index trials_by_user on trials (user_id);
create index trials_ending on trials (ends_at) where reminded is distinct from 1;

create table disputes (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  provider_dispute_id text not null,
  state text not null check (state in ('OPEN', 'WON', 'LOST')),
  round integer not null default 1,
  amount_centavos bigint not null check (amount_centavos >= 0),
  fee_centavos bigint not null check (fee_centavos >= 0),
  opened_at timestamptz not null,
  decided_at timestamptz,
  unique (payment_id, provider_dispute_id),
  check ((decided_at is null) = (state = 'OPEN'))
);
comment on table disputes is
  'A payer asks their bank to take a payment back. One row for each dispute of the payment service.';
comment on column disputes.provider_dispute_id is
  'As the payment service names it. Empty: it only said that the payment is disputed.';
comment on column disputes.round is 'How often the bank took the money: a dispute that was won can be opened again.';
comment on column disputes.amount_centavos is
  'What was left of the payment when it was opened, and what the dispute costs.';
create index disputes_open on disputes (payment_id) where state = 'OPEN';

create table offers (
  id uuid primary key,
  group_id uuid not null references groups (id),
  plan_id uuid not null unique references membership_plans (id),
  kind text not null check (kind = 'COURSE'),
  title text not null check (title <> ''),
  opens_at timestamptz(3),
  closes_at timestamptz(3),
  seats integer check (seats > 0),
  coupon_allowed boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  archived_at timestamptz(3),
  version integer not null default 1,
  check (closes_at > opens_at)
);
comment on table offers is 'Courses that are sold alone, once, by a plan that is only for this offer.';
comment on column offers.plan_id is 'Has the price.';
comment on column offers.opens_at is 'It can be bought between them. Null: from the beginning, and without an end.';
comment on column offers.seats is 'How many people can have it. Null: any number.';
comment on column offers.is_active is 'False: it is not sold for the time being.';
create index offers_by_group on offers (group_id, created_at desc, id desc);

create table offer_parts (
  offer_id uuid references offers (id),
  thing text check (thing = 'COURSE'),
  thing_id uuid,
  primary key (offer_id, thing, thing_id)
);
comment on table offer_parts is 'What an offer opens. It stays when the offer is archived: who bought it keeps it.';
create index offer_parts_by_thing on offer_parts (thing_id, thing);

create table proof_findings (
  proof_id uuid primary key references payment_proofs (id),
  result text not null check (result in ('MATCH', 'OTHER_AMOUNT', 'OTHER_RECEIVER', 'TWICE', 'MONEY_OUT')),
  centavos bigint not null check (centavos > 0),
  sent_at timestamptz,
  read_at timestamptz not null,
  read_by uuid not null references users (id)
);
comment on table proof_findings is
  'What the history of the owner''s wallet says about a proof. The history itself is not kept.';
comment on column proof_findings.centavos is
  'Of the line with its reference; of one that is there twice, of the first.';

create table proof_pictures (
  proof_id uuid primary key references payment_proofs (id),
  picture_name text not null,
  fingerprint bit(18432),
  seen_at timestamptz,
  reference text,
  centavos bigint check (centavos > 0),
  sent_at timestamptz,
  receiver text,
  is_other_receiver boolean not null,
  looked_at timestamptz not null
);
comment on table proof_pictures is 'What the server saw in the picture of a proof.';
comment on column proof_pictures.picture_name is 'The picture that was looked at. A later one is looked at again.';
comment on column proof_pictures.fingerprint is
  'Where it gets darker from left to right, on a grid of 96 × 192. Null: the picture is empty.';
comment on column proof_pictures.seen_at is
  'When a proof with the same picture was sent, to the same owner or by the same person.';
comment on column proof_pictures.reference is 'What was read; all null where nothing can be.';
comment on column proof_pictures.is_other_receiver is
  'It names numbers of wallets, and none is one that the owner asks people to pay to.';

create table payout_approvals (
  payout_id uuid references payouts (id),
  user_id uuid references users (id),
  at timestamptz not null,
  primary key (payout_id, user_id)
);
comment on table payout_approvals is
  'Administrators who said yes to a payout. Large ones, and those to communities of administrators, take two.';
