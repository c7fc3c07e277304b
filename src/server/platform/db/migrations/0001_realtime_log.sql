-- The log behind every live screen. An offset is allocated in the same transaction as the change that it tells of, per
-- topic and without holes, so that a reader who sees n has n, and a reader who misses n knows it.
create table rt_meta (
  id boolean primary key default true check (id),
  -- Raised when a backup is restored: every cursor in the world is then void.
  epoch integer not null default 1
);
insert into rt_meta default values;

create table rt_topics (
  topic text collate "C" primary key,
  epoch integer not null default 1,
  head bigint not null default 0,
  -- Rows exist for off >= max(floor, 1).
  floor bigint not null default 0,
  -- Tag of the event at head.
  tag integer not null default 0
) with (fillfactor = 50); -- room for HOT updates; never give this table another index

create table rt_events (
  topic text collate "C" not null,
  off bigint not null,
  tag integer not null,
  kind text not null,
  -- The thing it tells of, for redaction.
  ref uuid,
  actor uuid,
  data jsonb not null,
  at timestamptz not null default clock_timestamp(),
  primary key (topic, off)
);
create index rt_events_ref on rt_events (topic, ref) where ref is not null;
create index rt_events_at on rt_events using brin (at);

-- The only way to emit, and the last statement of its transaction. Topics are locked in one order, so emitters cannot
-- deadlock. Events arrive as {t, k, ref, a, d}; the epoch that comes back is the one on the wire.
create function rt_emit(ev jsonb)
returns table (out_topic text, out_epoch integer, out_off bigint, out_tag integer, out_at timestamptz)
language plpgsql as $$
declare
  r record;
  x integer;
  o bigint;
  e integer;
  meta integer;
  moment timestamptz;
begin
  select epoch into meta from rt_meta;
  for r in
    select v->>'t' as t, v->>'k' as k, (v->>'ref')::uuid as ref, (v->>'a')::uuid as a, v->'d' as d
    from jsonb_array_elements(ev) with ordinality as z(v, i)
    order by (v->>'t') collate "C", i
  loop
    x := floor(random() * 2147483646)::integer + 1;
    insert into rt_topics as q (topic, head, tag) values (r.t, 1, x)
      on conflict on constraint rt_topics_pkey do update set head = q.head + 1, tag = x
      returning q.head, q.epoch into o, e;
    moment := clock_timestamp();
    insert into rt_events (topic, off, tag, kind, ref, actor, data, at)
      values (r.t, o, x, r.k, r.ref, r.a, r.d, moment);
    out_topic := r.t;
    out_epoch := meta * 1000000 + e;
    out_off := o;
    out_tag := x;
    out_at := moment;
    return next;
  end loop;
end $$;
