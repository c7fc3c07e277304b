-- The options of a quiz have ids, which stay when the options are put in another order. An attempt names the options that
-- were chosen, and the version of the quiz that the learner saw: a number that rises with each change that learners see.

alter table lessons add column quiz_version integer not null default 0;

create table quiz_versions (
  lesson_id uuid not null references lessons (id),
  version integer not null,
  -- As learners see them: without the correct answers.
  questions jsonb not null,
  since timestamptz not null,
  primary key (lesson_id, version)
);

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

update lessons set quiz_content = quiz_content where quiz_content is not null;

-- What the learner was told. Null for attempts from before: their result is made once more, see take-attempt.ts.
alter table quiz_attempts
  add column quiz_version integer,
  add column result jsonb;

-- Attempts from before name options by their places; the quiz as it is now is the only one that is known.
update quiz_attempts qa
set quiz_version = l.quiz_version, answers = (
  select coalesce(jsonb_agg(
    case jsonb_typeof(a.answer -> 'input_answer')
      when 'number' then a.answer || jsonb_build_object('input_answer',
        coalesce(q.option_ids -> (a.answer ->> 'input_answer')::integer, a.answer -> 'input_answer'))
      when 'array' then a.answer || jsonb_build_object('input_answer', (
        select coalesce(jsonb_agg(case when jsonb_typeof(c.chosen) = 'number'
          then coalesce(q.option_ids -> (c.chosen #>> '{}')::integer, c.chosen) else c.chosen end order by c.place), '[]')
        from jsonb_array_elements(a.answer -> 'input_answer') with ordinality as c(chosen, place)))
      else a.answer
    end order by a.place), '[]')
  from jsonb_array_elements(qa.answers) with ordinality as a(answer, place)
  left join lateral (
    select b.question -> 'option_ids' as option_ids from jsonb_array_elements(l.quiz_content -> 'questions') as b(question)
    where b.question ->> 'id' = a.answer ->> 'question_id' limit 1) q on true)
from lessons l
where l.id = qa.lesson_id and l.quiz_content is not null;
