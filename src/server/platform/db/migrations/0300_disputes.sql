-- A payer asks their bank to take a payment back. One row for each dispute of the payment service.
create table disputes (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  -- As the payment service names it. Empty: it only said that the payment is disputed.
  provider_dispute_id text not null,
  state text not null check (state in ('OPEN', 'WON', 'LOST')),
  -- How often the bank took the money: a dispute that was won can be opened again.
  round integer not null default 1,
  -- What was left of the payment when it was opened, and what the dispute costs.
  amount_centavos bigint not null check (amount_centavos >= 0),
  fee_centavos bigint not null check (fee_centavos >= 0),
  opened_at timestamptz not null,
  decided_at timestamptz,
  check ((decided_at is null) = (state = 'OPEN')),
  unique (payment_id, provider_dispute_id)
);
create index disputes_open on disputes (payment_id) where state = 'OPEN';

-- What a signed notice says of a dispute. The payment service tells it nowhere else, so it is kept: the state of a
-- dispute is what all its news say together.
alter table provider_events
  add column payment_id text,
  add column dispute_id text,
  add column dispute_status text check (dispute_status in ('open', 'won', 'lost', 'unknown')),
  add check ((dispute_id is null) = (dispute_status is null));
create index provider_events_of_dispute on provider_events (provider, payment_id) where dispute_id is not null;

-- Money that a lost dispute took is given back, too, but not through a call to the payment service.
alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in (
    'DUPLICATE', 'REQUESTED', 'NOT_DELIVERED', 'MISMATCH', 'DISPUTE', 'OTHER'));

-- Disputes that are open now were only known by their payment. The books have not counted what the bank took of them.
insert into disputes (id, payment_id, provider_dispute_id, state, amount_centavos, fee_centavos, opened_at)
  select gen_random_uuid(), p.id, '', 'OPEN', 0, 0, now() from payments p where p.status = 'DISPUTED';
