-- A payment that the payment service sent in a form that we cannot read is a difference, too.
alter table reconciliation_items drop constraint reconciliation_items_kind_check;
alter table reconciliation_items add constraint reconciliation_items_kind_check check (kind in (
  'MISSING_LOCAL', 'MISSING_REMOTE', 'AMOUNT_DIFF', 'FEE_DIFF', 'STATUS_DIFF', 'UNREADABLE'));
