-- The discussion of a lesson is a post that no list shows: those who may open the lesson read and write its comments.
-- Its position is negative, so that those of the community's posts have no holes.
alter table posts add column lesson_id uuid references lessons (id);
create unique index posts_lesson on posts (lesson_id) where lesson_id is not null;
alter table posts drop constraint posts_status_check;
alter table posts add constraint posts_status_check
  check (status in ('PUBLISHED', 'PENDING_REVIEW', 'HIDDEN', 'DELETED', 'LESSON')) not valid;
alter table posts add constraint posts_of_lessons check ((status = 'LESSON') = (lesson_id is not null)) not valid;
alter table posts drop constraint posts_words_or_files;
alter table posts add constraint posts_words_or_files
  check (status in ('DELETED', 'LESSON') or has_attachments or content_md <> '') not valid;
