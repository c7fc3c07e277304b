import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { planCycles, planTypes } from '../communities/plans.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, oneOf, pageNumber, pageOf, pageSize, searchText } from '../core/list.ts';
import { seenVersion } from '../core/seen-version.ts';
import { id, instant, oneLine, queryFlag } from '../core/text.ts';
import { openedCheckout } from './checkouts.ts';
import { couponRefusals, typedCode } from './coupons.ts';

/** Where a subscription stands now. It follows from its dates and the clock, and is stored nowhere. */
export const subscriptionStatuses = [
  /** Its first payment has not arrived. */
  'INCOMPLETE',
  'ACTIVE',
  /** It ended some days ago and still gives access, so that there is time to pay. */
  'GRACE',
  'EXPIRED',
  /** It runs until its end and will not be renewed. */
  'CANCELLED',
  /** Its payment was given back, or the membership was ended. */
  'REVOKED',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Days after the end in which access goes on. */
export const GRACE_DAYS = { MEMBERSHIP: 3, PLATFORM: 7 } as const;
/** Days before the end from which a renewal can be paid. */
export const RENEWAL_DAYS = 7;
/** How many days before a renewal we announce a higher price. After that, the member pays the old price once more. */
export const PRICE_NOTICE_DAYS = 30;

const plannedChange = z.object({
  /** The membership plan; null for a plan of the platform. */
  plan_id: z.nullable(id),
  plan_type: z.string(),
  plan_cycle_type: z.enum(planCycles),
  /** Pesos, like "499.00". */
  fee_amount: z.string(),
});

/** What a community (PLATFORM) or one of its members (MEMBERSHIP) has. */
export const subscription = z.object({
  id,
  kind: z.enum(['PLATFORM', 'MEMBERSHIP']),
  group: z.object({ id, name: z.string(), slug: z.string() }),
  /** The member; null for the plan of the community itself. */
  user: z.nullable(person),
  /** The membership plan; null for a plan of the platform. */
  plan_id: z.nullable(id),
  plan_type: z.string(),
  plan_cycle_type: z.enum(planCycles),
  /** Of one cycle, in pesos, like "499.00", as it was bought. */
  fee_amount: z.string(),
  start_date: instant,
  /** Null: it does not end. */
  end_date: z.nullable(instant),
  /** When access ends: the end and the days of grace. */
  access_until: z.nullable(instant),
  status: z.enum(subscriptionStatuses),
  is_cancelled_at_end: z.boolean(),
  /** From the next period on. */
  pending_change: z.nullable(plannedChange),
  /** What the next period of the same plan costs. Null for a plan without an end, or of the platform. */
  renewal: z.nullable(
    z.object({
      plan_cycle_type: z.enum(planCycles),
      fee_amount: z.string(),
      /** What the coupon of the subscription takes off; "0.00" without one. */
      discount_amount: z.string(),
    }),
  ),
  /** Of the payment of the newest period. Null for callers who are not its payer, an owner or an administrator. */
  provider_subscription_id: z.nullable(z.string()),
  provider_payment_id: z.nullable(z.string()),
  version: z.int(),
});
export type Subscription = z.output<typeof subscription>;

const subscriptionFilters = {
  group_id: z.catch(z.optional(id), undefined),
  plan_type: z.catch(z.optional(oneLine().check(z.maxLength(100))), undefined),
  plan_cycle_type: z.catch(z.optional(z.enum(planCycles)), undefined),
  /** Began, or ends, at this instant or later. */
  start_date: z.catch(z.optional(instant), undefined),
  end_date: z.catch(z.optional(instant), undefined),
  provider_subscription_id: z.catch(z.optional(oneLine().check(z.maxLength(100))), undefined),
  provider_payment_id: z.catch(z.optional(oneLine().check(z.maxLength(100))), undefined),
  status: z.catch(z.optional(z.enum(subscriptionStatuses)), undefined),
  include_archived: queryFlag,
  q: searchText,
  sort_by: oneOf(['start_date', 'end_date'], 'start_date'),
  order_by: oneOf(['desc', 'asc'], 'desc'),
  page: pageNumber,
  limit: pageSize(),
};

export const platformSubscriptionsQuery = z.object(subscriptionFilters);

export const memberSubscriptionsQuery = z.object({
  ...subscriptionFilters,
  user_id: z.catch(z.optional(id), undefined),
  plan_id: z.catch(z.optional(id), undefined),
});
export type MemberSubscriptionsQuery = z.output<typeof memberSubscriptionsQuery>;

export const searchPlatformSubscriptions = endpoint({
  method: 'GET',
  path: '/group-subscriptions/search',
  access: 'signed_in',
  summary: 'List the platform plans of communities: an owner sees their own, an administrator all.',
  query: platformSubscriptionsQuery,
  response: pageOf(subscription),
  problems: [],
});

export const searchMemberSubscriptions = endpoint({
  method: 'GET',
  path: '/group-subscriptions/members/search',
  access: 'signed_in',
  summary:
    "List members' subscriptions: everyone sees their own, an owner those of their communities, an administrator all.",
  query: memberSubscriptionsQuery,
  response: pageOf(subscription),
  problems: [],
});

/** One of: a membership plan for the caller, or a plan of the platform for the community. */
export const purchase = z.union([
  z.strictObject({
    group_membership_plan_id: id,
    /** The code of a coupon. Without a coupon that can be used, nothing is bought. */
    coupon_code: z.optional(typedCode),
  }),
  z.strictObject({ plan_type: z.enum(planTypes), plan_cycle_type: z.enum(planCycles) }),
]);
export type Purchase = z.output<typeof purchase>;

/** A free plan gives a subscription at once; a paid one an address to pay at. */
export const purchaseAnswer = z.object({
  subscription: z.nullable(subscription),
  checkout: z.nullable(openedCheckout),
});

export const subscribe = endpoint({
  method: 'POST',
  path: '/group-subscriptions/:group_id',
  access: 'signed_in',
  summary: 'Subscribe to a membership plan of a community, or put the community on a plan of the platform.',
  repeat: 'keyed',
  params: z.object({ group_id: id }),
  body: purchase,
  response: one(purchaseAnswer),
  problems: [
    'group.not_found',
    'group.not_allowed',
    'group.banned',
    'join.restricted',
    'group.full',
    'group.plan_not_offered',
    'plan.not_found',
    'plan.archived',
    'offer.closed',
    'offer.sold_out',
    'subscription.exists',
    'payments.over_limit',
    'payments.unavailable',
    ...couponRefusals,
  ],
});

export const changeGroupPlan = endpoint({
  method: 'PUT',
  path: '/groups/:group_id/plan',
  access: 'group.plan',
  summary:
    'Change the plan of a community. A higher one is paid for first, a lower one begins when the paid period ends. Administrators put it on ENTERPRISE at once.',
  params: z.object({ group_id: id }),
  body: z.strictObject({
    subscription_plan_type: z.enum(planTypes),
    subscription_plan_cycle_type: z.enum(planCycles),
    /** The version of the community that the caller looked at. */
    version: seenVersion,
  }),
  response: one(purchaseAnswer),
  problems: [
    'group.not_found',
    'group.not_allowed',
    'group.stale',
    'group.plan_not_offered',
    'subscription.exists',
    'payments.unavailable',
  ],
});

const subscriptionParams = z.object({ subscription_id: id });
const changeAtEnd = {
  method: 'PUT',
  access: 'signed_in',
  params: subscriptionParams,
  body: z.strictObject({ version: seenVersion }),
  response: one(subscription),
  problems: ['subscription.not_found', 'subscription.stale', 'subscription.over'],
} as const;

export const cancelSubscription = endpoint({
  ...changeAtEnd,
  path: '/group-subscriptions/:subscription_id/cancel',
  summary: 'Let a subscription end with its period. Access goes on until then.',
});

export const resumeSubscription = endpoint({
  ...changeAtEnd,
  path: '/group-subscriptions/:subscription_id/resume',
  summary: 'Take back that a subscription ends with its period, or that it changes its plan then.',
});
