-- Where the money of a community goes. The number is encrypted, and shown with its last four digits.
create table payout_accounts (
  group_id uuid primary key references groups (id),
  method text not null check (method in ('GCASH', 'MAYA', 'BANK')),
  account_name text not null check (account_name <> ''),
  account_number bytea not null,
  last_digits text not null check (last_digits ~ '^\d{4}$'),
  bank_name text,
  usable_from timestamptz not null,
  -- The owner whose account it is: it is deleted with them.
  set_by uuid not null references users (id),
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((method = 'BANK') = (bank_name is not null))
);

-- No row has been written to it: nothing paid out before.
drop table payouts;
create table payouts (
  id uuid primary key,
  -- The batch in which it was scheduled.
  run_id uuid not null,
  group_id uuid not null references groups (id),
  -- What arrives; the fee comes on top of it.
  amount_centavos bigint not null check (amount_centavos > 0),
  transfer_fee_centavos bigint not null check (transfer_fee_centavos >= 0),
  status text not null check (status in ('SCHEDULED', 'SENT', 'FAILED', 'RETURNED')),
  -- The account as it was then.
  method text not null check (method in ('GCASH', 'MAYA', 'BANK')),
  account_name text not null,
  -- Encrypted; forgotten once it is settled.
  account_number bytea,
  last_digits text not null,
  bank_name text,
  -- Of the transfer. One transfer pays one payout.
  reference text unique,
  reason text,
  created_at timestamptz not null,
  settled_at timestamptz,
  version integer not null default 1,
  check ((status in ('SENT', 'RETURNED')) = (reference is not null)),
  check ((status = 'SCHEDULED') = (settled_at is null)),
  check ((status = 'SCHEDULED') = (account_number is not null))
);
create unique index payouts_one_scheduled on payouts (group_id) where status = 'SCHEDULED';
create index payouts_by_group on payouts (group_id, id desc);
create index payouts_by_run on payouts (run_id);
