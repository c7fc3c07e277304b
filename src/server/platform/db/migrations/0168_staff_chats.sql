-- A chat that only the staff of its community knows of. It is so from the start: no chat changes its readers later.
-- Nodes of the release before create none.
alter table chat_conversations
  add column is_staff_only boolean not null default false,
  add constraint chat_conversations_staff_only check (not is_staff_only or kind = 'GROUP');

-- As before, without the chats of the staff: all members see points.
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
        and not h.is_staff_only
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
