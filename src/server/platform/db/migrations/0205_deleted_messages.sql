-- What was deleted does not count as unread. Few messages are, so this finds those after a reader's position at once.
create index chat_messages_deleted on chat_messages (chat_conversation_id, seq) where deleted_at is not null;
