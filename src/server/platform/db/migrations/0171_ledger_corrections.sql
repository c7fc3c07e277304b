-- Reversals of transactions of the ledger, which an administrator proposes and posts, or another one decides about.
create table ledger_corrections (
  id uuid primary key,
  transaction_id uuid not null references ledger_transactions (id),
  -- What the transaction moved: the sum of its debits.
  amount_centavos bigint not null check (amount_centavos > 0),
  reason text not null check (reason <> ''),
  status text not null check (status in ('PROPOSED', 'APPLIED', 'DECLINED')),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  -- The transaction that reverses the other one.
  posted_id uuid unique references ledger_transactions (id),
  version integer not null default 1,
  check ((status = 'PROPOSED') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((status = 'APPLIED') = (posted_id is not null)),
  -- Above 10,000 pesos it takes two.
  check (status <> 'APPLIED' or amount_centavos <= 1000000 or decided_by <> proposed_by)
);
create unique index ledger_corrections_one_open on ledger_corrections (transaction_id) where status = 'PROPOSED';
create index ledger_corrections_latest on ledger_corrections (proposed_at desc, id desc);

-- A transaction is reversed once. The release before never does it twice either: its keys are unique.
create unique index ledger_transactions_reversed_once on ledger_transactions (reverses_id)
  where reverses_id is not null;

-- Differences that are still open, however old.
create index reconciliation_items_open on reconciliation_items (ref) where resolved_at is null;
