-- Pictures that reporters added. The files are in `files`.
create table report_pictures (
  name text primary key,
  report_id uuid not null references reports (id),
  created_at timestamptz not null
);
create index report_pictures_by_report on report_pictures (report_id, created_at);

-- A picture of a report counts for no community.
alter table files alter column group_id drop not null;
