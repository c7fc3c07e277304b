-- Bytes of the drawing of an attached picture that moves. Null: it does not, or it was attached before this migration.
alter table attachments add column moving_bytes int check (moving_bytes > 0);
