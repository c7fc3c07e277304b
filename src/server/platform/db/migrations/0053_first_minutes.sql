-- The steps after registering that are still ahead. Null: done, skipped, or registered before there were any.
alter table users
  add column start_step text check (start_step in ('interests', 'profile', 'communities'));

-- The owner's own words for those who come.
alter table groups
  add column welcome_md text not null default '',
  add column rules_md text not null default '';

-- The checklist of a member, or of the founder. Made by joining or founding; who was there before has none. Whether a
-- step is done is never stored: it is read from what exists.
create table first_steps (
  group_id uuid not null references groups (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- When the owner's welcome was read.
  welcomed_at timestamptz(3),
  -- When the user closed the checklist.
  closed_at timestamptz(3),
  primary key (group_id, user_id)
);
create index first_steps_open on first_steps (user_id) where closed_at is null;
