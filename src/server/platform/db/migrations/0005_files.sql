-- Files and their variants, and the cards of links. The bytes are in the file store.

create table pictures (
  name text primary key,
  user_id uuid not null,
  created_at timestamptz not null,
  unused_since timestamptz,
  bytes bigint not null default 0
);
comment on table pictures is
  'The pictures that the file store holds. A row is there before its files and goes after them, so that none is '
  'forgotten.';
comment on column pictures.user_id is 'No reference: files have to go also when their person is gone.';
comment on column pictures.unused_since is 'Since when no profile shows it.';
comment on column pictures.bytes is 'All drawings of a profile picture together.';
create index pictures_user on pictures (user_id);
create index pictures_unused on pictures (unused_since);

create table uploads (
  id uuid primary key,
  purpose text not null,
  target_id uuid not null,
  group_id uuid references groups (id),
  user_id uuid not null references users (id),
  name text not null unique,
  mime_type text not null,
  bytes bigint not null check (bytes > 0),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  done_at timestamptz,
  held_by uuid,
  held_until timestamptz,
  is_wanted boolean not null default false
);
comment on table uploads is 'An upload that was started.';
comment on column uploads.target_id is 'The user, community, course or lesson that the file is for.';
comment on column uploads.group_id is 'The community that the bytes count for; null for profile pictures.';
comment on column uploads.name is 'Random. The name of the file while it arrives and once it is stored.';
comment on column uploads.bytes is 'As announced. They count for the community from the start.';
comment on column uploads.done_at is
  'When the file was stored, refused or cancelled. The row stays until `ends_at`, so that an address works once.';
comment on column uploads.held_by is 'The request that writes the file.';
comment on column uploads.held_until is 'For how long it may.';
comment on column uploads.is_wanted is 'Whether another request waits for it.';
create index uploads_by_group on uploads (group_id) where done_at is null;
create index uploads_by_end on uploads (ends_at);
create index uploads_by_user on uploads (user_id);

create table files (
  name text primary key,
  purpose text not null,
  target_id uuid not null,
  group_id uuid references groups (id),
  mime_type text not null,
  bytes bigint not null check (bytes > 0),
  duration_seconds real,
  created_at timestamptz not null,
  unused_since timestamptz,
  stream_bytes bigint not null default 0 check (stream_bytes >= 0),
  user_id uuid
);
comment on table files is
  'The files of communities, with all their variants. A row is there before its file and goes after it.';
comment on column files.unused_since is 'Since when nothing shows it.';
comment on column files.stream_bytes is 'The bytes of the stream. They count like those of the file.';
comment on column files.user_id is
  'The person that the bytes of a file count for, where it counts for no community. No reference: files have to go '
  'also when their person is gone.';
create index files_by_group on files (group_id);
create index files_by_target on files (target_id, created_at desc);
create index files_unused on files (unused_since);
create index files_by_user on files (user_id) where user_id is not null;

create table link_pages (
  id uuid primary key,
  site text not null,
  title text not null,
  description text not null,
  picture text,
  fetched_at timestamptz(3) not null
);
comment on table link_pages is
  'What a page said when it was fetched. A row never changes: a later fetch makes another one.';
comment on column link_pages.picture is 'The random name of our copy of its picture.';

create table links (
  address text primary key check (length(address) <= 2000),
  claimed_until timestamptz(3),
  checked_at timestamptz(3),
  link_page_id uuid references link_pages (id)
);
comment on table links is 'The cache: one row for each address, whoever wrote it. No call reads it by address.';
comment on column links.address is 'Normalised, see first-link.ts.';
comment on column links.claimed_until is 'One job fetches it until then.';
comment on column links.checked_at is 'The end of the last fetch; null before the first one.';
comment on column links.link_page_id is 'Null when the last fetch gave no card.';
create index links_checked on links (checked_at);
create index links_page on links (link_page_id) where link_page_id is not null;

