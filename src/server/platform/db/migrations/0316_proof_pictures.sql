-- What the server saw in the picture of a proof.
create table proof_pictures (
  proof_id uuid primary key references payment_proofs (id),
  -- The picture that was looked at. A later one is looked at again.
  picture_name text not null,
  -- Where it gets darker from left to right, on a grid of 96 × 192. Null: the picture is empty.
  fingerprint bit(18432),
  -- When a proof with the same picture was sent, to the same owner or by the same person.
  seen_at timestamptz,
  -- What was read; all null where nothing can be.
  reference text,
  centavos bigint check (centavos > 0),
  sent_at timestamptz,
  receiver text,
  -- It names numbers of wallets, and none is one that the owner asks people to pay to.
  is_other_receiver boolean not null,
  looked_at timestamptz not null
);
