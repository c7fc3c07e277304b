-- The newest accounts first, as administrators list them.
create index users_by_creation on users (created_at desc, id);
