-- Administrators read the whole audit log, latest first, and what one person did in it.
create index audit_entries_at on audit_entries (at desc, id desc);
create index audit_entries_action on audit_entries (action, at desc, id desc);
create index audit_entries_actor_at on audit_entries (actor_id, at desc, id desc) where actor_id is not null;
