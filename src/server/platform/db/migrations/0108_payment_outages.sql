-- When the payment service did not answer. Who could not pay meanwhile has that time added to the days of grace.
create table payment_outages (
  id uuid primary key,
  provider text not null,
  began_at timestamptz not null,
  -- Null: it goes on.
  ended_at timestamptz,
  check (ended_at >= began_at)
);
create unique index payment_outages_one on payment_outages (provider) where ended_at is null;

-- Access goes on until then, if that is later than the days of grace.
alter table subscriptions add column grace_until timestamptz;
