import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { planCycles } from '../communities/plans.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, pageSize, searchText } from '../core/list.ts';
import { seenVersion } from '../core/seen-version.ts';
import { id, instant, text, trimmedText, YEARS } from '../core/text.ts';
import { numericText, PAYABLE, parsePesos } from './money.ts';

/** Coupons of one community that are switched on. */
export const COUPONS_MAX = 50;
export const COUPON_USES_MAX = 1_000_000;
export const COUPON_CODE = { min: 3, max: 30 } as const;

/** What a coupon lowers: the payment for which its code is given, or the renewals after it, too. */
export const couponLasts = ['FIRST_PAYMENT', 'EVERY_PAYMENT'] as const;
export type CouponLasts = (typeof couponLasts)[number];

/** A code as it is compared: capitals, without spaces. */
export function codeKey(code: string): string {
  return code.normalize('NFKC').replace(/\s+/gu, '').toUpperCase();
}

/** The code of a new coupon. */
export const couponCode = text().check(
  z.maxLength(200),
  z.overwrite(codeKey),
  z.minLength(1, { error: 'Enter a code', abort: true }),
  z.regex(/^[A-Z0-9][A-Z0-9_-]*$/, { error: 'Use letters, numbers and hyphens', abort: true }),
  z.minLength(COUPON_CODE.min, 'A code has at least 3 characters'),
  z.maxLength(COUPON_CODE.max, 'A code must not exceed 30 characters'),
);

/** A code that somebody typed to pay less. Any text: one that no coupon can have is unknown. */
export const typedCode = text().check(z.maxLength(200), z.overwrite(codeKey), z.minLength(1, 'Enter a code'));

/** 2026-12-31, in Manila. */
const day = z.iso.date().check(
  z.refine((value) => {
    const year = Number(value.slice(0, 4));
    return year >= YEARS.from && year < YEARS.to;
  }, 'Choose a day between the years 2000 and 2100'),
);

/** A code with which people pay less for a membership plan. */
export const coupon = z.object({
  id,
  group_id: id,
  code: z.string(),
  /** 1 to 100; null where pesos are taken off. */
  percent_off: z.nullable(z.int()),
  /** Pesos, like "100.00"; null where a percentage is taken off. */
  amount_off: z.nullable(z.string()),
  /** The plans that it is for. Empty: all of them. */
  plan_ids: z.array(id),
  lasts: z.enum(couponLasts),
  /** Null: any number. */
  max_uses: z.nullable(z.int()),
  /** The last day in Manila; null: it does not end. */
  valid_until: z.nullable(z.string()),
  is_on: z.boolean(),
  /** Purchases that were paid with it, or free with it. Refunded ones stay counted. */
  uses: z.int(),
  /** Checkouts with it that are open: they become uses, or give the use back. */
  held: z.int(),
  created_at: instant,
  version: z.int(),
});
export type Coupon = z.output<typeof coupon>;

/** Pesos that a coupon takes off. */
export const amountOff = trimmedText().check(
  z.regex(/^\d{1,6}(?:\.\d{1,2})?$/, { error: 'Enter an amount like 499 or 499.50', abort: true }),
  z.overwrite((value) => numericText(parsePesos(value) ?? 0)),
  z.refine(
    (value) => Number(value) > 0 && Number(value) <= PAYABLE.highest,
    'Enter an amount from 1 centavo to 100,000 pesos',
  ),
);

const maxUses = z
  .int()
  .check(
    z.minimum(1, 'Enter a number from 1 to 1,000,000'),
    z.maximum(COUPON_USES_MAX, 'Enter a number from 1 to 1,000,000'),
  );

export const couponForm = z
  .strictObject({
    code: couponCode,
    percent_off: z._default(
      z.nullable(
        z
          .int()
          .check(
            z.minimum(1, 'Enter a whole number from 1 to 100'),
            z.maximum(100, 'Enter a whole number from 1 to 100'),
          ),
      ),
      null,
    ),
    amount_off: z._default(z.nullable(amountOff), null),
    plan_ids: z._default(z.array(id).check(z.maxLength(100)), []),
    lasts: z._default(z.enum(couponLasts), 'FIRST_PAYMENT'),
    max_uses: z._default(z.nullable(maxUses), null),
    valid_until: z._default(z.nullable(day), null),
  })
  .check(
    z.refine(({ percent_off, amount_off }) => (percent_off === null) !== (amount_off === null), {
      error: 'Give a percentage or an amount',
      path: ['percent_off'],
    }),
  );
export type CouponForm = z.output<typeof couponForm>;

/** What may change later. The discount itself stays: people were promised it. */
export const couponChange = z.strictObject({
  max_uses: z.optional(z.nullable(maxUses)),
  valid_until: z.optional(z.nullable(day)),
  is_on: z.optional(z.boolean()),
  version: seenVersion,
});
export type CouponChange = z.output<typeof couponChange>;

const groupParams = z.object({ group_id: id });

