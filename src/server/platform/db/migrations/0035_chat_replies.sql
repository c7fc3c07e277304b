-- A reply calls the author of what it answers, as a mention does: it counts in muted chats and marks the chat in the
-- list. One row per person, whether the text names them, answers them or both; an edit changes only the names.
alter table chat_mentions
  add column is_named boolean not null default true,
  add column is_reply boolean not null default false,
  add constraint chat_mentions_calls check (is_named or is_reply);
