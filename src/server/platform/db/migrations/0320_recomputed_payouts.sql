-- A scheduled payout is computed again before it is sent.
alter table payouts
  -- What was scheduled, where refunds and disputes left less of it.
  add column shrunk_from_centavos bigint,
  -- What a file said to transfer when it gave the number of the account out; it may have been transferred since.
  add column filed_centavos bigint,
  add check (shrunk_from_centavos > amount_centavos),
  add check (filed_centavos >= amount_centavos);
