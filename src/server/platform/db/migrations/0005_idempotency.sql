-- What a creating call with an Idempotency-Key was answered first, written in the transaction of what it created.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text collate "C" not null check (length(key) between 1 and 128),
  -- Of method, path and parsed input, so that the same key with another request is refused.
  request_hash bytea not null,
  -- Null only inside the transaction that creates.
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
