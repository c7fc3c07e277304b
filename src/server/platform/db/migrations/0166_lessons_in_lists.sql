-- Lists of lessons across courses are read in one of these orders, until a page is full.
create index lessons_by_title on lessons (lower(title), id) where archived_at is null;
create index lessons_by_creation on lessons (created_at, id) where archived_at is null;
