-- What became of learners when the lessons of a course were changed, until it is announced to them: they have a certificate,
-- or, with a lesson, they completed that one. A row is deleted in the transaction that announces it.
create table learner_news (
  id bigint generated always as identity primary key,
  course_id uuid not null references courses (id),
  user_id uuid not null references users (id),
  lesson_id uuid references lessons (id)
);
create index learner_news_by_course on learner_news (course_id, id);
