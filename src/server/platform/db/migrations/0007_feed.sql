-- Discussions: posts, comments, reactions, polls, and what is saved or scheduled.

create table group_feeds (
  group_id uuid primary key references groups (id),
  last_seq bigint not null default 0,
  listed_count integer not null default 0 check (listed_count >= 0)
) with (fillfactor = 50);
comment on table group_feeds is
  'Positions of posts are handed out here and not in `groups`: whoever posts keeps nobody from joining. The first '
  'post makes the row.';
comment on column group_feeds.listed_count is
  'Posts that every reader is shown: published ones, and tombstones with comments. The plain feed counts nothing.';

create table posts (
  id uuid primary key,
  group_id uuid not null references groups (id),
  seq bigint not null,
  author_id uuid not null references users (id),
  status text not null default 'PUBLISHED' check (status in (
    'PUBLISHED', 'PENDING_REVIEW', 'HIDDEN', 'DELETED', 'LESSON')),
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
  has_poll boolean not null default false,
  category_id uuid,
  has_link boolean not null default false,
  has_attachments boolean not null default false,
  words tsvector generated always as (searchable(title || ' ' || content_md)) stored,
  review_reason text,
  lesson_id uuid,
  was_shown boolean not null default true,
  status_before text check (status_before in ('PUBLISHED', 'PENDING_REVIEW', 'HIDDEN')),
  unique (group_id, seq),
  constraint posts_of_lessons check ((status = 'LESSON') = (lesson_id is not null)),
  constraint posts_words_or_files check (status in ('DELETED', 'LESSON') or has_attachments or content_md <> '')
);
comment on table posts is
  'Discussions of communities, and those under lessons. A deleted post with comments keeps its row without its '
  'text.';
comment on column posts.category_id is
  'The id of a category of the post''s community; null for none, and once the category is deleted.';
comment on column posts.review_reason is 'Which of the review rules holds it. Null: nothing waits.';
comment on column posts.lesson_id is
  'The discussion of a lesson is a post that no list shows: those who may open the lesson read and write its '
  'comments. Its position is negative, so that those of the community''s posts have no holes.';
comment on column posts.was_shown is
  'False: a post that has waited for staff since it was written. Once they show it, it comes in as a new one.';
comment on column posts.status_before is
  'What a removed post or comment was before, so that an undone removal gives back exactly that: one that was '
  'hidden, or waited for staff, is not published by it. Null: published.';
create index posts_newest on posts (group_id, created_at desc, id desc);
create index posts_author on posts (author_id, created_at desc, id desc);
create index posts_own on posts (group_id, author_id, seq desc);
create index posts_pinned on posts (group_id, seq desc) where pinned_at is not null;
create index posts_announcements on posts (group_id, seq desc) where is_announcement;
create index posts_unpublished on posts (group_id, status, seq desc) where status <> 'PUBLISHED';
create index posts_text on posts using gin (group_id, folded(title || ' ' || content_md) gin_trgm_ops)
  where status <> 'DELETED';
-- What one person wrote in one community, newest first: a profile reads the beginning of one of these for each
-- community that its reader may read.
create index posts_by_person on posts (group_id, author_id, created_at desc, id desc) where status = 'PUBLISHED';
create index posts_category on posts (group_id, category_id, seq desc) where category_id is not null;
create index posts_words on posts using gin (words) where status = 'PUBLISHED';
-- Common words are looked for from the newest text on, in every community.
create index posts_by_time on posts (created_at desc, id desc) where status = 'PUBLISHED';
create unique index posts_lesson on posts (lesson_id) where lesson_id is not null;
-- Most authors write in few communities. PostgreSQL takes the two for independent, so it expects a tenth of what one
-- person wrote in one community, reads all of it and sorts it. Knowing better, it reads the newest first, from an index
-- that has that order, and stops when a page is full.
create statistics posts_by_person_together (dependencies, mcv) on group_id, author_id from posts;
alter table link_uses add foreign key (post_id) references posts (id);
alter table attachments add foreign key (post_id) references posts (id);

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

