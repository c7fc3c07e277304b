-- Days for which a plan can be tried without a payment; 0: not at all.
alter table membership_plans add column trial_days smallint not null default 0 check (trial_days between 0 and 30);

-- A person tries a community once, whichever plan it is. The row stays when the trial is over, or they leave.
create table trials (
  id uuid primary key,
  group_id uuid not null references groups (id),
  user_id uuid not null references users (id),
  plan_id uuid not null references membership_plans (id),
  began_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- Of the last reminder: so many days before the end.
  reminded smallint,
  unique (group_id, user_id)
);
create index trials_by_user on trials (user_id);
create index trials_ending on trials (ends_at) where reminded is distinct from 1;

alter table entitlements
  drop constraint entitlements_source_check,
  add constraint entitlements_source_check check (source in ('PLAN', 'PURCHASE', 'TRIAL', 'STAFF', 'JOINING'));
