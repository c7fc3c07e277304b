import * as z from 'zod/mini';
import { planCycles } from '../communities/plans.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, oneOf, pageNumber, pageOf, pageSize } from '../core/list.ts';
import { id, instant } from '../core/text.ts';

/**
 * Of a checkout, in the order in which it may move: a status only ever changes to one of a higher rank, so the order in
 * which news arrives does not matter. A payment that comes after EXPIRED or CANCELED still counts.
 */
export const checkoutStatuses = [
  'CREATED',
  'OPEN',
  'PROCESSING',
  'CANCELED',
  'EXPIRED',
  'FAILED_TO_OPEN',
  'NEEDS_REVIEW',
  'PAID',
  'PARTIALLY_REFUNDED',
  'DISPUTED',
  'REFUNDED',
] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** Why the last attempt at the provider failed, as far as it says. */
export const paymentFailures = [
  'DECLINED',
  'INSUFFICIENT_BALANCE',
  'LIMIT_EXCEEDED',
  'EXPIRED',
  'OTHER',
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

/** Minutes in which a checkout can be paid. */
export const CHECKOUT_MINUTES = 60;

/** A reference, as people read it out: CHK- and ten letters and digits (Crockford's base 32). */
export const checkoutRef = z.string().check(z.regex(/^CHK-[0-9A-HJKMNP-TV-Z]{10}$/));

/** Amounts are pesos, like "499.00". */
export const checkout = z.object({
  ref: checkoutRef,
  purpose: z.enum(['PLATFORM_PLAN', 'MEMBERSHIP']),
  kind: z.enum(['NEW', 'RENEWAL', 'UPGRADE']),
  group: z.object({ id, name: z.string(), slug: z.string() }),
  plan_type: z.string(),
  plan_cycle_type: z.enum(planCycles),
  /** Of a course that is bought alone. */
  course: z.nullable(z.object({ id, title: z.string() })),
  /** Price of the plan, what was paid of a running period, a coupon, and what is due. */
  fee_amount: z.string(),
  credit_amount: z.string(),
  discount_amount: z.string(),
  amount: z.string(),
  status: z.enum(checkoutStatuses),
  last_failure: z.nullable(z.enum(paymentFailures)),
  /** Where it can be paid. Null unless it is open. */
  url: z.nullable(z.string()),
  expires_at: instant,
  /** The end of the period that was bought; null until it is paid, and for a period without an end. */
  paid_until: z.nullable(instant),
  refunded_amount: z.string(),
  created_at: instant,
  version: z.int(),
});
export type Checkout = z.output<typeof checkout>;

/** What a call that may need a payment answers: the address to pay at. */
export const openedCheckout = z.object({ ref: checkoutRef, url: z.string(), expires_at: instant });

const checkoutParams = z.object({ ref: checkoutRef });

export const getCheckout = endpoint({
  method: 'GET',
  path: '/payments/checkouts/:ref',
  access: 'signed_in',
  summary:
    'Get a checkout. Asks the provider first while it is not settled. For the payer, owners, and administrators.',
  params: checkoutParams,
  response: one(checkout),
  problems: ['checkout.not_found'],
});

export const getLatestCheckout = endpoint({
  method: 'GET',
  path: '/payments/checkouts/latest',
  access: 'signed_in',
  summary: "Get the caller's newest checkout of the last day, or null.",
  response: one(z.nullable(checkout)),
  problems: [],
});

export const cancelCheckout = endpoint({
  method: 'POST',
  path: '/payments/checkouts/:ref/cancel',
  access: 'signed_in',
  summary: 'Give up an open checkout. When it was paid in the meantime, the payment counts.',
  repeat: 'harmless',
  params: checkoutParams,
  response: one(checkout),
  problems: ['checkout.not_found', 'payments.unavailable'],
});

export const paymentStatuses = ['PENDING', 'PAID', 'FAILED', 'REFUNDED', 'DISPUTED'] as const;

/** What a payment bought. An end of null: it does not end. */
export const boughtPeriod = z.object({ start: instant, end: z.nullable(instant) });

/** A payment, as its payer sees it. */
export const payment = z.object({
  id,
  checkout_ref: z.nullable(checkoutRef),
  group: z.nullable(z.object({ id, name: z.string(), slug: z.string() })),
  plan_type: z.nullable(z.string()),
  amount: z.string(),
  refunded_amount: z.string(),
  /** Like gcash, maya, qrph or card; null when the provider does not say. */
  method: z.nullable(z.string()),
  status: z.enum(paymentStatuses),
  paid_at: z.nullable(instant),
  created_at: instant,
  /**
   * Of a payment that went directly to the owner: the number of the transfer. It is FAILED where the owner took back
   * that it arrived. Null for payments in the app.
   */
  outside: z.nullable(z.object({ reference: z.string() })),
  /**
   * Of a second payment for the same, which the payment service could not send back: an administrator does, or its payer
   * lets it buy the next period. Null for others.
   */
  second: z.nullable(
    z.object({
      state: z.enum(['TO_SEND', 'USED']),
      /** What it can buy instead of being sent back; null where it can buy nothing. */
      next_period: z.nullable(boughtPeriod),
    }),
  ),
});
export type Payment = z.output<typeof payment>;

export const paymentHistory = endpoint({
  method: 'GET',
  path: '/payments/history',
  access: 'signed_in',
  summary: "List the caller's payments in the app and directly to owners, the newest first.",
  query: z.object({
    status: z.catch(z.optional(z.enum(paymentStatuses)), undefined),
    sort_by: oneOf(['created_at'], 'created_at'),
    order_by: oneOf(['desc', 'asc'], 'desc'),
    page: pageNumber,
    limit: pageSize(),
  }),
  response: pageOf(payment),
  problems: [],
});

export const checkoutEvents = {
  /** `u:` of the payer, and `adm`: fetch the checkout. */
  'checkout.updated': z.object({ ref: checkoutRef, status: z.enum(checkoutStatuses), version: z.int() }),
} as const;
