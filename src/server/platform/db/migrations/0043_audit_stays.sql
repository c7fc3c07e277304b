-- Audit entries are only added. The erasure of a person may still take their address and a name that was given out of one.
create function audit_entry_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.ip is null
       and (new.after is not distinct from old.after or new.after is not distinct from old.after - 'label')
       and to_jsonb(new) - 'ip' - 'after' = to_jsonb(old) - 'ip' - 'after' then
      return new;
    end if;
  end if;
  raise exception 'audit entries are only added' using errcode = 'restrict_violation';
end
$$;
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function audit_entry_stays();
create trigger audit_entries_stay_all before truncate on audit_entries
  for each statement execute function audit_entry_stays();
