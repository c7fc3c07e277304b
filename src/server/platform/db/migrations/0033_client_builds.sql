-- The builds of the client that nodes have served lately. Their files are in the file store, so that a node can serve the
-- files of a page that another node sent. A row is there before its files and goes after them, so that none is forgotten.
create table client_builds (
  id text primary key,
  -- Paths like /assets/index-a1b2c3.js.
  files text[] not null,
  -- When a node last said that it runs this build.
  seen_at timestamptz not null
);
