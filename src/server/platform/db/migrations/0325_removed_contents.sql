-- A removal can also have the posts and comments of the person.
alter table message_removals
  add column posts integer not null default 0,
  add column comments integer not null default 0;

-- The posts and comments of a removal that is not undone, as the act chose them. A job hides them one by one, and keeps
-- here what each was before. What is shown, hidden or deleted by itself leaves the list. Without references, like the list
-- of messages.
create table removed_contents (
  content_id uuid primary key,
  -- Of a comment; of a post, its own.
  post_id uuid not null,
  message_removal_id uuid not null,
  -- False while it still waits for the job.
  is_taken boolean not null default false,
  status_before text,
  review_reason text,
  check (is_taken = (status_before is not null))
);
create index removed_contents_by_removal
  on removed_contents (message_removal_id, is_taken, post_id, content_id);
