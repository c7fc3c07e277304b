-- How far somebody had read the private chat with a person when they blocked them: further, that person is not told.
alter table user_blocks add column read_seq bigint not null default 0;
update user_blocks b set read_seq = greatest(r.last_read_seq, r.seen_seq)
from chat_conversations c, chat_read_states r
where c.kind = 'PRIVATE' and c.low_id = least(b.user_id, b.blocked_id) and c.high_id = greatest(b.user_id, b.blocked_id)
  and r.chat_conversation_id = c.id and r.user_id = b.user_id;

-- When the member last wrote in a chat of the community while slow mode was on.
alter table group_members add column last_said_at timestamptz;
