-- A thread is a conversation whose parent is a message. It has no community and no two people of its own: the parent's
-- conversation decides who may read it and write in it, at every moment. So no list of chats finds threads.
alter table chat_conversations
  add column parent_message_id uuid unique references chat_messages (id),
  add column parent_conversation_id uuid references chat_conversations (id),
  -- What the parent shows, kept by the transactions that send and delete: replies that are not deleted, the latest of
  -- them, and the first three people who wrote them. The version is raised by each change; 0: never a reply.
  add column replies integer not null default 0 check (replies >= 0),
  add column last_reply_at timestamptz,
  add column first_repliers uuid[] not null default '{}',
  add column thread_version integer not null default 0,
  drop constraint chat_conversations_kind_check,
  add constraint chat_conversations_kind_check check (
    case kind
      when 'GROUP' then group_id is not null and low_id is null and high_id is null and parent_message_id is null
      when 'PRIVATE' then group_id is null and name = '' and low_id is not null and high_id is not null
        and low_id < high_id and parent_message_id is null
      when 'THREAD' then group_id is null and name = '' and low_id is null and high_id is null
        and parent_message_id is not null and parent_conversation_id is not null
      else false
    end
  );
create index chat_conversations_threads on chat_conversations (parent_conversation_id) where kind = 'THREAD';

-- Says without a look whether the message has a thread.
alter table chat_messages add column has_thread boolean not null default false;

-- Null until the reader takes part or chooses. False: they chose not to follow the thread.
alter table chat_read_states add column is_following boolean;
create index chat_read_states_followers on chat_read_states (chat_conversation_id) where is_following;
create index chat_read_states_followed on chat_read_states (user_id) where is_following;

-- As before, and replies in the threads of a community's chats count.
create or replace function count_points_anew() returns void language plpgsql as $$
begin
  lock table point_likes in share row exclusive mode;
  with reacted as materialized (
    select distinct thing_id, liker_id, group_id, author_id, given_on, is_counted from (
      select r.post_id as thing_id, r.user_id as liker_id, p.group_id, p.author_id,
        (p.created_at at time zone 'Asia/Manila')::date as given_on, p.status = 'PUBLISHED' as is_counted
      from post_reactions r join posts p on p.id = r.post_id
      union all
      select r.comment_id, r.user_id, c.group_id, c.author_id,
        (c.created_at at time zone 'Asia/Manila')::date, c.status = 'PUBLISHED'
      from comment_reactions r join comments c on c.id = r.comment_id
      union all
      select r.chat_message_id, r.user_id, h.group_id, m.author_id,
        (m.created_at at time zone 'Asia/Manila')::date, true
      from chat_reactions r join chat_messages m on m.id = r.chat_message_id
      join chat_conversations c on c.id = m.chat_conversation_id
      join chat_conversations h on h.id = coalesce(c.parent_conversation_id, c.id) and h.kind = 'GROUP'
    ) found where liker_id <> author_id
  ), gone as (
    delete from point_likes l
    where not exists (select from reacted r where r.thing_id = l.thing_id and r.liker_id = l.liker_id)
  )
  insert into point_likes (thing_id, liker_id, group_id, author_id, given_on, is_counted)
  select thing_id, liker_id, group_id, author_id, given_on, is_counted from reacted
  on conflict (thing_id, liker_id) do update set is_counted = excluded.is_counted;

  delete from member_points;
  insert into member_points (group_id, user_id, points)
  select group_id, author_id, count(*) from point_likes where is_counted group by 1, 2;
  delete from member_point_days;
  insert into member_point_days (group_id, day, user_id, points)
  select group_id, given_on, author_id, count(*) from point_likes where is_counted group by 1, 2, 3;
end $$;
