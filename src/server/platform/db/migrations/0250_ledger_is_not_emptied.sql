-- Row triggers do not see a truncate, so the ledger could be emptied as a whole.
create trigger ledger_entries_append_only_all before truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
create trigger ledger_transactions_append_only_all before truncate on ledger_transactions
  for each statement execute function ledger_is_append_only();
