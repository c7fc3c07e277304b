import { numericText } from '../../../../contract/money/money.ts';
import type { ReportedRefund } from '../../../../contract/reports/report-issues.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';

/** What went back of a checkout's money, and what is about to. Works with the pool or a transaction. */
export async function reportedRefundOf(db: Database, checkoutId: string): Promise<ReportedRefund> {
  const { rows } = await db.query<{ promised: number; returned: number }>(
    `select coalesce(sum(r.amount_centavos), 0)::bigint as promised,
       coalesce(sum(r.amount_centavos) filter (where r.status = 'SUCCEEDED'), 0)::bigint as returned
     from refunds r join payments p on p.id = r.payment_id where p.checkout_id = $1 and r.status <> 'FAILED'`,
    [checkoutId],
  );
  const { promised, returned } = singleRow(rows);
  return {
    state: promised === 0 ? 'NONE' : returned < promised ? 'ON_ITS_WAY' : 'DONE',
    amount: numericText(promised),
    returned_amount: numericText(returned),
  };
}
