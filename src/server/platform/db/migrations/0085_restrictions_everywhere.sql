-- The report that led to a restriction. Reports come with a later release.
alter table restrictions add column report_id uuid;
create index restrictions_created on restrictions (created_at desc, id desc);
create index restrictions_report on restrictions (report_id) where report_id is not null;

-- What a restricted user says against it. One for each restriction.
create table restriction_appeals (
  restriction_id uuid primary key references restrictions (id),
  text text not null,
  created_at timestamptz not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'ACCEPTED', 'REJECTED')),
  decided_at timestamptz,
  decided_by uuid references users (id),
  -- What the user is told about the decision.
  reason text not null default '',
  check ((status = 'OPEN') = (decided_at is null))
);
create index restriction_appeals_open on restriction_appeals (created_at) where status = 'OPEN';
