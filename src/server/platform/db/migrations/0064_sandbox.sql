-- The sandbox: a payment service of our own, which moves no real money. It keeps no data of a person.

create table sandbox_sessions (
  id text primary key,
  -- Reference of the checkout.
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

-- One for each attempt; several attempts can be paid.
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
create index sandbox_payments_by_session on sandbox_payments (session_id);
create index sandbox_payments_by_time on sandbox_payments (created_at);

create table sandbox_refunds (
  id text primary key,
  payment_id text not null references sandbox_payments (id),
  -- Reference of our refund.
  ref text not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  created_at timestamptz not null
);
create index sandbox_refunds_by_payment on sandbox_refunds (payment_id);

-- Webhook requests: what is sent, and when it is tried next.
create table sandbox_notices (
  id text primary key,
  body text not null,
  -- Of the first attempt; later attempts are signed rightly.
  signature text not null check (signature in ('right', 'forged', 'stale')),
  -- Requests sent side by side at each attempt.
  copies integer not null default 1 check (copies between 1 and 10),
  attempts integer not null default 0,
  -- Null: it was delivered, given up, or is never sent.
  next_attempt_at timestamptz,
  last_status integer,
  created_at timestamptz not null
);
create index sandbox_notices_to_send on sandbox_notices (next_attempt_at) where next_attempt_at is not null;

-- The next calls of the interface fail like this.
create table sandbox_outages (
  id boolean primary key default true check (id),
  kind text not null,
  calls_left integer not null check (calls_left > 0)
);
