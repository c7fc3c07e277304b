-- Points: one for each person who reacts to a post, comment or chat message of somebody else in a community. Members
-- have a level by all of theirs, and a place on the leaderboard by those of some days.
alter table groups
  add column are_points_on boolean not null default true,
  -- Empty: the name that the product gives to that level.
  add column level_names text[] not null default array_fill(''::text, array[9]);

-- Each point by itself. A reaction has no date of its own, and the point is taken back from the day on which it was
-- given. `thing_id` is a post, a comment or a chat message.
create table point_likes (
  thing_id uuid not null,
  liker_id uuid not null references users (id),
  group_id uuid not null references groups (id),
  author_id uuid not null references users (id),
  -- In Manila.
  given_on date not null,
  -- False while the thing is hidden.
  is_counted boolean not null default true,
  primary key (thing_id, liker_id)
);

-- The sums, kept by the transactions that react, delete and hide. The row of the member is locked before those of the
-- days. It also counts while they are not in the community, and is then not shown. No index has `points`, so that a
-- reaction writes no index.
create table member_points (
  group_id uuid not null references groups (id),
  user_id uuid not null references users (id),
  points integer not null check (points >= 0),
  primary key (group_id, user_id)
) with (fillfactor = 70);
create table member_point_days (
  group_id uuid not null references groups (id),
  day date not null,
  user_id uuid not null references users (id),
  points integer not null check (points >= 0),
  primary key (group_id, day, user_id)
) with (fillfactor = 70);

-- When new points were last announced to a community. A reaction in between does not lock the row.
create table point_announcements (
  group_id uuid primary key references groups (id) on delete cascade,
  announced_at timestamptz not null
) with (fillfactor = 50);

-- Makes points of the reactions that have none, as of the day on which the content was written, takes back those
-- without a reaction, and sums anew. For reactions that were stored by something that counts no points: nodes of the
-- release before, and the demo. Others who react meanwhile wait.
create function count_points_anew() returns void language plpgsql as $$
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
      select r.chat_message_id, r.user_id, c.group_id, m.author_id,
        (m.created_at at time zone 'Asia/Manila')::date, true
      from chat_reactions r join chat_messages m on m.id = r.chat_message_id
      join chat_conversations c on c.id = m.chat_conversation_id and c.kind = 'GROUP'
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

select count_points_anew();