create table post_counts (
  post_id uuid primary key references posts (id),
  group_id uuid not null,
  seq bigint not null,
  last_comment_seq bigint not null default 0,
  comment_count integer not null default 0 check (comment_count >= 0),
  last_comment_at timestamptz(3),
  counts_version integer not null default 0,
  reaction_count integer not null default 0 check (reaction_count >= 0),
  reactions_version integer not null default 0,
  score integer generated always as (reaction_count + 2 * comment_count) stored not null
) with (fillfactor = 70);
comment on table post_counts is
  'What readers do to a post, apart from its words: a reaction never writes the words and their index anew. The row '
  'is also what is locked by whoever changes anything of the post or of its discussion.';
comment on column post_counts.last_comment_seq is 'Position of the newest comment.';
comment on column post_counts.comment_count is 'Comments with status PUBLISHED.';
comment on column post_counts.reactions_version is
  'Raised by each change of the reactions; 0 says without a look that there never was one.';
comment on column post_counts.score is 'An answer is worth more than a click.';
create index post_counts_top on post_counts (group_id, score desc, seq desc);
create index post_counts_unanswered on post_counts (group_id, seq desc) where comment_count = 0;

create table post_tags (
  post_id uuid references posts (id) on delete cascade,
  tag_id uuid references tags (id) on delete cascade,
  place smallint not null,
  group_id uuid not null,
  seq bigint not null,
  primary key (post_id, tag_id)
);
comment on table post_tags is 'What a post is about.';
comment on column post_tags.place is 'As the author ordered them.';
create index post_tags_tag on post_tags (tag_id, group_id, seq desc);

