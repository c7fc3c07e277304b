-- Until now, editing left what was said before in the log. Topics with such events lose their history but for the last
-- event, which is never older than the last edit: who resumes from it there gets the present state instead, once.
create temporary table edited_topics on commit drop as
  select 'c:' || chat_conversation_id as topic from chat_messages where edited_at > now() - interval '73 hours'
  union
  select 'u:' || unnest(array[c.low_id, c.high_id]) from chat_messages m
    join chat_conversations c on c.id = m.chat_conversation_id
    where m.seq = 1 and c.kind = 'PRIVATE' and m.edited_at > now() - interval '15 days'
  union
  select unnest(array['f:' || group_id, 'p:' || id]) from posts where edited_at > now() - interval '73 hours'
  union
  select 'p:' || post_id from comments where edited_at > now() - interval '73 hours';

update rt_topics t set floor = head from edited_topics e where t.topic = e.topic;
delete from rt_events v using rt_topics t, edited_topics e
  where e.topic = t.topic and v.topic = t.topic and v.off < t.head;
