-- How the staff arranged the chats of a community. No row: they are listed in the order of their creation.
create table chat_layouts (
  group_id uuid primary key references groups (id) on delete cascade,
  -- Chats without a section, in order; others of the community follow them.
  loose uuid[] not null,
  -- A list of sections: id, name, chat_ids.
  sections jsonb not null,
  version integer not null
) with (fillfactor = 70);
