-- Every price that a membership plan had, the newest with the highest id. Renewals ask for one that the member was told
-- about in time.
create table plan_terms (
  id bigint generated always as identity primary key,
  plan_id uuid not null references membership_plans (id),
  fee_centavos bigint not null check (fee_centavos >= 0),
  cycle_type text not null check (cycle_type in ('ONE_TIME', 'MONTHLY', 'YEARLY')),
  at timestamptz not null
);
create index plan_terms_by_plan on plan_terms (plan_id, id desc);
insert into plan_terms (plan_id, fee_centavos, cycle_type, at)
  select id, (fee_amount * 100)::bigint, cycle_type, created_at from membership_plans;

-- A trigger, so that nodes of the release before write them, too.
create function note_plan_terms() returns trigger
language plpgsql as $$
begin
  insert into plan_terms (plan_id, fee_centavos, cycle_type, at)
  values (new.id, (new.fee_amount * 100)::bigint, new.cycle_type, now());
  return null;
end $$;
create trigger membership_plans_first_terms after insert on membership_plans
  for each row execute function note_plan_terms();
create trigger membership_plans_new_terms after update on membership_plans
  for each row when (old.fee_amount <> new.fee_amount or old.cycle_type <> new.cycle_type)
  execute function note_plan_terms();

-- When each subscriber was told of a new price.
create table price_notices (
  subscription_id uuid not null references subscriptions (id),
  terms_id bigint not null references plan_terms (id),
  told_at timestamptz not null,
  primary key (subscription_id, terms_id)
);
