-- Membership plans of a community. Until plans are sold, an owner gives one to a member by hand.
create table membership_plans (
  id uuid primary key,
  group_id uuid not null references groups (id),
  -- Its name.
  type text not null check (type <> ''),
  fee_amount numeric(10, 2) not null check (fee_amount >= 0),
  cycle_type text not null check (cycle_type in ('ONE_TIME', 'MONTHLY', 'YEARLY')),
  perks text[] not null default '{}',
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1
);
create unique index membership_plans_by_name on membership_plans (group_id, lower(type)) where archived_at is null;

alter table group_members add column plan_id uuid references membership_plans (id);

create table courses (
  id uuid primary key,
  group_id uuid not null references groups (id),
  author_id uuid not null references users (id),
  title text not null,
  content_md text not null,
  is_active boolean not null,
  is_public boolean not null,
  cover_image_url text,
  plan_id uuid references membership_plans (id),
  featured_at timestamptz,
  -- The first time it was active. Kept when it becomes a draft again, so that it is announced once.
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1
);
create index courses_by_creation on courses (group_id, created_at desc, id) where archived_at is null;
-- Lists across communities are read in one of these orders, until a page is full.
create index courses_newest on courses (created_at desc, id) where archived_at is null;
create index courses_by_title on courses (lower(title), id) where archived_at is null;
create index courses_changed on courses (updated_at desc, id) where archived_at is null;
create index courses_featured on courses (featured_at desc nulls last, id) where archived_at is null;
create index courses_text on courses using gin (folded(title || ' ' || content_md) gin_trgm_ops)
  where archived_at is null;
create index courses_by_author on courses (author_id, created_at desc, id) where archived_at is null;

create table lessons (
  id uuid primary key,
  course_id uuid not null references courses (id),
  title text not null,
  section_title text,
  content_md text not null,
  type text not null check (type in ('TEXT', 'VIDEO', 'QUIZ')),
  is_active boolean not null,
  is_public boolean not null,
  -- 0, 1, 2 … without gaps among the lessons of a course that are not archived.
  order_index integer not null check (order_index >= 0),
  video_url text,
  has_video_file boolean not null default false,
  duration_seconds real,
  -- With the correct answers. No answer of the API carries this column as it is.
  quiz_content jsonb,
  pass_mark integer not null default 60 check (pass_mark between 0 and 100),
  attempts_max integer check (attempts_max > 0),
  -- The first time it was active, so that it is announced once.
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1
);
create index lessons_in_order on lessons (course_id, order_index) where archived_at is null;
create index lessons_text on lessons using gin (folded(title) gin_trgm_ops) where archived_at is null;

-- What a learner has done of a lesson. Each column only rises, see merge-progress.ts.
create table lesson_progress (
  user_id uuid not null references users (id),
  lesson_id uuid not null references lessons (id),
  course_id uuid not null references courses (id),
  status text not null check (status in ('IN_PROGRESS', 'COMPLETED')),
  position_seconds real,
  -- By the learner's device.
  position_at timestamptz,
  watched_seconds real not null default 0,
  best_score integer check (best_score between 0 and 100),
  attempts integer not null default 0,
  completed_at timestamptz,
  -- When it was last marked as done by hand, and unmarked, by the learner's device.
  marked_at timestamptz,
  unmarked_at timestamptz,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (user_id, course_id, lesson_id)
);

create table quiz_attempts (
  id uuid not null,
  user_id uuid not null references users (id),
  lesson_id uuid not null references lessons (id),
  answers jsonb not null,
  score integer not null check (score between 0 and 100),
  is_passed boolean not null,
  created_at timestamptz not null,
  primary key (user_id, lesson_id, id)
);

-- One row for each course that a learner has begun.
create table course_learners (
  course_id uuid not null references courses (id),
  user_id uuid not null references users (id),
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- Set once. Lessons that are added later do not take it back.
  completed_at timestamptz,
  -- The lesson whose mark completed the course: taking back that mark takes back the completion.
  completed_by uuid references lessons (id),
  primary key (course_id, user_id)
);
create index course_learners_by_user on course_learners (user_id, seen_at desc);

-- A course is seen by the members of its community, whose removals are in the community's own log.
create or replace function rt_community_of(topic text) returns text
language plpgsql stable as $$
begin
  return case split_part(topic, ':', 1)
    when 'f' then 'g:' || split_part(topic, ':', 2)
    when 'p' then (select 'g:' || p.group_id from posts p where p.id = split_part(topic, ':', 2)::uuid)
    when 'k' then (select 'g:' || c.group_id from courses c where c.id = split_part(topic, ':', 2)::uuid)
  end;
end $$;
comment on column rt_events.community_at is
  'Of f:, p: and k: topics: offset and tag of the newest event of the community''s g: topic at the commit.';

-- What a notification is about.
alter table notifications
  add column course_id uuid references courses (id),
  add column lesson_id uuid references lessons (id);
alter table group_notifications
  add column course_id uuid references courses (id),
  add column lesson_id uuid references lessons (id);
create index notifications_course on notifications (course_id) where course_id is not null;
create index notifications_lesson on notifications (lesson_id) where lesson_id is not null;
create index group_notifications_course on group_notifications (course_id) where course_id is not null;
create index group_notifications_lesson on group_notifications (lesson_id) where lesson_id is not null;
