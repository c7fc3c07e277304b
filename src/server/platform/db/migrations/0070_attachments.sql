-- Files of messages, posts and comments.

-- Private conversations belong to no community.
alter table files alter column group_id drop not null;

-- A file as a text shows it. The row is there when its upload is requested; `file_name` is null until it has arrived.
-- A forwarded message has rows of its own that lead to the same file.
create table attachments (
  id uuid primary key,
  -- Of a forwarded file: who uploaded the original.
  uploader_id uuid not null references users (id),
  -- Where it may be used: `message_file` in this conversation, `post_file` in this community, `comment_file` under this post.
  purpose text not null,
  target_id uuid not null,
  kind text not null check (kind in ('PICTURE', 'VOICE', 'FILE')),
  name text not null check (length(name) <= 255),
  mime_type text not null,
  -- In `files`.
  file_name text references files (name),
  bytes bigint,
  width integer,
  height integer,
  color text,
  duration_seconds real,
  alt text not null default '',
  chat_message_id uuid references chat_messages (id),
  post_id uuid references posts (id),
  comment_id uuid references comments (id),
  -- From 0, in the text.
  place smallint not null default 0,
  created_at timestamptz(3) not null,
  check (num_nonnulls(chat_message_id, post_id, comment_id) <= 1)
);
create index attachments_by_message on attachments (chat_message_id) where chat_message_id is not null;
create index attachments_by_post on attachments (post_id) where post_id is not null;
create index attachments_by_comment on attachments (comment_id) where comment_id is not null;
create index attachments_by_file on attachments (file_name) where file_name is not null;
create index attachments_by_uploader on attachments (uploader_id);
create index attachments_unused on attachments (created_at)
  where chat_message_id is null and post_id is null and comment_id is null;

-- Says without a look into `attachments` that there are none.
alter table chat_messages add column has_attachments boolean not null default false;
alter table posts add column has_attachments boolean not null default false;
alter table comments add column has_attachments boolean not null default false;
