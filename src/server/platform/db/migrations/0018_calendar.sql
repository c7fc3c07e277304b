-- An event has a wall time and a zone: where it takes place the clocks may be changed, and it still begins at seven.
-- What it repeats to is worked out when somebody asks; nothing is stored per repetition until something happens to it.
create table calendar_events (
  id uuid primary key,
  group_id uuid not null references groups (id),
  created_by uuid not null references users (id),
  status text not null default 'SCHEDULED' check (status in ('SCHEDULED', 'CANCELLED')),
  title text not null,
  description_md text not null,
  location text not null,
  meeting_url text not null,
  -- `2026-03-01T19:00` in `time_zone`; the first occurrence of the rule, whether it is left out or not.
  starts_local text not null,
  duration_minutes integer not null check (duration_minutes > 0),
  time_zone text not null,
  is_all_day boolean not null,
  -- {freq, interval, by_day, count, until}; null: once.
  recurrence jsonb,
  -- Days of `time_zone` on which it does not take place.
  exceptions text[] not null default '{}',
  -- From the first moment of the first occurrence to the last moment of the last, those that were moved included;
  -- infinity: for ever. Only a bound: what lies between is worked out.
  first_starts_at timestamptz not null,
  last_ends_at timestamptz not null,
  -- When its times were last changed: whoever comes was told then, so a reminder that was due before is not made up for.
  timed_at timestamptz(3) not null,
  -- Occurrences that started up to then were announced.
  started_through timestamptz(3) not null,
  -- When reminders are next to be looked for; null: never again.
  due_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  check (last_ends_at > first_starts_at)
);
create index calendar_events_window on calendar_events (group_id, last_ends_at);
create index calendar_events_due on calendar_events (due_at) where due_at is not null;
create index calendar_events_author on calendar_events (created_by);

-- One occurrence that differs from its event, or that somebody answered. It is known by the instant at which the rule
-- lets it start, wherever it was moved. One that the rule no longer makes stays, and is not shown: it comes back with
-- the rule.
create table calendar_occurrences (
  id uuid primary key,
  calendar_event_id uuid not null references calendar_events (id) on delete cascade,
  occurrence_start timestamptz(3) not null,
  is_cancelled boolean not null default false,
  -- Null: as the event says.
  title text,
  description_md text,
  location text,
  meeting_url text,
  starts_local text,
  duration_minutes integer check (duration_minutes > 0),
  -- Where `starts_local` lies; null with it.
  moved_to timestamptz(3),
  timed_at timestamptz(3),
  -- Raised by each answer.
  counts_version integer not null default 0,
  unique (calendar_event_id, occurrence_start),
  check ((starts_local is null) = (moved_to is null))
);
create index calendar_occurrences_moved on calendar_occurrences (calendar_event_id, moved_to)
  where moved_to is not null;

-- What somebody answered, or took back (null). Whoever leaves the community is not counted, and is again on return.
create table calendar_rsvps (
  occurrence_id uuid not null references calendar_occurrences (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  status text check (status in ('GOING', 'MAYBE', 'DECLINED')),
  answered_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (occurrence_id, user_id)
);
create index calendar_rsvps_user on calendar_rsvps (user_id);

-- Each reminder that was given, in the transaction that gave it: none is given twice. One that was moved is another
-- start, and reminded of again.
create table calendar_reminders (
  occurrence_id uuid not null references calendar_occurrences (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  minutes_before integer not null,
  starts_at timestamptz(3) not null,
  given_at timestamptz(3) not null,
  primary key (occurrence_id, user_id, minutes_before, starts_at)
);
create index calendar_reminders_user on calendar_reminders (user_id);

-- The private address of somebody's calendar. Only the hash of its secret is kept.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
