-- False: a post that has waited for staff since it was written. Once they show it, it comes in as a new one.
alter table posts add column was_shown boolean not null default true;
update posts set was_shown = false where status = 'PENDING_REVIEW' and edited_at is null;
