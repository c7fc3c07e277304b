-- What staff may ask of those who write; staff itself is exempt.
alter table groups
  add column slow_mode_seconds integer not null default 0 check (slow_mode_seconds >= 0),
  add column are_links_blocked boolean not null default false,
  add column blocked_words text[] not null default '{}',
  add column minimum_account_age_days integer not null default 0 check (minimum_account_age_days >= 0);

-- Positions of posts are handed out here and not in `groups`: whoever posts keeps nobody from joining. The first post
-- makes the row.
create table group_feeds (
  group_id uuid primary key references groups (id),
  last_seq bigint not null default 0,
  -- Posts that every reader is shown: published ones, and tombstones with comments. The plain feed counts nothing.
  listed_count integer not null default 0 check (listed_count >= 0)
) with (fillfactor = 50);

create table posts (
  id uuid primary key,
  group_id uuid not null references groups (id),
  seq bigint not null,
  author_id uuid not null references users (id),
  status text not null default 'PUBLISHED'
    check (status in ('PUBLISHED', 'PENDING_REVIEW', 'HIDDEN', 'DELETED')),
  title text not null,
  content_md text not null,
  is_announcement boolean not null default false,
  pinned_at timestamptz(3),
  pinned_by uuid,
  locked_at timestamptz(3),
  locked_by uuid,
  hidden_at timestamptz(3),
  hidden_by uuid,
  deleted_at timestamptz(3),
  deleted_by uuid,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  version integer not null default 1,
  unique (group_id, seq)
);
create index posts_newest on posts (group_id, created_at desc, id desc);
create index posts_author on posts (author_id, created_at desc, id desc);
create index posts_own on posts (group_id, author_id, seq desc);
create index posts_pinned on posts (group_id, seq desc) where pinned_at is not null;
create index posts_announcements on posts (group_id, seq desc) where is_announcement;
create index posts_unpublished on posts (group_id, status, seq desc) where status <> 'PUBLISHED';
create index posts_text on posts using gin (group_id, folded(title || ' ' || content_md) gin_trgm_ops)
  where status <> 'DELETED';

-- What readers do to a post, apart from its words: a reaction never writes the words and their index anew. The row is
-- also what is locked by whoever changes anything of the post or of its discussion.
create table post_counts (
  post_id uuid primary key references posts (id),
  group_id uuid not null,
  seq bigint not null,
  -- Position of the newest comment.
  last_comment_seq bigint not null default 0,
  -- Comments with status PUBLISHED.
  comment_count integer not null default 0 check (comment_count >= 0),
  last_comment_at timestamptz(3),
  counts_version integer not null default 0,
  reaction_count integer not null default 0 check (reaction_count >= 0),
  -- Raised by each change of the reactions; 0 says without a look that there never was one.
  reactions_version integer not null default 0,
  -- An answer is worth more than a click.
  score integer not null generated always as (reaction_count + 2 * comment_count) stored
) with (fillfactor = 70);
create index post_counts_top on post_counts (group_id, score desc, seq desc);
create index post_counts_unanswered on post_counts (group_id, seq desc) where comment_count = 0;

create table post_tags (
  post_id uuid not null references posts (id) on delete cascade,
  tag_id uuid not null references tags (id) on delete cascade,
  -- As the author ordered them.
  place smallint not null,
  group_id uuid not null,
  seq bigint not null,
  primary key (post_id, tag_id)
);
create index post_tags_tag on post_tags (tag_id, group_id, seq desc);

create table post_mentions (
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (post_id, user_id)
);
create index post_mentions_user on post_mentions (user_id);

-- What a post said before it was edited or removed; staff can look it up.
create table post_revisions (
  post_id uuid not null references posts (id) on delete cascade,
  version integer not null,
  title text not null,
  content_md text not null,
  replaced_at timestamptz not null,
  primary key (post_id, version)
);

create table comments (
  id uuid primary key,
  post_id uuid not null references posts (id),
  group_id uuid not null,
  seq bigint not null,
  parent_comment_id uuid references comments (id),
  depth smallint not null check (depth between 0 and 2),
  author_id uuid not null references users (id),
  status text not null default 'PUBLISHED'
    check (status in ('PUBLISHED', 'PENDING_REVIEW', 'HIDDEN', 'DELETED')),
  content_md text not null,
  -- Answers that are listed: published ones, and those kept as tombstones by answers of their own.
  reply_count integer not null default 0 check (reply_count >= 0),
  counts_version integer not null default 0,
  reaction_count integer not null default 0 check (reaction_count >= 0),
  reactions_version integer not null default 0,
  score integer not null generated always as (reaction_count + 2 * reply_count) stored,
  pinned_at timestamptz(3),
  pinned_by uuid,
  hidden_at timestamptz(3),
  hidden_by uuid,
  deleted_at timestamptz(3),
  deleted_by uuid,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  version integer not null default 1,
  unique (post_id, seq),
  check ((parent_comment_id is null) = (depth = 0))
) with (fillfactor = 85);
create index comments_depth on comments (post_id, depth, seq);
create index comments_top on comments (post_id, depth, score desc, seq desc);
create index comments_answers on comments (parent_comment_id, seq) where parent_comment_id is not null;
create index comments_group on comments (group_id, created_at desc, id desc);
create index comments_author on comments (author_id, created_at desc, id desc);
create index comments_pinned on comments (post_id) where pinned_at is not null;
create index comments_unpublished on comments (post_id) where status <> 'PUBLISHED';
create index comments_text on comments using gin (group_id, folded(content_md) gin_trgm_ops)
  where status <> 'DELETED';

create table comment_mentions (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (comment_id, user_id)
);
create index comment_mentions_user on comment_mentions (user_id);

create table comment_revisions (
  comment_id uuid not null references comments (id) on delete cascade,
  version integer not null,
  content_md text not null,
  replaced_at timestamptz not null,
  primary key (comment_id, version)
);

-- Reactions as those of chat messages: one row per person and emoji, and kept totals, so that a page counts nothing.
create table post_reactions (
  post_id uuid not null references posts (id) on delete cascade,
  emoji text collate "C" not null,
  user_id uuid not null references users (id) on delete cascade,
  -- The reactions_version that it made: people are listed in the order in which they came.
  place integer not null,
  primary key (post_id, emoji, user_id)
);
create index post_reactions_place on post_reactions (post_id, emoji, place);
create table post_reaction_totals (
  post_id uuid not null references posts (id) on delete cascade,
  emoji text collate "C" not null,
  count integer not null check (count > 0),
  place integer not null,
  primary key (post_id, emoji)
);
create table comment_reactions (
  comment_id uuid not null references comments (id) on delete cascade,
  emoji text collate "C" not null,
  user_id uuid not null references users (id) on delete cascade,
  place integer not null,
  primary key (comment_id, emoji, user_id)
);
create index comment_reactions_place on comment_reactions (comment_id, emoji, place);
create table comment_reaction_totals (
  comment_id uuid not null references comments (id) on delete cascade,
  emoji text collate "C" not null,
  count integer not null check (count > 0),
  place integer not null,
  primary key (comment_id, emoji)
);
