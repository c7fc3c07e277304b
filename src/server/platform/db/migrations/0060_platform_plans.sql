-- The plans of the platform. Prices change here, by a migration or an operator, and not in the code.
create table platform_plans (
  type text primary key check (type in ('FREEMIUM', 'PLUS', 'PRO', 'ENTERPRISE')),
  -- Of a month. Null: agreed on with each community.
  fee_centavos bigint check (fee_centavos >= 0),
  -- Hundredths of a percent of what members pay.
  commission_bps integer check (commission_bps between 0 and 10000),
  -- The plan's place in lists.
  rank integer not null unique
);
insert into platform_plans (type, fee_centavos, commission_bps, rank) values
  ('FREEMIUM', 0, 1000, 1),
  ('PLUS', 49900, 500, 2),
  ('PRO', 149900, 250, 3),
  ('ENTERPRISE', null, null, 4);
