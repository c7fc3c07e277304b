-- A reader may put the position back: "unread from here". Of two accounts of a position the one with the higher
-- read_version is the newer one, and of equals the further one, so that reading still only moves forward in between.
alter table chat_read_states
  add column read_version integer not null default 0,
  -- The furthest position there was before it was put back: what was seen once stays seen for the other person.
  add column seen_seq bigint not null default 0;
