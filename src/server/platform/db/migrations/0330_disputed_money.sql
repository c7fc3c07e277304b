-- What a bank has taken until its dispute is decided.
alter table ledger_accounts
  drop constraint ledger_accounts_code_check,
  add constraint ledger_accounts_code_check check (code in (
    'provider_clearing', 'bank', 'creator_payable', 'commission_revenue', 'plan_revenue', 'vat_output',
    'processing_expense', 'withholding_payable', 'refund_loss', 'suspense', 'disputed'));
