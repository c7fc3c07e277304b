-- What became of the money of a payment. Null: it has not arrived.
alter table payments add column outcome text check (outcome in ('FULFILLED', 'DUPLICATE', 'NOT_DELIVERED', 'MISMATCH'));
create index provider_events_to_handle on provider_events (received_at) where status = 'RECEIVED';
create index refunds_to_submit on refunds (updated_at) where status in ('APPROVED', 'SUBMITTED');
create index checkouts_to_review on checkouts (updated_at) where status = 'NEEDS_REVIEW';
