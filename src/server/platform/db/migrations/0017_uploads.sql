-- Addresses for uploading say by themselves what they are good for. Only those that were used are remembered, until
-- they would have been over anyway.
create table spent_uploads (
  id uuid primary key,
  expires_at timestamptz not null
);
create index spent_uploads_over on spent_uploads (expires_at);

-- The pictures that the file store holds. A row is there before its files and goes after them, so that none is forgotten.
create table pictures (
  name text primary key,
  -- No reference: files have to go also when their person is gone.
  user_id uuid not null,
  created_at timestamptz not null,
  -- Since when no profile shows it.
  unused_since timestamptz
);
create index pictures_user on pictures (user_id);
create index pictures_unused on pictures (unused_since);
