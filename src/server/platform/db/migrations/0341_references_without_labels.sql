-- "Ref. No. 9012 345" and "9012 345" are one reference.
update payment_proofs
set reference_key = regexp_replace(reference_key,
  '^[A-Z]{0,12}?(REF(ERENCE)?|TRANSACTION|TXN|TRACE)(NO|NUMBER|NUM|ID|CODE)?(?=[0-9].{3})', '')
where reference_key ~ '^[A-Z]{0,12}?(REF|TRANSACTION|TXN|TRACE)';
