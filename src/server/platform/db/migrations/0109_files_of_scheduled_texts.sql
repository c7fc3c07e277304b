-- A file that waits for the time of its text. Without it, files that no text has go after a day.
alter table attachments add column scheduled_id uuid references scheduled_items (id) on delete set null;
create index attachments_by_scheduled on attachments (scheduled_id) where scheduled_id is not null;