create table link_uses (
  id uuid primary key,
  chat_message_id uuid unique,
  post_id uuid unique,
  comment_id uuid unique,
  address text check (length(address) <= 2000),
  link_page_id uuid references link_pages (id),
  is_waiting boolean not null,
  version integer not null default 0,
  check (num_nonnulls(chat_message_id, post_id, comment_id) = 1)
) with (fillfactor = 70);
comment on table link_uses is
  'The card of a message, post or comment. The row stays when the link is gone, so that `version` never goes down.';
comment on column link_uses.address is 'The first link of the text; null without one.';
comment on column link_uses.is_waiting is 'A job has yet to find its page.';
create index link_uses_waiting on link_uses (address) where is_waiting;
create index link_uses_page on link_uses (link_page_id) where link_page_id is not null;

create table attachments (
  id uuid primary key,
  uploader_id uuid not null references users (id),
  purpose text not null,
  target_id uuid not null,
  kind text not null check (kind in ('PICTURE', 'VOICE', 'FILE')),
  name text not null check (length(name) <= 255),
  mime_type text not null,
  file_name text references files (name),
  bytes bigint,
  width integer,
  height integer,
  color text,
  duration_seconds real,
  alt text not null default '',
  chat_message_id uuid,
  post_id uuid,
  comment_id uuid,
  place smallint not null default 0,
  created_at timestamptz(3) not null,
  scheduled_id uuid,
  moving_bytes integer check (moving_bytes > 0),
  lesson_id uuid,
  constraint attachments_one_text check (num_nonnulls(chat_message_id, post_id, comment_id, lesson_id) <= 1)
);
comment on table attachments is
  'A file as a text shows it. The row is there when its upload is requested; `file_name` is null until it has '
  'arrived. A forwarded message has rows of its own that lead to the same file.';
comment on column attachments.uploader_id is 'Of a forwarded file: who uploaded the original.';
comment on column attachments.purpose is
  'Where it may be used: `message_file` in this conversation, `post_file` in this community, `comment_file` under '
  'this post.';
comment on column attachments.file_name is 'In `files`.';
comment on column attachments.place is 'From 0, in the text.';
comment on column attachments.scheduled_id is
  'A file that waits for the time of its text. Without it, files that no text has go after a day.';
comment on column attachments.moving_bytes is
  'Bytes of the drawing of an attached picture that moves. Null: it does not.';
comment on column attachments.lesson_id is
  'Lessons have pictures and files, as posts have. They are sent for the course (`lesson_file`).';
create index attachments_by_message on attachments (chat_message_id) where chat_message_id is not null;
create index attachments_by_post on attachments (post_id) where post_id is not null;
create index attachments_by_comment on attachments (comment_id) where comment_id is not null;
create index attachments_by_file on attachments (file_name) where file_name is not null;
create index attachments_by_uploader on attachments (uploader_id);
create index attachments_by_scheduled on attachments (scheduled_id) where scheduled_id is not null;
create index attachments_by_lesson on attachments (lesson_id) where lesson_id is not null;
create index attachments_unused on attachments (created_at)
  where chat_message_id is null and post_id is null and comment_id is null and lesson_id is null;

create table video_streams (
  name text primary key references files (name) on delete cascade,
  status text not null check (status in ('WAITING', 'WORKING', 'READY', 'FAILED')),
  share real not null default 0,
  run_id uuid,
  has_poster boolean not null default false,
  renditions jsonb not null default '[]',
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table video_streams is
  'What is made of an uploaded video, so that it plays on slow connections. The video itself stays as it came.';
comment on column video_streams.share is 'Of the work, 0 to 1.';
comment on column video_streams.run_id is
  'The run of the job that may write. A run that was taken for dead finds another one here, and stops.';
comment on column video_streams.renditions is
  '[{lines, width, height, bytes, segments, seconds, is_done}], smallest first.';
comment on column video_streams.failure is 'Why it failed.';
create index video_streams_unfinished on video_streams (updated_at) where status in ('WAITING', 'WORKING');

create table video_captions (
  name text references files (name) on delete cascade,
  language text,
  content text not null,
  cues integer not null check (cues > 0),
  created_at timestamptz not null,
  primary key (name, language)
);
comment on table video_captions is
  'Captions of an uploaded video, as WebVTT. They belong to the file: another video needs others.';
comment on column video_captions.language is 'Like `en` or `fil`.';
