import * as z from 'zod/mini';
import { planCycles } from '../communities/plans.ts';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { id, instant } from '../core/text.ts';
import { boughtPeriod, checkoutRef, paymentStatuses } from './checkouts.ts';
import { parsePesos } from './money.ts';
import { refundOffer } from './refunds.ts';

/** Shows that a payment arrived. It is no invoice in the sense of the tax office. Amounts are pesos, like "499.00". */
export const receipt = z.object({
  payment_id: id,
  /** Null for a payment outside the platform. */
  checkout_ref: z.nullable(checkoutRef),
  payer: z.string(),
  /** The community, or Tambayan. */
  payee: z.string(),
  group: z.object({ id, name: z.string(), slug: z.string() }),
  plan_type: z.string(),
  plan_cycle_type: z.enum(planCycles),
  /** The price of the plan, what was deducted of a running period, and what a coupon took off. */
  fee_amount: z.string(),
  credit_amount: z.string(),
  discount_amount: z.string(),
  coupon_code: z.nullable(z.string()),
  /** What was paid. */
  amount: z.string(),
  /** VAT that the amount contains; null where none is accounted for. */
  vat: z.nullable(z.string()),
  refunded_amount: z.string(),
  /** What is on its way back. */
  returning_amount: z.string(),
  method: z.nullable(z.string()),
  status: z.enum(paymentStatuses),
  paid_at: instant,
  /** What it bought; null where it bought nothing. An end of null: it does not end. */
  period: z.nullable(boughtPeriod),
  /** A second payment for the same: it goes back, or its payer let it buy the next period. Null for others. */
  second: z.nullable(z.enum(['GOES_BACK', 'USED'])),
  /**
   * Of a payment that went directly to the owner, whose word it is that it arrived: `reference` is the number of the
   * transfer, as its payer wrote it. Null for payments in the app.
   */
  outside: z.nullable(z.object({ reference: z.string(), sent_at: instant, confirmed_by: z.string() })),
  /** Whether the caller paid it. */
  is_own: z.boolean(),
});
export type Receipt = z.output<typeof receipt>;

/** What a receipt says about a second payment for the same. */
export const secondTexts: Readonly<Record<'GOES_BACK' | 'USED', string>> = {
  GOES_BACK: 'This was paid twice. The second payment goes back to the payer.',
  USED: 'This was paid twice. The payer used the second payment for the next period.',
};

/** Whether something was deducted from the price. What was paid is then the price less the deductions. */
export function isReduced({
  fee_amount,
  credit_amount,
  discount_amount,
  amount,
}: Pick<Receipt, 'fee_amount' | 'credit_amount' | 'discount_amount' | 'amount'>): boolean {
  const [fee, credit, discount, paid] = [fee_amount, credit_amount, discount_amount, amount].map(parsePesos);
  const deducted = (credit ?? 0) + (discount ?? 0);
  // A payment of a wrong amount says nothing about its price.
  return deducted > 0 && (fee ?? 0) - deducted === paid;
}

export const receiptParams = z.object({ payment_id: id });

export const getReceipt = endpoint({
  method: 'GET',
  path: '/payments/:payment_id/receipt',
  access: 'signed_in',
  summary: 'Get the acknowledgement of a payment that arrived. For its payer, owners and administrators.',
  params: receiptParams,
  response: one(z.extend(receipt, { refund: z.nullable(refundOffer) })),
  problems: ['payment.not_found'],
});

/** The path of the same as PDF, below the API base. It speaks the language of the query `lang`. */
export function receiptPaperPath(paymentId: string): string {
  return `/payments/${paymentId}/receipt.pdf`;
}
