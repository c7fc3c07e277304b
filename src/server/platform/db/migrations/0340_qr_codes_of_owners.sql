-- The text of the QR Ph code that members pay to, and who last said where the money goes: it counts while they own the
-- community.
alter table proof_settings
  add column code text,
  add column set_by uuid references users (id);
alter table proof_settings drop constraint proof_settings_check;
alter table proof_settings add check (not is_on or instructions <> '' or code is not null);
update proof_settings s set set_by = (
  select a.actor_id from audit_entries a join users u on u.id = a.actor_id
  where a.group_id = s.group_id and a.action = 'proof.settings_changed' order by a.at desc limit 1);
