-- Whether the owner takes payments that are made outside the platform, and how people pay them.
create table proof_settings (
  group_id uuid primary key references groups (id),
  is_on boolean not null,
  instructions text not null,
  updated_at timestamptz not null,
  version integer not null,
  check (not is_on or instructions <> '')
);

-- What people sent as a proof that they paid the owner, and what the owner decided.
create table payment_proofs (
  id uuid primary key,
  group_id uuid not null references groups (id),
  user_id uuid not null references users (id),
  -- The plan as it was offered then: {plan_id, plan_type, plan_cycle_type, fee_centavos}
  plan_snapshot jsonb not null,
  -- What it cost them then, and what they say they paid.
  due_centavos bigint not null check (due_centavos > 0),
  amount_centavos bigint not null check (amount_centavos > 0),
  reference text not null check (reference <> ''),
  -- The same without case, spaces and signs: a payment proves one purchase.
  reference_key text not null check (reference_key <> ''),
  -- Of a private picture in `files`.
  picture_name text,
  status text not null check (status in ('WAITING', 'ACCEPTED', 'REJECTED')),
  reason text,
  -- What it became: a payment that did not pass through the platform.
  payment_id uuid unique references payments (id),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id),
  version integer not null default 1,
  check ((status = 'WAITING') = (decided_at is null)),
  check ((status = 'ACCEPTED') = (payment_id is not null)),
  check ((status = 'REJECTED') = (reason is not null))
);
create unique index payment_proofs_one_waiting on payment_proofs (group_id, user_id) where status = 'WAITING';
create unique index payment_proofs_one_use on payment_proofs (group_id, reference_key) where status <> 'REJECTED';
create index payment_proofs_queue on payment_proofs (group_id, created_at, id);
create index payment_proofs_by_user on payment_proofs (user_id, created_at desc);
create index payment_proofs_by_picture on payment_proofs (picture_name) where picture_name is not null;
