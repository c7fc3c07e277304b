-- Cards for links in messages, posts and comments.

-- What a page said when it was fetched. A row never changes: a later fetch makes another one.
create table link_pages (
  id uuid primary key,
  site text not null,
  title text not null,
  description text not null,
  -- The random name of our copy of its picture.
  picture text,
  fetched_at timestamptz(3) not null
);

-- The cache: one row for each address, whoever wrote it. No call reads it by address.
create table links (
  -- Normalised, see first-link.ts.
  address text primary key check (length(address) <= 2000),
  -- One job fetches it until then.
  claimed_until timestamptz(3),
  -- The end of the last fetch; null before the first one.
  checked_at timestamptz(3),
  -- Null when the last fetch gave no card.
  link_page_id uuid references link_pages (id)
);
create index links_checked on links (checked_at);
create index links_page on links (link_page_id) where link_page_id is not null;

-- The card of a message, post or comment. The row stays when the link is gone, so that `version` never goes down.
create table link_uses (
  id uuid primary key,
  chat_message_id uuid unique references chat_messages (id),
  post_id uuid unique references posts (id),
  comment_id uuid unique references comments (id),
  -- The first link of the text; null without one.
  address text check (length(address) <= 2000),
  link_page_id uuid references link_pages (id),
  -- A job has yet to find its page.
  is_waiting boolean not null,
  version integer not null default 0,
  check (num_nonnulls(chat_message_id, post_id, comment_id) = 1)
) with (fillfactor = 70);
create index link_uses_waiting on link_uses (address) where is_waiting;
create index link_uses_page on link_uses (link_page_id) where link_page_id is not null;

-- Says without a look into `link_uses` that there is none.
alter table chat_messages add column has_link boolean not null default false;
alter table posts add column has_link boolean not null default false;
alter table comments add column has_link boolean not null default false;

-- Whether the user sees these cards.
alter table user_settings add column link_previews boolean not null default true;
