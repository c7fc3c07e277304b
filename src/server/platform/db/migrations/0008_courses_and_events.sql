-- The calendar, and courses with what learners did in them.

create table calendar_events (
  id uuid primary key,
  group_id uuid not null references groups (id),
  created_by uuid not null references users (id),
  status text not null default 'SCHEDULED' check (status in ('SCHEDULED', 'CANCELLED')),
  title text not null,
  description_md text not null,
  location text not null,
  meeting_url text not null,
  starts_local text not null,
  duration_minutes integer not null check (duration_minutes > 0),
  time_zone text not null,
  is_all_day boolean not null,
  recurrence jsonb,
  exceptions text[] not null default '{}',
  first_starts_at timestamptz not null,
  last_ends_at timestamptz not null,
  timed_at timestamptz(3) not null,
  started_through timestamptz(3) not null,
  due_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  words tsvector generated always as (searchable(title || ' ' || description_md)) stored,
  check (last_ends_at > first_starts_at)
);
comment on table calendar_events is
  'An event has a wall time and a zone: where it takes place the clocks may be changed, and it still begins at '
  'seven. What it repeats to is worked out when somebody asks; nothing is stored per repetition until something '
  'happens to it.';
comment on column calendar_events.starts_local is
  '`2026-03-01T19:00` in `time_zone`; the first occurrence of the rule, whether it is left out or not.';
comment on column calendar_events.recurrence is '{freq, interval, by_day, count, until}; null: once.';
comment on column calendar_events.exceptions is 'Days of `time_zone` on which it does not take place.';
comment on column calendar_events.first_starts_at is
  'From the first moment of the first occurrence to the last moment of the last, those that were moved included; '
  'infinity: for ever. Only a bound: what lies between is worked out.';
comment on column calendar_events.timed_at is
  'When its times were last changed: whoever comes was told then, so a reminder that was due before is not made up '
  'for.';
comment on column calendar_events.started_through is 'Occurrences that started up to then were announced.';
comment on column calendar_events.due_at is 'When reminders are next to be looked for; null: never again.';
comment on column calendar_events.words is 'The place of an event is for members alone, so it is not searched.';
create index calendar_events_window on calendar_events (group_id, last_ends_at);
create index calendar_events_due on calendar_events (due_at) where due_at is not null;
create index calendar_events_author on calendar_events (created_by);
create index calendar_events_words on calendar_events using gin (words);
create index calendar_events_title on calendar_events using gin (folded(title) gin_trgm_ops);

create table calendar_occurrences (
  id uuid primary key,
  calendar_event_id uuid not null references calendar_events (id) on delete cascade,
  occurrence_start timestamptz(3) not null,
  is_cancelled boolean not null default false,
  title text,
  description_md text,
  location text,
  meeting_url text,
  starts_local text,
  duration_minutes integer check (duration_minutes > 0),
  moved_to timestamptz(3),
  timed_at timestamptz(3),
  counts_version integer not null default 0,
  unique (calendar_event_id, occurrence_start),
  check ((starts_local is null) = (moved_to is null))
);
comment on table calendar_occurrences is
  'One occurrence that differs from its event, or that somebody answered. It is known by the instant at which the '
  'rule lets it start, wherever it was moved. One that the rule no longer makes stays, and is not shown: it comes '
  'back with the rule.';
comment on column calendar_occurrences.title is 'Null: as the event says.';
comment on column calendar_occurrences.moved_to is 'Where `starts_local` lies; null with it.';
comment on column calendar_occurrences.counts_version is 'Raised by each answer.';
create index calendar_occurrences_moved on calendar_occurrences (calendar_event_id, moved_to)
  where moved_to is not null;

