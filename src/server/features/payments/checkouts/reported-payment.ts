import { numericText } from '../../../../contract/money/money.ts';
import type { PaymentEvidence } from '../../../../contract/reports/payment-evidence.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ownerOf } from '../../../platform/rights/membership-right.ts';
import { checkoutNotFound } from './checkout-problems.ts';

/** A payment that its payer reports. */
export interface ReportedPayment {
  readonly id: string;
  /** The owner of the community that sold it; null when Tambayan did. */
  readonly sellerId: string | null;
  readonly evidence: PaymentEvidence;
}

/** @throws Problem `checkout.not_found` for everyone but the payer. */
export type ReportedPaymentOf = (ref: string, payerId: string) => Promise<ReportedPayment>;

type Amount = 'amount' | 'received_amount' | 'refunded_amount';
type Row = Omit<PaymentEvidence, Amount> &
  Readonly<Record<Amount, number>> & { readonly id: string; readonly seller_id: string | null };

const ARRIVED = `from payments p where p.checkout_id = c.id and p.status in ('PAID', 'DISPUTED', 'REFUNDED')`;

const PAYMENT = `select c.id, c.ref, c.purpose, g.name as community, c.plan_snapshot ->> 'plan_type' as plan_type,
    c.plan_snapshot ->> 'plan_cycle_type' as plan_cycle_type, c.status, c.provider, c.amount_centavos as amount,
    c.created_at as started_at, case when c.purpose = 'MEMBERSHIP' then ${ownerOf('g')} end as seller_id,
    (select coalesce(sum(p.amount_centavos), 0)::bigint ${ARRIVED} and p.currency = 'PHP') as received_amount,
    (select coalesce(sum(r.amount_centavos), 0)::bigint from refunds r join payments p on p.id = r.payment_id
     where p.checkout_id = c.id and r.status = 'SUCCEEDED') as refunded_amount,
    (select min(coalesce(p.paid_at, p.created_at)) ${ARRIVED}) as paid_at,
    (select p.method from payments p where p.checkout_id = c.id and p.method is not null
     order by p.paid_at, p.created_at limit 1) as method
  from checkouts c join groups g on g.id = c.group_id where c.ref = $1 and c.payer_id = $2`;

/** Reads what is kept of a payment with a report: what happened, and nothing that could be used to pay. */
export function createReportedPaymentOf({ db }: { readonly db: Database }): ReportedPaymentOf {
  return async (ref, payerId) => {
    const { rows } = await db.query<Row>(PAYMENT, [ref, payerId]);
    const [row] = rows;
    if (!row) throw checkoutNotFound();
    const { id, seller_id: sellerId, amount, received_amount, refunded_amount, ...facts } = row;
    const evidence = {
      ...facts,
      amount: numericText(amount),
      received_amount: numericText(received_amount),
      refunded_amount: numericText(refunded_amount),
    };
    return { id, sellerId, evidence };
  };
}
