-- Categories of posts. A community has few, and they are read and saved with its other settings. `json`, because it
-- keeps the order of the fields, so that equal lists are equal texts.
alter table groups add column post_categories json not null default '[]';

-- The id of a category of the post's community; null for none, and once the category is deleted.
alter table posts add column category_id uuid;
create index posts_category on posts (group_id, category_id, seq desc) where category_id is not null;
