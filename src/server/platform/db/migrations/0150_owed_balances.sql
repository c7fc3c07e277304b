-- What each community is owed, kept with every entry: listing who is due does not add up the whole ledger. Everything
-- that posts for a community has locked it, so no one waits longer for the row. The trigger also counts what older code
-- posts. What is being posted now ends first, so the sums below miss nothing; a posting begins with this table.
lock table ledger_transactions in share row exclusive mode;
alter table ledger_accounts add column owed_centavos bigint not null default 0;

create function ledger_keeps_owed() returns trigger language plpgsql as $$
begin
  update ledger_accounts a set owed_centavos = a.owed_centavos + n.owed
  from (
    select account_id, -sum(amount_centavos) as owed from added group by account_id
    having sum(amount_centavos) <> 0) n
  where a.id = n.account_id and a.code = 'creator_payable';
  return null;
end $$;
create trigger ledger_owed after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_keeps_owed();

update ledger_accounts a set owed_centavos = n.owed
from (select account_id, -sum(amount_centavos) as owed from ledger_entries group by account_id) n
where a.id = n.account_id and a.code = 'creator_payable';

-- Payments of which something is held back.
create index payments_by_time on payments (coalesce(paid_at, created_at));
create index payments_disputed on payments (id) where status = 'DISPUTED';
create index refunds_promised on refunds (payment_id) where status not in ('SUCCEEDED', 'FAILED');