create table calendar_rsvps (
  occurrence_id uuid references calendar_occurrences (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  status text check (status in ('GOING', 'MAYBE', 'DECLINED')),
  answered_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (occurrence_id, user_id)
);
comment on table calendar_rsvps is
  'What somebody answered, or took back (null). Whoever leaves the community is not counted, and is again on '
  'return.';
create index calendar_rsvps_user on calendar_rsvps (user_id);

create table calendar_reminders (
  occurrence_id uuid references calendar_occurrences (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  minutes_before integer,
  starts_at timestamptz(3),
  given_at timestamptz(3) not null,
  primary key (occurrence_id, user_id, minutes_before, starts_at)
);
comment on table calendar_reminders is
  'Each reminder that was given, in the transaction that gave it: none is given twice. One that was moved is '
  'another start, and reminded of again.';
create index calendar_reminders_user on calendar_reminders (user_id);

create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
comment on table calendar_feeds is 'The private address of somebody''s calendar. Only the hash of its secret is kept.';

create table courses (
  id uuid primary key,
  group_id uuid not null references groups (id),
  author_id uuid not null references users (id),
  title text not null,
  content_md text not null,
  is_active boolean not null,
  is_public boolean not null,
  cover_image_url text,
  plan_id uuid,
  featured_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  words tsvector generated always as (searchable(title || ' ' || content_md)) stored,
  announced_at timestamptz(3)
);
comment on table courses is 'Courses of communities. A draft is not active.';
comment on column courses.published_at is
  'The first time it was active. Kept when it becomes a draft again, so that it is announced once.';
comment on column courses.announced_at is
  'When the members of its community were told of a course: once, as soon as it is published and has a lesson.';
create index courses_by_creation on courses (group_id, created_at desc, id) where archived_at is null;
-- Lists across communities are read in one of these orders, until a page is full.
create index courses_newest on courses (created_at desc, id) where archived_at is null;
create index courses_by_title on courses (lower(title), id) where archived_at is null;
create index courses_changed on courses (updated_at desc, id) where archived_at is null;
create index courses_featured on courses (featured_at desc nulls last, id) where archived_at is null;
create index courses_text on courses using gin (folded(title || ' ' || content_md) gin_trgm_ops)
  where archived_at is null;
create index courses_by_author on courses (author_id, created_at desc, id) where archived_at is null;
create index courses_by_plan on courses (plan_id) where plan_id is not null;
create index courses_words on courses using gin (words) where archived_at is null;
create index courses_title on courses using gin (folded(title) gin_trgm_ops) where archived_at is null;

create table lessons (
  id uuid primary key,
  course_id uuid not null references courses (id),
  title text not null,
  section_title text,
  content_md text not null,
  type text not null check (type in ('TEXT', 'VIDEO', 'QUIZ')),
  is_active boolean not null,
  is_public boolean not null,
  order_index integer not null check (order_index >= 0),
  video_url text,
  has_video_file boolean not null default false,
  duration_seconds real,
  quiz_content jsonb,
  pass_mark integer not null default 60 check (pass_mark between 0 and 100),
  attempts_max integer check (attempts_max > 0),
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  words tsvector generated always as (searchable(title || ' ' || content_md)) stored,
  quiz_version integer not null default 0,
  has_attachments boolean not null default false
);
comment on table lessons is 'Lessons of courses. A section begins with the lesson that has its title.';
comment on column lessons.order_index is '0, 1, 2 … without gaps among the lessons of a course that are not archived.';
comment on column lessons.quiz_content is
  'With the correct answers. No answer of the API carries this column as it is.';
comment on column lessons.published_at is 'The first time it was active, so that it is announced once.';
comment on column lessons.quiz_version is 'Rises with each change of the quiz that learners see; 0: never a quiz.';
comment on column lessons.has_attachments is 'Says without a look into `attachments` that there are none.';
create index lessons_in_order on lessons (course_id, order_index) where archived_at is null;
create index lessons_text on lessons using gin (folded(title) gin_trgm_ops) where archived_at is null;
create index lessons_words on lessons using gin (words) where archived_at is null;
-- Lists of lessons across courses are read in one of these orders, until a page is full.
create index lessons_by_title on lessons (lower(title), id) where archived_at is null;
create index lessons_by_creation on lessons (created_at, id) where archived_at is null;
alter table attachments add foreign key (lesson_id) references lessons (id);
alter table posts add foreign key (lesson_id) references lessons (id);

-- The questions as learners see them.
create function quiz_shown(content jsonb) returns jsonb
language sql immutable as $$
  select jsonb_agg(a.question - 'correct_answer' - 'explanation' order by a.place)
  from jsonb_array_elements(content -> 'questions') with ordinality as a(question, place)
$$;

-- An option that came without an id has the id that its text had before in the same question, or a new one.
create function quiz_with_option_ids(content jsonb, before jsonb) returns jsonb
language sql volatile as $$
  select content || jsonb_build_object('questions', jsonb_agg(
    case
      when not a.question ? 'options'
        or jsonb_array_length(a.question -> 'option_ids') = jsonb_array_length(a.question -> 'options') then a.question
      else a.question || jsonb_build_object('option_ids', (
        select jsonb_agg(coalesce((
            select known.id
            from jsonb_array_elements(before -> 'questions') as b(question)
            cross join lateral (
              select t.text, i.id
              from jsonb_array_elements_text(b.question -> 'options') with ordinality as t(text, place)
              join jsonb_array_elements_text(b.question -> 'option_ids') with ordinality as i(id, place) using (place)
            ) known
            where b.question ->> 'id' = a.question ->> 'id' and known.text = o.text
            limit 1), gen_random_uuid()::text) order by o.place)
        from jsonb_array_elements_text(a.question -> 'options') with ordinality as o(text, place)))
    end order by a.place))
  from jsonb_array_elements(content -> 'questions') with ordinality as a(question, place)
$$;

create function number_quiz() returns trigger
language plpgsql as $$
declare
  before jsonb := case when tg_op = 'UPDATE' then old.quiz_content end;
begin
  if new.quiz_content is not null then
    new.quiz_content := quiz_with_option_ids(new.quiz_content, before);
  end if;
  if quiz_shown(new.quiz_content) is distinct from quiz_shown(before) then
    new.quiz_version := new.quiz_version + 1;
  end if;
  return new;
end $$;

create trigger lessons_number_quiz before insert or update of quiz_content on lessons
  for each row execute function number_quiz();

-- The last hundred versions are kept: who answered an older one answers again.
create function keep_quiz_version() returns trigger
language plpgsql as $$
begin
  if new.quiz_content is null then
    return null;
  end if;
  insert into quiz_versions (lesson_id, version, questions, since)
  values (new.id, new.quiz_version, quiz_shown(new.quiz_content), new.updated_at)
  on conflict do nothing;
  if found then
    delete from quiz_versions where lesson_id = new.id and version <= new.quiz_version - 100;
  end if;
  return null;
end $$;

create trigger lessons_keep_quiz_version after insert or update of quiz_content on lessons
  for each row execute function keep_quiz_version();

create table lesson_progress (
  user_id uuid references users (id),
  lesson_id uuid references lessons (id),
  course_id uuid references courses (id),
  status text not null check (status in ('IN_PROGRESS', 'COMPLETED')),
  position_seconds real,
  position_at timestamptz,
  watched_seconds real not null default 0,
  best_score integer check (best_score between 0 and 100),
  attempts integer not null default 0,
  completed_at timestamptz,
  marked_at timestamptz,
  unmarked_at timestamptz,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (user_id, course_id, lesson_id)
);
comment on table lesson_progress is
  'What a learner has done of a lesson. Each column only rises, see merge-progress.ts.';
comment on column lesson_progress.position_at is 'By the learner''s device.';
comment on column lesson_progress.marked_at is
  'When it was last marked as done by hand, and unmarked, by the learner''s device.';

create table quiz_attempts (
  id uuid,
  user_id uuid references users (id),
  lesson_id uuid references lessons (id),
  answers jsonb not null,
  score integer not null check (score between 0 and 100),
  is_passed boolean not null,
  created_at timestamptz not null,
  quiz_version integer,
  result jsonb,
  primary key (user_id, lesson_id, id)
);
comment on table quiz_attempts is
  'What a learner answered, and what they were told. The options are named by their ids, which stay when the '
  'options are put in another order.';
comment on column quiz_attempts.quiz_version is
  'Of the quiz that the learner saw: a number that rises with each change that learners see.';
comment on column quiz_attempts.result is 'What the learner was told, given again when the attempt is repeated.';

create table course_learners (
  course_id uuid references courses (id),
  user_id uuid references users (id),
  started_at timestamptz not null,
  seen_at timestamptz not null,
  completed_at timestamptz,
  completed_by uuid references lessons (id),
  primary key (course_id, user_id)
);
comment on table course_learners is 'One row for each course that a learner has begun.';
comment on column course_learners.completed_at is 'Set once. Lessons that are added later do not take it back.';
comment on column course_learners.completed_by is
  'The lesson whose mark completed the course: taking back that mark takes back the completion.';
create index course_learners_by_user on course_learners (user_id, seen_at desc);

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
comment on table certificates is
  'A course that is completed anew after its completion was taken back gets a new one with the next version.';
create index certificates_by_user on certificates (user_id);

create table lesson_openings (
  user_id uuid references users (id),
  lesson_id uuid references lessons (id),
  opened_at timestamptz not null,
  primary key (user_id, lesson_id)
);
comment on table lesson_openings is
  'When a learner last opened a lesson, as the server saw it: it handed out the lesson''s text or its video. Decides '
  'whether a first purchase can still be taken back; progress is what a device reports, and says nothing about '
  'that.';

create table quiz_versions (
  lesson_id uuid references lessons (id),
  version integer,
  questions jsonb not null,
  since timestamptz not null,
  primary key (lesson_id, version)
);
comment on table quiz_versions is 'The questions as learners saw them, by version.';
comment on column quiz_versions.questions is 'As learners see them: without the correct answers.';

create table learner_news (
  id bigint generated always as identity primary key,
  course_id uuid not null references courses (id),
  user_id uuid not null references users (id),
  lesson_id uuid references lessons (id)
);
comment on table learner_news is
  'What became of learners when the lessons of a course were changed, until it is announced to them: they have a '
  'certificate, or, with a lesson, they completed that one. A row is deleted in the transaction that announces it.';
create index learner_news_by_course on learner_news (course_id, id);
