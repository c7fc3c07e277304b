create index group_members_by_plan on group_members (plan_id) where plan_id is not null;
create index courses_by_plan on courses (plan_id) where plan_id is not null;

-- A course that is completed anew after its completion was taken back gets a new one with the next version.
create table certificates (
  id uuid primary key,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  course_id uuid not null references courses (id),
  user_id uuid not null references users (id),
  version integer not null,
  course_title text not null,
  group_name text not null,
  lessons integer not null,
  issued_at timestamptz not null,
  revoked_at timestamptz,
  unique (course_id, user_id, version)
);
create index certificates_by_user on certificates (user_id);
