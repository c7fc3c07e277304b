-- What an event stream was told ahead, since it can send neither a header nor many cursors. Each is used once, on any
-- node. Lost with a crash at most: whoever asked then asks again, so it need not be written ahead.
create unlogged table rt_tickets (
  -- Of the ticket, which is a secret.
  ticket_hash bytea primary key,
  user_id uuid not null,
  session_id uuid not null,
  cursors jsonb not null,
  expires_at timestamptz not null
);
create index rt_tickets_expires on rt_tickets (expires_at);
