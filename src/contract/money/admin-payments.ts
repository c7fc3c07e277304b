import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { planCycles } from '../communities/plans.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, oneOf, pageNumber, pageOf, pageSize, searchText } from '../core/list.ts';
import { givenInstant, id, instant } from '../core/text.ts';
import { checkoutRef, checkoutStatuses, paymentFailures, paymentStatuses } from './checkouts.ts';
import { refundReasons, refundStatuses } from './refunds.ts';

/** Why a checkout waits for an administrator. */
export const reviewReasons = ['AMOUNT', 'CURRENCY', 'MODE', 'REFERENCE', 'NOT_DELIVERED', 'COUPON'] as const;
/** What became of the money of a payment: the first bought something, the others did not. */
export const paymentOutcomes = ['FULFILLED', 'DUPLICATE', 'NOT_DELIVERED', 'MISMATCH'] as const;
export const purchasePurposes = ['PLATFORM_PLAN', 'MEMBERSHIP'] as const;
export const adminPaymentSorts = ['created_at', 'amount'] as const;

/** One attempt at the payment service that has an answer. Amounts are in the unit of `currency`, like "499.00". */
const attempt = z.object({
  id,
  provider_payment_id: z.string(),
  amount: z.string(),
  /** Null: the payment service has not said what it took. */
  fee: z.nullable(z.string()),
  currency: z.string(),
  /** Like gcash, maya, qrph or card; null when the payment service does not say. */
  method: z.nullable(z.string()),
  status: z.enum(paymentStatuses),
  /** Null: no money has arrived. */
  outcome: z.nullable(z.enum(paymentOutcomes)),
  paid_at: z.nullable(instant),
  /** What can still be given back: "0.00" when nothing can. */
  refundable: z.string(),
});

const givenBack = z.object({
  id,
  payment_id: id,
  amount: z.string(),
  reason: z.enum(refundReasons),
  note: z.nullable(z.string()),
  status: z.enum(refundStatuses),
  /** Of the transfer, when it was made by hand. */
  sent_reference: z.nullable(z.string()),
  created_at: instant,
});

/** A checkout with its money, as administrators see it. Amounts are pesos, like "499.00". */
export const adminPayment = z.object({
  id,
  ref: checkoutRef,
  purpose: z.enum(purchasePurposes),
  kind: z.enum(['NEW', 'RENEWAL', 'UPGRADE']),
  group: z.object({ id, name: z.string(), slug: z.string() }),
  payer: person,
  plan_type: z.string(),
  plan_cycle_type: z.enum(planCycles),
  status: z.enum(checkoutStatuses),
  review_reason: z.nullable(z.enum(reviewReasons)),
  last_failure: z.nullable(z.enum(paymentFailures)),
  /** What was asked for, what arrived, and what went back. */
  amount: z.string(),
  received_amount: z.string(),
  refunded_amount: z.string(),
  /** Whether its money waits for a decision. */
  is_held: z.boolean(),
  /** Whether held money may be decided to count: it is the right amount, and nothing of it goes back. */
  is_releasable: z.boolean(),
  /** The oldest first. */
  payments: z.array(attempt),
  refunds: z.array(givenBack),
  created_at: instant,
  expires_at: instant,
  version: z.int(),
});
export type AdminPayment = z.output<typeof adminPayment>;

export const adminPaymentsQuery = z.object({
  /**
   * The beginning of a reference, an id at the payment service, or a part of the payer's or the community's name. A whole
   * reference or id is found whatever the filters are.
   */
  q: searchText,
  page: pageNumber,
  limit: pageSize(),
  sort_by: oneOf(adminPaymentSorts, 'created_at'),
  order_by: oneOf(['asc', 'desc'], 'desc'),
  /** `held`: money that waits for a decision. `to_send`: refunds to make by hand. `waiting`: both. */
  waiting_for: oneOf(['anything', 'waiting', 'held', 'to_send'], 'anything'),
  status: z.catch(z.optional(z.enum(checkoutStatuses)), undefined),
  purpose: z.catch(z.optional(z.enum(purchasePurposes)), undefined),
  group_id: z.catch(z.optional(id), undefined),
  /** Begun from this moment on. */
  from: z.optional(givenInstant),
  /** Begun before this moment. */
  to: z.optional(givenInstant),
});
export type AdminPaymentsQuery = z.output<typeof adminPaymentsQuery>;

export const searchAdminPayments = endpoint({
  method: 'GET',
  path: '/admin/payments/search',
  access: 'platform.admin',
  summary: 'List all payments of members and communities, also those that wait for a decision.',
  query: adminPaymentsQuery,
  response: pageOf(adminPayment),
  problems: [],
});

/** What a step of a payment's timeline is. */
export const timelineKinds = [
  /** The checkout was created. */
  'OPENED',
  /** The payment service sent a notice. `name`: its type. */
  'NOTICE',
  /** The payment service was asked, and the checkout changed. `name`: what made us ask; from and to: statuses. */
  'CHANGED',
  /** The payment service reported an attempt. `name`: its status. */
  'PAYMENT',
  /** Posted to the ledger. `name`: the kind of the posting; `entries`: its entries. */
  'LEDGER',
  /** A refund was decided. `name`: its reason. */
  'REFUND',
  /** Somebody acted. `name`: the action of the audit log. */
  'ACT',
] as const;

export const timelineStep = z.object({
  at: instant,
  kind: z.enum(timelineKinds),
  name: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Pesos; null where no money is meant. */
  amount: z.nullable(z.string()),
  actor: z.nullable(person),
  /** Of a posting that a correction can reverse; else null. */
  transaction_id: z._default(z.nullable(id), null),
  /** Of a posting: a debit is positive, a credit negative. */
  entries: z.array(z.object({ account: z.string(), amount: z.string() })),
});
export type TimelineStep = z.output<typeof timelineStep>;

export const getAdminPayment = endpoint({
  method: 'GET',
  path: '/admin/payments/checkouts/:ref',
  access: 'platform.admin',
  summary: 'Get one payment with everything that happened to it, the oldest first.',
  params: z.object({ ref: checkoutRef }),
  response: one(z.extend(adminPayment, { timeline: z.array(timelineStep) })),
  problems: ['checkout.not_found'],
});
