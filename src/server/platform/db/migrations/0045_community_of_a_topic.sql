-- The topic of the community whose members read this topic; null for topics that announce removals themselves. The same
-- as before, without a query for topics that need none: the query was most of the time of an append.
create or replace function rt_community_of(topic text) returns text
language plpgsql stable as $$
begin
  if topic like 'f:%' then
    return 'g:' || split_part(topic, ':', 2);
  end if;
  if topic like 'p:%' then
    return (select 'g:' || p.group_id from posts p where p.id = split_part(topic, ':', 2)::uuid);
  end if;
  return null;
end $$;
