-- Captions of an uploaded video, as WebVTT. They belong to the file: another video needs others.
create table video_captions (
  name text not null references files (name) on delete cascade,
  -- Like `en` or `fil`.
  language text not null,
  content text not null,
  cues int not null check (cues > 0),
  created_at timestamptz not null,
  primary key (name, language)
);
