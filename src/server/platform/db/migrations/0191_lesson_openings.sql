-- When a learner last opened a lesson, as the server saw it: it handed out the lesson's text or its video. Decides whether
-- a first purchase can still be taken back; progress is what a device reports, and says nothing about that.
create table lesson_openings (
  user_id uuid not null references users (id),
  lesson_id uuid not null references lessons (id),
  opened_at timestamptz not null,
  primary key (user_id, lesson_id)
);

insert into lesson_openings (user_id, lesson_id, opened_at)
select user_id, lesson_id, max(updated_at) from lesson_progress group by user_id, lesson_id;

-- Whether a purchase is the payer's first one in a community.
create index checkouts_fulfilled_by_payer on checkouts (payer_id, group_id) where fulfilled_payment_id is not null;
