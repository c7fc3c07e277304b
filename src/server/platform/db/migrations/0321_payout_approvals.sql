-- Administrators who said yes to a payout. Large ones, and those to communities of administrators, take two.
create table payout_approvals (
  payout_id uuid not null references payouts (id),
  user_id uuid not null references users (id),
  at timestamptz not null,
  primary key (payout_id, user_id)
);
