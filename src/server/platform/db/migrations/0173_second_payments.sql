-- When the payer of a refund took it back, because the money buys their next period instead. Its status is FAILED then,
-- which each release knows as over, with no money sent.
alter table refunds add column withdrawn_at timestamptz;
