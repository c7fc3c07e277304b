import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one, oneOf, pageNumber, pageOf, pageSize } from '../core/list.ts';
import { id, instant, trimmedText } from '../core/text.ts';
import { boughtPeriod, checkoutRef, checkoutStatuses } from './checkouts.ts';
import { parsePesos } from './money.ts';

export const refundReasons = [
  'DUPLICATE',
  'REQUESTED',
  'NOT_DELIVERED',
  'MISMATCH',
  /** The bank took it. */
  'DISPUTE',
  'OTHER',
] as const;
export const refundStatuses = [
  'REQUESTED',
  'APPROVED',
  'SUBMITTED',
  'SUCCEEDED',
  'FAILED',
  /** The payment service cannot give it back: a person has to. */
  'MANUAL_REQUIRED',
  /** Its payer took it back: the money buys their next period instead. */
  'WITHDRAWN',
] as const;

/**
 * Days after a first purchase in which a member may take it back, and the part of the lessons that may be open by then:
 * opened since the payment, as the server saw it.
 */
export const SELF_REFUND = { days: 7, lessonsPercent: 25 } as const;

/** Money that goes back. The amount is pesos, like "499.00". */
export const refund = z.object({
  id,
  payment_id: id,
  amount: z.string(),
  reason: z.enum(refundReasons),
  note: z.nullable(z.string()),
  status: z.enum(refundStatuses),
  created_at: instant,
});
export type Refund = z.output<typeof refund>;

const pesos = z
  .string()
  .check(z.refine((text) => (parsePesos(text) ?? 0) > 0, 'Enter an amount like 499 or 499.50'));

/** Owners give back what the balance of their community covers; an administrator may give back more. In pesos. */
export const refundLimit = z.object({
  /** The most of this payment that can go back; 0.00 for nothing. */
  most: z.string(),
  /** What the community has: neither paid out, on its way to its owners, nor promised back. Can be negative. */
  balance: z.string(),
});
export type RefundLimit = z.output<typeof refundLimit>;

/** A refund that the balance does not cover: what it would take, next to the limit. */
export const refundOverBalance = z.extend(refundLimit, { takes: z.string() });

/** What the caller may give back of a payment, or take back as its payer. */
export const refundOffer = z.object({
  /** Pesos. */
  left: z.string(),
  /** Absent where all that is left can go back. */
  limit: z.optional(refundLimit),
  /** A payer takes back all of it or nothing. */
  is_whole: z.boolean(),
});
export type RefundOffer = z.output<typeof refundOffer>;

export const requestRefund = endpoint({
  method: 'POST',
  path: '/payments/:payment_id/refunds',
  access: 'signed_in',
  summary:
    'Give a payment back. Its payer may within 7 days of the first purchase in the community, as a whole, once; owners of the community as far as its balance covers it, and administrators at any time.',
  repeat: 'keyed',
  params: z.object({ payment_id: id }),
  body: z.strictObject({
    /** Pesos; what is left of the payment where it is absent. */
    amount: z.optional(pesos),
    note: z.optional(trimmedText().check(z.maxLength(255))),
  }),
  response: one(refund),
  problems: [
    'payment.not_found',
    'payment.not_paid',
    'payment.disputed',
    'refund.not_allowed',
    'refund.too_much',
    'refund.over_balance',
  ],
});

export const useForNextPeriod = endpoint({
  method: 'POST',
  path: '/payments/:payment_id/next-period',
  access: 'signed_in',
  summary:
    'Let money that was paid twice, and that the payment service cannot send back, buy the next period. For its payer. Repeating it changes nothing.',
  repeat: 'harmless',
  params: z.object({ payment_id: id }),
  response: one(z.object({ payment_id: id, period: boughtPeriod })),
  problems: [
    'payment.not_found',
    'payment.not_usable',
    'group.not_found',
    'group.not_allowed',
    'payments.unavailable',
  ],
});

/** What waits for an administrator: a payment that was not the one that was asked for, or a refund to make by hand. */
export const reviewItem = z.object({
  id,
  kind: z.enum(['CHECKOUT', 'REFUND']),
  checkout_ref: checkoutRef,
  checkout_status: z.enum(checkoutStatuses),
  /** AMOUNT, CURRENCY, MODE, REFERENCE or NOT_DELIVERED; the reason of a refund. */
  reason: z.string(),
  /** Pesos: what was asked for, and what arrived or goes back. */
  amount: z.string(),
  received_amount: z.string(),
  created_at: instant,
});
export type ReviewItem = z.output<typeof reviewItem>;

export const listPaymentReviews = endpoint({
  method: 'GET',
  path: '/admin/payments/review',
  access: 'platform.admin',
  summary: 'List payments that need a decision and refunds to make by hand, the oldest first.',
  query: z.object({
    sort_by: oneOf(['created_at'], 'created_at'),
    order_by: oneOf(['asc', 'desc'], 'asc'),
    page: pageNumber,
    limit: pageSize(),
  }),
  response: pageOf(reviewItem),
  problems: [],
});

const reviewParams = z.object({ item_id: id });

export const settleManualRefund = endpoint({
  method: 'POST',
  path: '/admin/payments/review/:item_id/sent',
  access: 'platform.admin',
  summary: 'Note that a refund was made by hand. Repeating it with the same reference changes nothing.',
  repeat: 'harmless',
  params: reviewParams,
  body: z.strictObject({
    /** Where the money was sent, as the bank or wallet names it. */
    reference: trimmedText().check(z.minLength(1, 'Reference is required'), z.maxLength(255)),
  }),
  response: one(refund),
  problems: ['refund.not_found', 'refund.not_manual', 'refund.already_sent', 'payment.disputed'],
});

export const releaseHeldPayment = endpoint({
  method: 'POST',
  path: '/admin/payments/review/:item_id/release',
  access: 'platform.admin',
  summary:
    'Decide that a held payment counts after all: it buys what its checkout was for. Repeating it changes nothing.',
  repeat: 'harmless',
  params: reviewParams,
  body: z.strictObject({ version: z.int() }),
  response: one(z.object({ ref: checkoutRef, status: z.enum(checkoutStatuses) })),
  problems: ['checkout.not_found', 'payment.not_releasable', 'payment.stale'],
});

export const syncCheckoutNow = endpoint({
  method: 'POST',
  path: '/admin/payments/checkouts/:ref/sync',
  access: 'platform.admin',
  summary: 'Ask the payment service about a checkout now.',
  repeat: 'harmless',
  params: z.object({ ref: checkoutRef }),
  response: one(z.object({ ref: checkoutRef, status: z.enum(checkoutStatuses) })),
  problems: ['checkout.not_found', 'payments.unavailable'],
});
