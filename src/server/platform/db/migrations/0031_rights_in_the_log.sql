-- Posts and comments are read by the members of a community, but the end of a membership is in the community's own log
-- and not in theirs. Each of their events says how far the community's log was when it was committed: a node that last
-- checked the readers before that checks them again, and then delivers.
alter table rt_events add column community_at text;
comment on column rt_events.community_at is
  'Of f: and p: topics: offset and tag of the newest event of the community''s g: topic at the commit.';

-- What was committed in the last seconds is read often: new pages are summarized at once.
alter index rt_events_at set (autosummarize = on);

-- The topic of the community whose members read this topic; null for topics that tell of removals themselves.
create function rt_community_of(topic text) returns text
language plpgsql stable as $$
begin
  return case split_part(topic, ':', 1)
    when 'f' then 'g:' || split_part(topic, ':', 2)
    when 'p' then (select 'g:' || p.group_id from posts p where p.id = split_part(topic, ':', 2)::uuid)
  end;
end $$;

-- The only way to emit, and the last statement of its transaction. Topics are locked in one order, so emitters cannot
-- deadlock. Events arrive as {t, k, ref, a, d}; the epoch that comes back is the one on the wire.
create function rt_append(ev jsonb)
returns table (out_topic text, out_epoch integer, out_off bigint, out_tag integer, out_at timestamptz,
  out_community_at text)
language plpgsql as $$
declare
  r record;
  x integer;
  o bigint;
  e integer;
  meta integer;
  moment timestamptz;
  community text;
  seen text;
begin
  select epoch into meta from rt_meta;
  -- All of these locks come before all locks of topics, in one order. Posts and comments share a community with each
  -- other, but not with an event of the community itself: one of the two is committed first, and the later one sees it.
  for r in
    select c.name, bool_or(c.is_own) as is_own from (
      select rt_community_of(v->>'t') as name, false as is_own from jsonb_array_elements(ev) v
      union all
      select v->>'t', true from jsonb_array_elements(ev) v where v->>'t' like 'g:%'
    ) c
    where c.name is not null group by c.name order by c.name collate "C"
  loop
    if r.is_own then
      perform pg_advisory_xact_lock(hashtextextended(r.name, 31));
    else
      perform pg_advisory_xact_lock_shared(hashtextextended(r.name, 31));
    end if;
  end loop;
  for r in
    select v->>'t' as t, v->>'k' as k, (v->>'ref')::uuid as ref, (v->>'a')::uuid as a, v->'d' as d
    from jsonb_array_elements(ev) with ordinality as z(v, i)
    order by (v->>'t') collate "C", i
  loop
    x := floor(random() * 2147483646)::integer + 1;
    insert into rt_topics as q (topic, head, tag) values (r.t, 1, x)
      on conflict on constraint rt_topics_pkey do update set head = q.head + 1, tag = x
      returning q.head, q.epoch into o, e;
    seen := null;
    community := rt_community_of(r.t);
    if community is not null then
      select q.head || '.' || q.tag into seen from rt_topics q where q.topic = community;
      seen := coalesce(seen, '0.0');
    end if;
    moment := clock_timestamp();
    insert into rt_events (topic, off, tag, kind, ref, actor, data, at, community_at)
      values (r.t, o, x, r.k, r.ref, r.a, r.d, moment, seen);
    out_topic := r.t;
    out_epoch := meta * 1000000 + e;
    out_off := o;
    out_tag := x;
    out_at := moment;
    out_community_at := seen;
    return next;
  end loop;
end $$;

-- Called by nodes of the version before, which run on during a deployment.
create or replace function rt_emit(ev jsonb)
returns table (out_topic text, out_epoch integer, out_off bigint, out_tag integer, out_at timestamptz)
language sql as $$
  select out_topic, out_epoch, out_off, out_tag, out_at from rt_append(ev)
$$;
