import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { id, instant, trimmedText } from '../core/text.ts';
import { checkoutRef } from './checkouts.ts';

export const differenceKinds = [
  'MISSING_LOCAL',
  'MISSING_REMOTE',
  'AMOUNT_DIFF',
  'FEE_DIFF',
  'STATUS_DIFF',
  /** The payment service sent it in a form that we cannot read: nobody knows whether it agrees. */
  'UNREADABLE',
] as const;

/** Open differences that are listed, the oldest first. */
export const DIFFERENCES_MAX = 100;

/** Pesos, like "499.00" or "-12.48". */
const pesos = z.string();

/** A payment that our books and the payment service do not agree on. */
export const paymentDifference = z.object({
  id,
  kind: z.enum(differenceKinds),
  /** Of the payment at the payment service. */
  provider_payment_id: z.string(),
  /** Null: our books do not know the payment. */
  checkout_ref: z.nullable(checkoutRef),
  /** What our books and the payment service say it is, in its own currency; null: it is missing there. */
  our_amount: z.nullable(pesos),
  their_amount: z.nullable(pesos),
  currency: z.nullable(z.string()),
  /** The first comparison that found it. */
  found_at: instant,
});
export type PaymentDifference = z.output<typeof paymentDifference>;

/** The last comparison of our books with the payment service, and what is still to be settled. */
export const reconciliation = z.object({
  /** Null: there was none yet. */
  last_run: z.nullable(
    z.object({
      finished_at: instant,
      /** It compared what was paid from one moment to the other. */
      window_from: instant,
      window_to: instant,
      payments: z.int(),
      /** What differed, also what was settled by asking again. */
      differences: z.int(),
      /** By how much all entries do not add up to zero, and the clearing account is not what payments say. */
      trial_balance: pesos,
      clearing: pesos,
    }),
  ),
  /** Comparisons in a row, up to the last, in which nothing was left. */
  clean_runs: z.int(),
  total_open: z.int(),
  open: z.array(paymentDifference).check(z.maxLength(DIFFERENCES_MAX)),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/admin/payments/reconciliation',
  access: 'platform.admin',
  summary: 'Get the last nightly comparison with the payment service, and the differences that are open.',
  response: one(reconciliation),
  problems: [],
});

export const settleDifference = endpoint({
  method: 'POST',
  path: '/admin/payments/reconciliation/:item_id/settled',
  access: 'platform.admin',
  summary: 'Note that a difference was settled by hand, and how. Repeating it changes nothing.',
  repeat: 'harmless',
  params: z.object({ item_id: id }),
  body: z.strictObject({
    note: trimmedText().check(z.minLength(1, 'Say what was done'), z.maxLength(500, 'This is too long')),
  }),
  response: one(z.object({ id })),
  problems: ['reconciliation.not_found'],
});
