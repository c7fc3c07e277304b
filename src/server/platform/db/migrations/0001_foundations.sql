-- What everything else stands on: how texts are compared and searched, the log behind every live screen, and what all
-- nodes share. Any owner of a database may create these extensions: none needs a superuser.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- One search over everything that people write. Words are compared as they are written, without accents: there is no
-- stemmer for Filipino, and texts mix it with English.
create text search configuration searchable (copy = simple);
alter text search configuration searchable alter mapping for word, hword, hword_part with unaccent, simple;

-- How text is compared when people search: `Peña` is found by `pena`. unaccent() is only stable, since somebody could
-- replace its dictionary; nobody does, and an index needs the promise. Schemas are named because a restore and
-- autovacuum run without a search path.
create function folded(text) returns text
language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- The words of a text. Paths, addresses of mail and the like count as several words. A text with a web address has one
-- more, which no text can contain: `has:link`. Schemas are named because a restore runs without a search path.
create function searchable(text) returns tsvector
language sql immutable strict parallel safe cost 50
return to_tsvector('public.searchable'::regconfig, translate($1, '/_.@', '    '))
  || case when $1 ~* 'https?://' then '''has:link'''::tsvector else ''::tsvector end;

create table rt_meta (
  id boolean primary key default true check (id),
  epoch integer not null default 1
);
comment on table rt_meta is
  'One row: the epoch of the log. The log is behind every live screen: an offset is allocated in the same '
  'transaction as the change that it tells of, per topic and without holes, so that a reader who sees n has n, and '
  'a reader who misses n knows it.';
comment on column rt_meta.epoch is 'Raised when a backup is restored: every cursor in the world is then void.';
insert into rt_meta default values;

create table rt_topics (
  topic text collate "C" primary key,
  epoch integer not null default 1,
  head bigint not null default 0,
  floor bigint not null default 0,
  tag integer not null default 0
) with (fillfactor = 50);
comment on table rt_topics is
  'The head of each topic. Half of a page is left free for updates in place: never give this table another index.';
comment on column rt_topics.floor is 'Rows exist for off >= max(floor, 1).';
comment on column rt_topics.tag is 'Tag of the event at head.';

create table rt_events (
  topic text collate "C",
  off bigint,
  tag integer not null,
  kind text not null,
  ref uuid,
  actor uuid,
  data jsonb not null,
  at timestamptz not null default clock_timestamp(),
  community_at text,
  primary key (topic, off)
);
comment on table rt_events is 'The events of the log. A topic keeps those after its floor.';
comment on column rt_events.ref is 'The thing it tells of, for redaction.';
comment on column rt_events.community_at is
  'Posts and comments are read by the members of a community, but the end of a membership is in the community''s own '
  'log and not in theirs. Each of their events says how far the community''s log was when it was committed: a node '
  'that last checked the readers before that checks them again, and then delivers.';
create index rt_events_ref on rt_events (topic, ref) where ref is not null;
-- What was committed in the last seconds is read often: new pages are summarized at once.
create index rt_events_at on rt_events using brin (at) with (autosummarize = on);

-- A course is seen by the members of its community, whose removals are in the community's own log.
create function rt_community_of(topic text) returns text
language plpgsql stable as $$
begin
  return case split_part(topic, ':', 1)
    when 'f' then 'g:' || split_part(topic, ':', 2)
    when 'p' then (select 'g:' || p.group_id from posts p where p.id = split_part(topic, ':', 2)::uuid)
    when 'k' then (select 'g:' || c.group_id from courses c where c.id = split_part(topic, ':', 2)::uuid)
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

create table rate_counters (
  key text collate "C",
  window_start timestamptz,
  hits integer not null,
  primary key (key, window_start)
);
comment on table rate_counters is
  'Attempts that count towards a limit: one row per key and window, shared by all nodes.';

create table idempotency_keys (
  user_id uuid,
  key text collate "C" check (length(key) between 1 and 128),
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
comment on table idempotency_keys is
  'What a creating call with an Idempotency-Key was answered first, written in the transaction of what it created.';
comment on column idempotency_keys.request_hash is
  'Of method, path and parsed input, so that the same key with another request is refused.';
comment on column idempotency_keys.answer is 'Null only inside the transaction that creates.';
create index idempotency_keys_created on idempotency_keys (created_at);

create unlogged table rt_tickets (
  ticket_hash bytea primary key,
  user_id uuid not null,
  session_id uuid not null,
  cursors jsonb not null,
  expires_at timestamptz not null
);
comment on table rt_tickets is
  'What an event stream was told ahead, since it can send neither a header nor many cursors. Each is used once, on '
  'any node. Lost with a crash at most: whoever asked then asks again, so it is unlogged.';
comment on column rt_tickets.ticket_hash is 'Of the ticket, which is a secret.';
create index rt_tickets_expires on rt_tickets (expires_at);

create table client_builds (
  id text primary key,
  files text[] not null,
  seen_at timestamptz not null
);
comment on table client_builds is
  'The builds of the client that nodes have served lately. Their files are in the file store, so that a node can '
  'serve the files of a page that another node sent. A row is there before its files and goes after them, so that '
  'none is forgotten.';
comment on column client_builds.files is 'Paths like /assets/index-a1b2c3.js.';
comment on column client_builds.seen_at is 'When a node last said that it runs this build.';

create table rt_cut_nodes (
  node_id text primary key,
  seen_at timestamptz not null default now()
);
comment on table rt_cut_nodes is
  'Nodes that cannot reach Redis and still serve people: each notes so itself while it lasts, and the others see it '
  'here.';
