-- The person who paid can report the payment. Its case has no community, so that also nodes of the release before show
-- it to administrators only.
alter table report_issues
  add column reported_checkout_id uuid references checkouts (id),
  add constraint report_issues_payment check (reported_checkout_id is null or group_id is null
    and num_nonnulls(reported_user_id, reported_group_id, reported_post_id, reported_comment_id,
      reported_chat_message_id, reported_course_id, reported_lesson_id) = 0);

-- PostgreSQL 15 changes no generated column: it is made again, with its indexes.
alter table report_issues drop column target_id;
alter table report_issues add column target_id uuid generated always as (coalesce(reported_user_id, reported_group_id,
  reported_post_id, reported_comment_id, reported_chat_message_id, reported_course_id, reported_lesson_id,
  reported_checkout_id)) stored;
create unique index report_issues_open on report_issues (target_id) where resolved_at is null;
create index report_issues_by_target on report_issues (target_id);

-- The payment as it was when it was reported.
alter table report_evidence add column payment jsonb;
