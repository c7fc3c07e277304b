-- When a notice of the payment service was last handled in vain. Null: never. Those that fail again and again let others
-- go first.
alter table provider_events add column tried_at timestamptz;
