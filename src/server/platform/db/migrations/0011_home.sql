-- How far each member has looked through the posts of a community: what is new there is arithmetic on two positions, so
-- a post writes nothing per member, and no count can drift. No row: nobody ever arrived, so nothing was seen.
create table group_read_states (
  user_id uuid not null references users (id) on delete cascade,
  group_id uuid not null references groups (id) on delete cascade,
  last_seen_post_seq bigint not null default 0,
  primary key (user_id, group_id)
) with (fillfactor = 70);

-- However somebody comes in: what was posted before is not new for them.
create function see_posts_on_arrival() returns trigger language plpgsql as $$
begin
  insert into group_read_states as r (user_id, group_id, last_seen_post_seq)
  select new.user_id, new.group_id, coalesce((select last_seq from group_feeds where group_id = new.group_id), 0)
  on conflict (user_id, group_id) do update
  set last_seen_post_seq = greatest(r.last_seen_post_seq, excluded.last_seen_post_seq);
  return null;
end $$;
create trigger see_posts_on_arrival after insert on group_members
  for each row when (new.status = 'ACTIVE') execute function see_posts_on_arrival();
create trigger see_posts_on_return after update of status on group_members
  for each row when (new.status = 'ACTIVE' and old.status <> 'ACTIVE') execute function see_posts_on_arrival();

-- Whoever posts has read up to there, as whoever says something in a chat has. Once per statement: many posts may come
-- in one.
create function see_own_posts() returns trigger language plpgsql as $$
begin
  insert into group_read_states as r (user_id, group_id, last_seen_post_seq)
  select author_id, group_id, max(seq) from added group by author_id, group_id
  on conflict (user_id, group_id) do update
  set last_seen_post_seq = greatest(r.last_seen_post_seq, excluded.last_seen_post_seq);
  return null;
end $$;
create trigger see_own_posts after insert on posts
  referencing new table as added for each statement execute function see_own_posts();

insert into group_read_states (user_id, group_id, last_seen_post_seq)
select m.user_id, m.group_id, coalesce(f.last_seq, 0)
from group_members m left join group_feeds f on f.group_id = m.group_id
where m.status = 'ACTIVE';

-- Communities are found as people are: without accents, and with slips of the finger.
create index groups_folded_name on groups using gin (folded(name) gin_trgm_ops);
