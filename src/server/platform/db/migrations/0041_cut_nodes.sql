-- Nodes that cannot reach Redis and still serve people: each notes so itself while it lasts, and the others see it here.
create table rt_cut_nodes (
  node_id text primary key,
  seen_at timestamptz not null default now()
);
