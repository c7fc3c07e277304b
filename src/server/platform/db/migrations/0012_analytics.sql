-- Counters of what happens, by Manila day. Triggers write down each change, a job adds the changes up. A trigger only
-- adds a row and locks nothing, so counting makes no writer wait. Whatever a transaction does not commit is not counted.

create table analytics_changes (
  id bigint generated always as identity primary key,
  metric text not null,
  day date not null,
  part integer not null,
  group_id uuid,
  user_id uuid,
  n integer not null
);
comment on table analytics_changes is 'What is not added up yet.';
comment on column analytics_changes.part is
  'The hour of the day; for `completions` the whole hours that the course took.';

create table analytics_days (
  scope uuid,
  metric text,
  day date,
  part integer,
  n bigint not null,
  primary key (scope, metric, day, part)
) with (fillfactor = 70);
comment on table analytics_days is
  'The sums. `scope`: a community, a user, or zeros for the platform. For people of `analytics_people` the part is '
  'the number of days until the same one comes next, 30 for 30 and more: so the people of any 7 or 30 days are a '
  'sum, too.';

create table analytics_people (
  scope uuid,
  metric text,
  who uuid,
  day date,
  n integer not null,
  primary key (scope, metric, who, day)
);
comment on table analytics_people is
  'Who did something on which day, and how often. `who` is a user; of `active_groups`, a community.';

create table analytics_counting (
  id boolean primary key default true check (id),
  counted_at timestamptz
);
comment on table analytics_counting is 'One row: when the job last added up. It is locked while it does.';
insert into analytics_counting default values;

create function analytics_add(metric text, at timestamptz, group_id uuid, user_id uuid, n integer, part integer)
returns void language sql as $$
  insert into analytics_changes (metric, day, part, group_id, user_id, n)
  values (metric, (at at time zone 'Asia/Manila')::date,
    coalesce(part, extract(hour from at at time zone 'Asia/Manila')::integer), group_id, user_id, n)
$$;

create function analytics_of_users() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.status <> 'ARCHIVED' then perform analytics_add('users', old.created_at, null, null, -1, 0); end if;
    if old.status = 'ACTIVE' then perform analytics_add('verified_users', old.created_at, null, null, -1, 0); end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.status <> 'ARCHIVED' then perform analytics_add('users', new.created_at, null, null, 1, 0); end if;
    if new.status = 'ACTIVE' then perform analytics_add('verified_users', new.created_at, null, null, 1, 0); end if;
  end if;
  return null;
end $$;

create trigger analytics after insert or delete or update of status, created_at on users
  for each row execute function analytics_of_users();

-- Once for each session and day.
create function analytics_of_sessions() returns trigger language plpgsql as $$
begin
  perform analytics_add('visits', new.last_seen_at, null, new.user_id, 1, 0);
  return null;
end $$;

create trigger analytics_started after insert on user_sessions
  for each row execute function analytics_of_sessions();
create trigger analytics_seen after update of last_seen_at on user_sessions
  for each row when ((new.last_seen_at at time zone 'Asia/Manila')::date > (old.last_seen_at at time zone 'Asia/Manila')::date)
  execute function analytics_of_sessions();

create function analytics_of_groups() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.archived_at is null then
    perform analytics_add('communities', old.created_at, null, null, -1, 0);
  end if;
  if tg_op <> 'DELETE' and new.archived_at is null then
    perform analytics_add('communities', new.created_at, null, null, 1, 0);
  end if;
  return null;
end $$;

create trigger analytics after insert or delete or update of archived_at, created_at on groups
  for each row execute function analytics_of_groups();

create function analytics_of_members() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'ACTIVE' and old.joined_at is not null then
    perform analytics_add('members', old.joined_at, old.group_id, null, -1, 0);
  end if;
  if tg_op <> 'DELETE' and new.status = 'ACTIVE' and new.joined_at is not null then
    perform analytics_add('members', new.joined_at, new.group_id, null, 1, 0);
  end if;
  return null;
end $$;

create trigger analytics after insert or delete or update of status, joined_at on group_members
  for each row execute function analytics_of_members();

-- The community of a conversation, of a thread that of its home. Null for private ones.
create function analytics_group_of_chat(conversation uuid) returns uuid language sql stable as $$
  select h.group_id from chat_conversations c
  join chat_conversations h on h.id = coalesce(c.parent_conversation_id, c.id) where c.id = conversation
$$;

create function analytics_of_messages() returns trigger language plpgsql as $$
declare
  counted boolean := tg_op <> 'DELETE' and new.deleted_at is null;
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    if counted then return null; end if;
    perform analytics_add('messages', old.created_at, analytics_group_of_chat(old.chat_conversation_id),
      old.author_id, -1, null);
  elsif counted then
    perform analytics_add('messages', new.created_at, analytics_group_of_chat(new.chat_conversation_id),
      new.author_id, 1, null);
  end if;
  return null;
