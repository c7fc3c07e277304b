-- One search over everything that people write. Words are compared as they are written, without accents: there is no
-- stemmer for Filipino, and texts mix it with English.
create text search configuration searchable (copy = simple);
alter text search configuration searchable alter mapping for word, hword, hword_part with unaccent, simple;

-- The words of a text. Paths, addresses of mail and the like count as several words. A text with a web address has one
-- more, which no text can contain: `has:link`. Schemas are named because a restore runs without a search path.
create function searchable(text) returns tsvector
language sql immutable strict parallel safe cost 50
return to_tsvector('public.searchable'::regconfig, translate($1, '/_.@', '    '))
  || case when $1 ~* 'https?://' then '''has:link'''::tsvector else ''::tsvector end;

alter table posts add column words tsvector generated always as (searchable(title || ' ' || content_md)) stored;
create index posts_words on posts using gin (words) where status = 'PUBLISHED';
-- Common words are looked for from the newest text on, in every community.
create index posts_by_time on posts (created_at desc, id desc) where status = 'PUBLISHED';

alter table comments add column words tsvector generated always as (searchable(content_md)) stored;
create index comments_words on comments using gin (words) where status = 'PUBLISHED';
create index comments_by_time on comments (created_at desc, id desc) where status = 'PUBLISHED';

alter table chat_messages add column words tsvector generated always as (searchable(content)) stored;
create index chat_messages_words on chat_messages using gin (words) where deleted_at is null;
create index chat_messages_by_time on chat_messages (created_at desc, id desc) where deleted_at is null;

alter table courses add column words tsvector generated always as (searchable(title || ' ' || content_md)) stored;
create index courses_words on courses using gin (words) where archived_at is null;

alter table lessons add column words tsvector generated always as (searchable(title || ' ' || content_md)) stored;
create index lessons_words on lessons using gin (words) where archived_at is null;

-- The place of an event is for members alone, so it is not searched.
alter table calendar_events
  add column words tsvector generated always as (searchable(title || ' ' || description_md)) stored;
create index calendar_events_words on calendar_events using gin (words);
create index calendar_events_title on calendar_events using gin (folded(title) gin_trgm_ops);
create index courses_title on courses using gin (folded(title) gin_trgm_ops) where archived_at is null;
