-- What was posted wrongly is reversed, and what should have been posted stands in its place, by one decision.
alter table ledger_transactions
  -- The wrong transaction in whose place this one stands. Its kind is that of the wrong one.
  add column replaces_id uuid references ledger_transactions (id),
  -- Of a correction: the kind of thing that it takes back, also where it reverses another correction.
  add column corrects_kind text;
create unique index ledger_transactions_replaced_once on ledger_transactions (replaces_id)
  where replaces_id is not null;

alter table ledger_corrections
  -- [{account, group_id, amount}] in centavos. Null: it is only reversed.
  add column replacement jsonb,
  add column replaced_id uuid unique references ledger_transactions (id),
  -- Also below 10,000 pesos, where a replacement gives more than was there, or to another community.
  add column takes_two boolean not null default false,
  add check (status <> 'APPLIED' or (replacement is null) = (replaced_id is null)),
  add check (status <> 'APPLIED' or not takes_two or decided_by <> proposed_by);
