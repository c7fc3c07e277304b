-- Refunds that wait to be made by hand although the money went back another way: they cannot be made any more.
update refunds r set status = 'FAILED', updated_at = now()
from payments p
where p.id = r.payment_id and r.status = 'MANUAL_REQUIRED'
  and r.amount_centavos > p.amount_centavos - (
    select coalesce(sum(g.amount_centavos), 0) from refunds g where g.payment_id = p.id and g.status = 'SUCCEEDED');
