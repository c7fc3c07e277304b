-- What changed each time the payment service was asked about a checkout, and what made us ask. For the administrators'
-- timeline of a payment.
create table checkout_syncs (
  id uuid primary key,
  checkout_id uuid not null references checkouts (id),
  at timestamptz not null,
  -- webhook, return, read, cancel, poll, reconciliation, administrator
  cause text not null,
  from_status text not null,
  to_status text not null
);
create index checkout_syncs_of on checkout_syncs (checkout_id, at);

-- How a refund that was made by hand was sent, as the bank or wallet names it.
alter table refunds add column sent_reference text;

create index checkouts_by_time on checkouts (created_at desc, id);
create index refunds_by_hand on refunds (payment_id) where status = 'MANUAL_REQUIRED';
create index provider_events_of_session on provider_events (session_id) where session_id is not null;
