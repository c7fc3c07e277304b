-- What was mailed to prove an address, one row per browser that asked: codes work in that browser only, and wrong tries
-- elsewhere do not touch it. `asker_hash` is the hash of that browser's cookie.
create table address_proofs (
  email text not null,
  purpose text not null check (purpose in ('VERIFY', 'VERIFY_LINK', 'RESET', 'RESET_LINK', 'RESET_TOKEN')),
  asker_hash bytea not null,
  secret_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (email, purpose, asker_hash)
);
create index address_proofs_secret on address_proofs (secret_hash);
create index address_proofs_asker on address_proofs (asker_hash);

-- Sign-ups whose address is not proved yet, one per address and browser. The first one that is proved becomes the
-- account, with its own name and password; the others end. Rows are there for addresses with an account too, where
-- they open nothing, so that nobody can tell the two apart.
create table registrations (
  email text not null,
  asker_hash bytea not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  language text not null,
  -- Where the person wanted to go before signing up: a path of this site.
  redirect text,
  terms_version text not null,
  terms_sha256 bytea not null,
  created_at timestamptz not null,
  primary key (email, asker_hash)
);
create index registrations_asker on registrations (asker_hash);
create index registrations_age on registrations (created_at);

-- `email_codes` stays for nodes of the version before; nothing else writes it.
