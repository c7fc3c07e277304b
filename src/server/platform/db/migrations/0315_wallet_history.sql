-- What the history of the owner's wallet says about a proof. The history itself is not kept.
create table proof_findings (
  proof_id uuid primary key references payment_proofs (id),
  result text not null check (result in ('MATCH', 'OTHER_AMOUNT', 'OTHER_RECEIVER', 'TWICE', 'MONEY_OUT')),
  -- Of the line with its reference; of one that is there twice, of the first.
  centavos bigint not null check (centavos > 0),
  sent_at timestamptz,
  read_at timestamptz not null,
  read_by uuid not null references users (id)
);
create index payment_proofs_by_reference on payment_proofs (reference_key);