export const couponsQuery = z.object({
  /** Part of a code. */
  q: searchText,
  /** The id of the last coupon shown. */
  before: z.catch(z.optional(id), undefined),
  limit: pageSize(),
});
export type CouponsQuery = z.output<typeof couponsQuery>;

export const listCoupons = endpoint({
  method: 'GET',
  path: '/groups/:group_id/coupons',
  access: 'subscriptions.read',
  summary: 'List the coupons of a community, the newest first. For owners.',
  params: groupParams,
  query: couponsQuery,
  response: z.object({ data: z.array(coupon), cursor: z.object({ before: z.nullable(id) }) }),
  problems: ['group.not_found', 'group.not_allowed'],
});

export const createCoupon = endpoint({
  method: 'POST',
  path: '/groups/:group_id/coupons',
  access: 'plans.manage',
  summary: 'Create a coupon for the membership plans of a community. At most 50 are on at once.',
  repeat: 'keyed',
  params: groupParams,
  body: couponForm,
  response: one(coupon),
  problems: [
    'group.not_found',
    'group.not_allowed',
    'plan.not_found',
    'coupon.code_taken',
    'coupon.limit_reached',
  ],
});

export const updateCoupon = endpoint({
  method: 'PUT',
  path: '/groups/:group_id/coupons/:coupon_id',
  access: 'plans.manage',
  summary: 'Change how often and how long a coupon can be used, or switch it off or on.',
  params: z.object({ group_id: id, coupon_id: id }),
  body: couponChange,
  response: one(coupon),
  problems: [
    'group.not_found',
    'group.not_allowed',
    'coupon.not_found',
    'coupon.stale',
    'coupon.limit_reached',
  ],
});

/** USED: paid, or nothing was left to pay. HELD: its checkout is open. */
export const couponUseStates = ['USED', 'HELD'] as const;

/** A purchase with a coupon. Amounts are pesos, like "499.00": `amount_due` less `discount_amount` is `amount`. */
export const couponUse = z.object({
  id,
  user: person,
  plan_type: z.string(),
  status: z.enum(couponUseStates),
  amount_due: z.string(),
  discount_amount: z.string(),
  amount: z.string(),
  /** Of the checkout; null where nothing was left to pay. */
  reference: z.nullable(z.string()),
  created_at: instant,
});
export type CouponUse = z.output<typeof couponUse>;

export const couponUsesQuery = z.object({
  /** The id of the last use shown. */
  before: z.catch(z.optional(id), undefined),
  limit: pageSize(),
});
export type CouponUsesQuery = z.output<typeof couponUsesQuery>;

export const listCouponUses = endpoint({
  method: 'GET',
  path: '/groups/:group_id/coupons/:coupon_id/uses',
  access: 'subscriptions.read',
  summary: 'List who used a coupon, or is paying with it, the newest first. For owners.',
  params: z.object({ group_id: id, coupon_id: id }),
  query: couponUsesQuery,
  response: z.object({ data: z.array(couponUse), cursor: z.object({ before: z.nullable(id) }) }),
  problems: ['group.not_found', 'group.not_allowed', 'coupon.not_found'],
});

/** Every reason why a code is refused. */
export const couponRefusals = [
  'coupon.unknown',
  'coupon.over',
  'coupon.used_up',
  'coupon.used',
  'coupon.other_plan',
  'coupon.too_low',
  'coupon.not_needed',
  'coupon.renewal',
] as const;

/** What a membership plan costs the caller now. Amounts are pesos, like "499.00"; `amount` is what is due. */
export const purchaseQuote = z.object({
  plan_id: id,
  plan_type: z.string(),
  plan_cycle_type: z.enum(planCycles),
  kind: z.enum(['NEW', 'RENEWAL', 'UPGRADE', 'DOWNGRADE']),
  fee_amount: z.string(),
  credit_amount: z.string(),
  discount_amount: z.string(),
  amount: z.string(),
  /** What an UPGRADE ends now, and a DOWNGRADE follows at its end. Null for others: nothing ends. */
  replaces: z.nullable(z.object({ plan_type: z.string(), ends_at: z.nullable(instant) })),
  coupon: z.nullable(z.object({ code: z.string(), lasts: z.enum(couponLasts) })),
});
export type PurchaseQuote = z.output<typeof purchaseQuote>;

export const quotePurchase = endpoint({
  method: 'POST',
  path: '/group-subscriptions/:group_id/quote',
  access: 'signed_in',
  summary:
    'Get what a membership plan costs the caller now, with the code of a coupon. Buys and reserves nothing.',
  repeat: 'harmless',
  params: groupParams,
  body: z.strictObject({ group_membership_plan_id: id, coupon_code: z.optional(typedCode) }),
  response: one(purchaseQuote),
  problems: [
    'group.not_found',
    'group.not_allowed',
    'group.banned',
    'join.restricted',
    'group.full',
    'plan.not_found',
    'plan.archived',
    'offer.closed',
    'offer.sold_out',
    'subscription.exists',
    'payments.over_limit',
    ...couponRefusals,
  ],
});
