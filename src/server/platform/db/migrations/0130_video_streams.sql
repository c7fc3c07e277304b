-- What is made of an uploaded video, so that it plays on slow connections. The video itself stays as it came.
create table video_streams (
  name text primary key references files (name) on delete cascade,
  status text not null check (status in ('WAITING', 'WORKING', 'READY', 'FAILED')),
  -- Of the work, 0 to 1.
  share real not null default 0,
  -- The run of the job that may write. A run that was taken for dead finds another one here, and stops.
  run_id uuid,
  has_poster boolean not null default false,
  -- [{lines, width, height, bytes, segments, seconds, is_done}], smallest first.
  renditions jsonb not null default '[]',
  -- Why it failed.
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index video_streams_unfinished on video_streams (updated_at) where status in ('WAITING', 'WORKING');

-- The bytes of the stream. They count like those of the file.
alter table files add column stream_bytes bigint not null default 0 check (stream_bytes >= 0);
