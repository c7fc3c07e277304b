-- What one person wrote, the newest first: a search with `from:` reads as little as one without.
create index chat_messages_by_author on chat_messages (author_id, created_at desc, id desc) where deleted_at is null;
