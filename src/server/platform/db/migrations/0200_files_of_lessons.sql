-- Lessons have pictures and files, as posts have. They are sent for the course (`lesson_file`).
alter table attachments add column lesson_id uuid references lessons (id);
alter table attachments drop constraint attachments_check;
alter table attachments add constraint attachments_one_text
  check (num_nonnulls(chat_message_id, post_id, comment_id, lesson_id) <= 1) not valid;
create index attachments_by_lesson on attachments (lesson_id) where lesson_id is not null;
drop index attachments_unused;
create index attachments_unused on attachments (created_at)
  where chat_message_id is null and post_id is null and comment_id is null and lesson_id is null;

-- Says without a look into `attachments` that there are none.
alter table lessons add column has_attachments boolean not null default false;