create table post_mentions (
  post_id uuid references posts (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  primary key (post_id, user_id)
);
comment on table post_mentions is 'Whom a post mentions.';
create index post_mentions_user on post_mentions (user_id);

create table post_revisions (
  post_id uuid references posts (id) on delete cascade,
  version integer,
  title text not null,
  content_md text not null,
  replaced_at timestamptz not null,
  primary key (post_id, version)
);
comment on table post_revisions is 'What a post said before it was edited or removed; staff can look it up.';

create table comments (
  id uuid primary key,
  post_id uuid not null references posts (id),
  group_id uuid not null,
  seq bigint not null,
  parent_comment_id uuid references comments (id),
  depth smallint not null check (depth between 0 and 2),
  author_id uuid not null references users (id),
  status text not null default 'PUBLISHED' check (status in ('PUBLISHED', 'PENDING_REVIEW', 'HIDDEN', 'DELETED')),
  content_md text not null,
  reply_count integer not null default 0 check (reply_count >= 0),
  counts_version integer not null default 0,
  reaction_count integer not null default 0 check (reaction_count >= 0),
  reactions_version integer not null default 0,
  score integer generated always as (reaction_count + 2 * reply_count) stored not null,
  pinned_at timestamptz(3),
  pinned_by uuid,
  hidden_at timestamptz(3),
  hidden_by uuid,
  deleted_at timestamptz(3),
  deleted_by uuid,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  version integer not null default 1,
  has_link boolean not null default false,
  has_attachments boolean not null default false,
  words tsvector generated always as (searchable(content_md)) stored,
  review_reason text,
  status_before text check (status_before in ('PUBLISHED', 'PENDING_REVIEW', 'HIDDEN')),
  unique (post_id, seq),
  check ((parent_comment_id is null) = (depth = 0)),
  constraint comments_words_or_files check (status = 'DELETED' or has_attachments or content_md <> '')
) with (fillfactor = 85);
comment on table comments is
  'Comments under posts, and answers to them. The depth is bounded, so that a phone can show them.';
comment on column comments.reply_count is
  'Answers that are listed: published ones, and those kept as tombstones by answers of their own.';
comment on column comments.review_reason is 'As for posts.';
comment on column comments.status_before is 'As for posts.';
create index comments_depth on comments (post_id, depth, seq);
create index comments_top on comments (post_id, depth, score desc, seq desc);
create index comments_answers on comments (parent_comment_id, seq) where parent_comment_id is not null;
create index comments_group on comments (group_id, created_at desc, id desc);
create index comments_author on comments (author_id, created_at desc, id desc);
create index comments_pinned on comments (post_id) where pinned_at is not null;
create index comments_unpublished on comments (post_id) where status <> 'PUBLISHED';
create index comments_text on comments using gin (group_id, folded(content_md) gin_trgm_ops)
  where status <> 'DELETED';
create index comments_by_person on comments (group_id, author_id, created_at desc, id desc) where status = 'PUBLISHED';
create index comments_words on comments using gin (words) where status = 'PUBLISHED';
create index comments_by_time on comments (created_at desc, id desc) where status = 'PUBLISHED';
create index comments_waiting on comments (group_id, created_at, id) where status = 'PENDING_REVIEW';
create statistics comments_by_person_together (dependencies, mcv) on group_id, author_id from comments;
alter table link_uses add foreign key (comment_id) references comments (id);
alter table attachments add foreign key (comment_id) references comments (id);

create table comment_mentions (
  comment_id uuid references comments (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  primary key (comment_id, user_id)
);
comment on table comment_mentions is 'Whom a comment mentions.';
create index comment_mentions_user on comment_mentions (user_id);

create table comment_revisions (
  comment_id uuid references comments (id) on delete cascade,
  version integer,
  content_md text not null,
  replaced_at timestamptz not null,
  primary key (comment_id, version)
);
comment on table comment_revisions is 'What a comment said before it was edited or removed; staff can look it up.';

create table post_reactions (
  post_id uuid references posts (id) on delete cascade,
  emoji text collate "C",
  user_id uuid references users (id) on delete cascade,
  place integer not null,
  created_at timestamptz not null default now(),
  primary key (post_id, emoji, user_id)
);
comment on table post_reactions is
  'Reactions as those of chat messages: one row per person and emoji, and kept totals, so that a page counts '
  'nothing.';
comment on column post_reactions.place is
  'The reactions_version that it made: people are listed in the order in which they came.';
comment on column post_reactions.created_at is 'A reaction is counted on the day on which it was given.';
create index post_reactions_place on post_reactions (post_id, emoji, place);

create table post_reaction_totals (
  post_id uuid references posts (id) on delete cascade,
  emoji text collate "C",
  count integer not null check (count > 0),
  place integer not null,
  primary key (post_id, emoji)
);
comment on table post_reaction_totals is 'Kept by the transactions that react. `place`: when the emoji first came.';

create table comment_reactions (
  comment_id uuid references comments (id) on delete cascade,
  emoji text collate "C",
  user_id uuid references users (id) on delete cascade,
  place integer not null,
  created_at timestamptz not null default now(),
  primary key (comment_id, emoji, user_id)
);
comment on table comment_reactions is 'As `post_reactions`.';
create index comment_reactions_place on comment_reactions (comment_id, emoji, place);

create table comment_reaction_totals (
  comment_id uuid references comments (id) on delete cascade,
  emoji text collate "C",
  count integer not null check (count > 0),
  place integer not null,
  primary key (comment_id, emoji)
);
comment on table comment_reaction_totals is 'As `post_reaction_totals`.';

create table post_notification_levels (
  user_id uuid references users (id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  level text not null check (level in ('FOLLOWING', 'MUTED')),
  primary key (user_id, post_id)
);
comment on table post_notification_levels is 'Discussions that somebody follows, or wants to hear nothing of.';
create index post_notification_levels_followers on post_notification_levels (post_id) where level = 'FOLLOWING';

create table polls (
  id uuid primary key,
  chat_message_id uuid unique references chat_messages (id),
  post_id uuid unique references posts (id),
  is_multiple boolean not null,
  shows_voters boolean not null,
  closes_at timestamptz(3),
  closed_at timestamptz(3),
  voters integer not null default 0 check (voters >= 0),
  version integer not null default 1,
  check ((chat_message_id is null) <> (post_id is null))
) with (fillfactor = 70);
comment on table polls is 'Polls: a message or a post may have one. Its text is the question.';
comment on column polls.closes_at is 'It takes no votes from then on. The time decides, no job does.';
comment on column polls.closed_at is 'Closed by its author or by staff.';
comment on column polls.voters is
  'People with at least one choice; kept by the transactions that vote, which lock this row.';

create table poll_options (
  poll_id uuid references polls (id) on delete cascade,
  place smallint,
  text text not null,
  votes integer not null default 0 check (votes >= 0),
  primary key (poll_id, place)
) with (fillfactor = 70);
comment on table poll_options is 'What can be chosen, and how many people chose it.';
comment on column poll_options.place is '0, 1, 2 …';

create table poll_ballots (
  id bigint generated always as identity primary key,
  poll_id uuid not null references polls (id) on delete cascade,
  user_id uuid references users (id),
  choices smallint[] not null,
  version integer not null default 1,
  voted_at timestamptz(3) not null,
  unique (poll_id, user_id)
) with (fillfactor = 70);
comment on table poll_ballots is
  'One row for each person, also after they took their vote back, so that `version` never goes down. Erased people '
  'have no name here; their vote still counts.';
create index poll_ballots_user on poll_ballots (user_id) where user_id is not null;

create table saved_lists (
  user_id uuid primary key references users (id),
  total integer not null default 0 check (total >= 0),
  version bigint not null default 0
) with (fillfactor = 70);
comment on table saved_lists is
  'One row per user who ever saved something: locked by each change, so that the limit holds and versions rise.';

create table saved_items (
  user_id uuid references users (id),
  target_id uuid,
  chat_message_id uuid references chat_messages (id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  saved_at timestamptz not null,
  version bigint not null,
  primary key (user_id, target_id),
  check (num_nonnulls(chat_message_id, post_id, comment_id) = 1),
  check (target_id = coalesce(chat_message_id, post_id, comment_id))
);
comment on table saved_items is
  'What users saved to read later: messages, posts and comments. Only references, so that each reading asks for the '
  'right.';
comment on column saved_items.target_id is 'The id of the message, post or comment.';
create index saved_items_by_time on saved_items (user_id, saved_at desc, target_id desc);

create table scheduled_items (
  id uuid primary key,
  user_id uuid not null references users (id),
  group_id uuid references groups (id) on delete cascade,
  chat_conversation_id uuid references chat_conversations (id) on delete cascade,
  title text not null default '',
  content text not null,
  mentioned_ids uuid[] not null,
  more jsonb not null,
  send_at timestamptz(3) not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'FAILED')),
  taken_at timestamptz(3),
  attempts integer not null default 0,
  reason jsonb,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  check (group_id is not null or chat_conversation_id is not null),
  check ((state = 'FAILED') = (reason is not null)),
  check ((state = 'SENDING') = (taken_at is not null))
);
comment on table scheduled_items is
  'Messages and posts that their authors have scheduled. A row ends when it was sent, or when its author deletes '
  'it.';
comment on column scheduled_items.id is
  'Also the client_msg_id of the message, or the id of the post, that it becomes: so it is never sent twice.';
comment on column scheduled_items.group_id is 'Null for a private conversation.';
comment on column scheduled_items.chat_conversation_id is 'Null for a post.';
comment on column scheduled_items.mentioned_ids is
  'The people whom the text mentions by id, whether they may be mentioned or not.';
comment on column scheduled_items.more is
  'Of a message: reply_to_id, poll. Of a post: tag_ids, category_id, is_announcement, poll.';
comment on column scheduled_items.state is 'SENDING: a node took it at `taken_at`. FAILED: it waits for its author.';
comment on column scheduled_items.attempts is
  'Failures that were not refusals, such as a lost database, since the last change by the author.';
comment on column scheduled_items.reason is 'Why it was refused: code, message and words of the problem.';
comment on column scheduled_items.version is 'Raised by each change of the author: an older job does nothing.';
create index scheduled_items_by_author on scheduled_items (user_id, send_at);
create index scheduled_items_due on scheduled_items (send_at) where state <> 'FAILED';
create index scheduled_items_taken on scheduled_items (taken_at) where state = 'SENDING';
alter table attachments add foreign key (scheduled_id) references scheduled_items (id) on delete set null;
