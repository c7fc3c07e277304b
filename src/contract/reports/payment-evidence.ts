import * as z from 'zod/mini';
import { planCycles } from '../communities/plans.ts';
import { instant } from '../core/text.ts';
import { purchasePurposes } from '../money/admin-payments.ts';
import { checkoutRef, checkoutStatuses } from '../money/checkouts.ts';

/** A payment as it was when its payer reported it. Amounts are pesos, like "499.00". */
export const paymentEvidence = z.object({
  ref: checkoutRef,
  purpose: z.enum(purchasePurposes),
  /** The community that was paid, or whose plan was paid for. */
  community: z.string(),
  plan_type: z.string(),
  plan_cycle_type: z.enum(planCycles),
  status: z.enum(checkoutStatuses),
  /** The payment service, like `paymongo`. */
  provider: z.string(),
  /** Like gcash, maya, qrph or card; null when the payment service did not say. */
  method: z.nullable(z.string()),
  /** What was asked for, what arrived, and what went back. */
  amount: z.string(),
  received_amount: z.string(),
  refunded_amount: z.string(),
  started_at: instant,
  /** Null: no money had arrived. */
  paid_at: z.nullable(instant),
});
export type PaymentEvidence = z.output<typeof paymentEvidence>;