end $$;

create trigger analytics after insert or delete or update of deleted_at on chat_messages
  for each row execute function analytics_of_messages();

create function analytics_of_reactions() returns trigger language plpgsql as $$
declare
  r record := case when tg_op = 'DELETE' then old else new end;
  community uuid;
begin
  case tg_table_name
    when 'post_reactions' then select group_id into community from posts where id = r.post_id;
    when 'comment_reactions' then select group_id into community from comments where id = r.comment_id;
    else select analytics_group_of_chat(chat_conversation_id) into community
      from chat_messages where id = r.chat_message_id;
  end case;
  perform analytics_add('reactions', r.created_at, community, r.user_id,
    case when tg_op = 'DELETE' then -1 else 1 end, null);
  return null;
end $$;

create trigger analytics after insert or delete on chat_reactions
  for each row execute function analytics_of_reactions();

-- Each function counts the row as it was with -1 and as it is with 1, where it counts at all.
create function analytics_of_content() returns trigger language plpgsql as $$
declare
  counted boolean := tg_op <> 'DELETE' and new.status = 'PUBLISHED';
begin
  if tg_op <> 'INSERT' and old.status = 'PUBLISHED' then
    if counted then return null; end if;
    perform analytics_add(tg_table_name, old.created_at, old.group_id, old.author_id, -1, null);
  elsif counted then
    perform analytics_add(tg_table_name, new.created_at, new.group_id, new.author_id, 1, null);
  end if;
  return null;
end $$;

create trigger analytics after insert or delete or update of status on posts
  for each row execute function analytics_of_content();
create trigger analytics after insert or delete or update of status on comments
  for each row execute function analytics_of_content();

create trigger analytics after insert or delete on post_reactions
  for each row execute function analytics_of_reactions();
create trigger analytics after insert or delete on comment_reactions
  for each row execute function analytics_of_reactions();

create function analytics_of_progress() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.completed_at is not null then
    perform analytics_add('lessons', old.completed_at, (select group_id from courses where id = old.course_id),
      old.user_id, -1, 0);
  end if;
  if tg_op <> 'DELETE' and new.completed_at is not null then
    perform analytics_add('lessons', new.completed_at, (select group_id from courses where id = new.course_id),
      new.user_id, 1, 0);
  end if;
  return null;
end $$;

create trigger analytics_began after insert or delete on lesson_progress
  for each row execute function analytics_of_progress();
create trigger analytics_went_on after update of completed_at on lesson_progress
  for each row when (old.completed_at is distinct from new.completed_at)
  execute function analytics_of_progress();

create function analytics_of_attempts() returns trigger language plpgsql as $$
declare
  r record := case when tg_op = 'DELETE' then old else new end;
  sign integer := case when tg_op = 'DELETE' then -1 else 1 end;
  community uuid;
begin
  select c.group_id into community from lessons l join courses c on c.id = l.course_id where l.id = r.lesson_id;
  perform analytics_add('quizzes', r.created_at, community, r.user_id, sign, 0);
  if r.is_passed then perform analytics_add('passed_quizzes', r.created_at, community, r.user_id, sign, 0); end if;
  return null;
end $$;

create trigger analytics after insert or delete on quiz_attempts
  for each row execute function analytics_of_attempts();

create function analytics_of_learners() returns trigger language plpgsql as $$
declare
  r record := case when tg_op = 'DELETE' then old else new end;
  community uuid;
begin
  select group_id into community from courses where id = r.course_id;
  if tg_op <> 'INSERT' then
    perform analytics_add('enrolments', old.started_at, community, old.user_id, -1, 0);
    if old.completed_at is not null then
      perform analytics_add('completions', old.completed_at, community, old.user_id, -1,
        greatest(0, floor(extract(epoch from old.completed_at - old.started_at) / 3600))::integer);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    perform analytics_add('enrolments', new.started_at, community, new.user_id, 1, 0);
    if new.completed_at is not null then
      perform analytics_add('completions', new.completed_at, community, new.user_id, 1,
        greatest(0, floor(extract(epoch from new.completed_at - new.started_at) / 3600))::integer);
    end if;
  end if;
  return null;
end $$;

create trigger analytics_began after insert or delete on course_learners
  for each row execute function analytics_of_learners();
create trigger analytics_went_on after update of started_at, completed_at on course_learners
  for each row when (old.started_at <> new.started_at or old.completed_at is distinct from new.completed_at)
  execute function analytics_of_learners();
