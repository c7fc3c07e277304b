-- What a removed post or comment was before, so that an undone removal gives back exactly that: one that was hidden, or
-- waited for staff, is not published by it. Null: published.
alter table posts add column status_before text check (status_before in ('PUBLISHED', 'PENDING_REVIEW', 'HIDDEN'));
alter table comments add column status_before text check (status_before in ('PUBLISHED', 'PENDING_REVIEW', 'HIDDEN'));
