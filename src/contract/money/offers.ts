import * as z from 'zod/mini';
import { pesoAmount } from '../communities/membership-plans.ts';
import { saleStates } from '../communities/plans.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, pageNumber, pageOf, pageSize, searchText } from '../core/list.ts';
import { seenVersion } from '../core/seen-version.ts';
import { givenInstant, id, instant, oneLine, queryFlag } from '../core/text.ts';
import { couponRefusals, typedCode } from './coupons.ts';
import { PAYABLE } from './money.ts';
import { purchaseAnswer } from './subscriptions.ts';

/** Offers of one community that are not archived. */
export const OFFERS_MAX = 100;
export const OFFER_TITLE_MAX = 150;
export const SEATS_MAX = 100_000;

/** COURSE: one course, sold alone. */
export const offerKinds = ['COURSE'] as const;

/** Something that is paid once, and then kept. */
export const offer = z.object({
  id,
  group_id: id,
  /** The plan that sells it, by which checkouts, coupons and proofs of payment name it. It is in no list of plans. */
  plan_id: id,
  kind: z.enum(offerKinds),
  title: z.string(),
  /** Pesos, like "399.00". */
  price: z.string(),
  /** What it opens, as far as the caller sees it. */
  courses: z.array(z.object({ id, title: z.string() })),
  /** It can be bought between them. Null: from the beginning, and without an end. */
  opens_at: z.nullable(instant),
  closes_at: z.nullable(instant),
  /** How many people can have it, and how many more can buy it now. Null: any number. */
  seats: z.nullable(z.int()),
  seats_left: z.nullable(z.int()),
  coupon_allowed: z.boolean(),
  /** False: its owner does not sell it for the time being. */
  is_active: z.boolean(),
  sale: z.enum(saleStates),
  /** The caller bought it, and it counts now. */
  is_bought: z.boolean(),
  /** People who have it. Null for callers who are not staff. */
  total_buyers: z.nullable(z.int()),
  created_at: instant,
  archived_at: z.nullable(instant),
  version: z.int(),
});
export type Offer = z.output<typeof offer>;

const seats = z
  .int('Enter a number of people')
  .check(z.minimum(1, 'At least 1 person'), z.maximum(SEATS_MAX, 'At most 100,000 people'));

const offerFields = {
  title: oneLine().check(
    z.minLength(1, 'Title is required'),
    z.maxLength(OFFER_TITLE_MAX, 'Title must not exceed 150 characters'),
  ),
  price: pesoAmount.check(
    z.refine((value) => Number(value) >= PAYABLE.lowest, 'A price is at least 20 pesos'),
    z.refine((value) => Number(value) <= PAYABLE.highest, 'A price must not exceed 100,000 pesos'),
  ),
  opens_at: z.nullable(givenInstant),
  closes_at: z.nullable(givenInstant),
  seats: z.nullable(seats),
  coupon_allowed: z.boolean(),
  is_active: z.boolean(),
};

export const offerForm = z.strictObject({
  kind: z.enum(offerKinds),
  title: offerFields.title,
  price: offerFields.price,
  /** Courses of the community. Of the kind COURSE exactly one. */
  course_ids: z.array(id).check(z.minLength(1, 'Choose a course'), z.maxLength(1, 'Choose one course')),
  opens_at: z._default(offerFields.opens_at, null),
  closes_at: z._default(offerFields.closes_at, null),
  seats: z._default(offerFields.seats, null),
  coupon_allowed: z._default(offerFields.coupon_allowed, true),
  is_active: z._default(offerFields.is_active, true),
});
export type OfferForm = z.output<typeof offerForm>;

/** Fields that are left out stay as they are. What it opens stays: people bought that. */
export const offerChange = z.strictObject({
  title: z.optional(offerFields.title),
  price: z.optional(offerFields.price),
  opens_at: z.optional(offerFields.opens_at),
  closes_at: z.optional(offerFields.closes_at),
  seats: z.optional(offerFields.seats),
  coupon_allowed: z.optional(offerFields.coupon_allowed),
  is_active: z.optional(offerFields.is_active),
  version: seenVersion,
});
export type OfferChange = z.output<typeof offerChange>;

export const offersQuery = z.object({
  course_id: z.catch(z.optional(id), undefined),
  include_archived: queryFlag,
  q: searchText,
  page: pageNumber,
  limit: pageSize(),
});
export type OffersQuery = z.output<typeof offersQuery>;

const ofGroup = z.object({ group_id: id });
const ofOffer = z.object({ group_id: id, offer_id: id });

export const listOffers = endpoint({
  method: 'GET',
  path: '/groups/:group_id/offers',
  access: 'plans.read',
  summary:
    'List what a community sells besides memberships, the newest first. Only owners list archived offers, and those of drafts.',
  params: ofGroup,
  query: offersQuery,
  response: pageOf(offer),
  problems: ['group.not_found', 'group.not_allowed'],
});

export const createOffer = endpoint({
  method: 'POST',
  path: '/groups/:group_id/offers',
  access: 'plans.manage',
  summary:
    'Sell a course alone. Without a membership plan, the course is then open to those only who bought it.',
  repeat: 'keyed',
  params: ofGroup,
  body: offerForm,
  response: one(offer),
  problems: [
    'group.not_found',
    'group.not_allowed',
    'course.not_found',
    'offer.exists',
    'offer.limit_reached',
  ],
});

export const updateOffer = endpoint({
  method: 'PUT',
  path: '/groups/:group_id/offers/:offer_id',
  access: 'plans.manage',
  summary: 'Change an offer. Omitted fields stay as they are. Who pays at this moment pays the old price.',
  params: ofOffer,
  body: offerChange,
  response: one(offer),
  problems: ['group.not_found', 'group.not_allowed', 'offer.not_found', 'offer.stale', 'offer.seats_taken'],
});

export const archiveOffer = endpoint({
  method: 'PUT',
  path: '/groups/:group_id/offers/:offer_id/archive',
  access: 'plans.manage',
  summary: 'Archive an offer: it is sold to no one. Who bought it keeps it. Idempotent.',
  params: ofOffer,
  response: one(offer),
  problems: ['group.not_found', 'group.not_allowed', 'offer.not_found'],
});

export const unarchiveOffer = endpoint({
  method: 'PUT',
  path: '/groups/:group_id/offers/:offer_id/unarchive',
  access: 'plans.manage',
  summary: 'Restore an archived offer. Idempotent.',
  params: ofOffer,
  response: one(offer),
  problems: [
    'group.not_found',
    'group.not_allowed',
    'offer.not_found',
    'course.not_found',
    'offer.exists',
    'offer.limit_reached',
  ],
});

export const getOffer = endpoint({
  method: 'GET',
  path: '/offers/:offer_id',
  access: 'plans.read',
  summary: 'Get one offer.',
  params: z.object({ offer_id: id }),
  response: one(offer),
  problems: ['offer.not_found'],
});

export const buyOffer = endpoint({
  method: 'POST',
  path: '/offers/:offer_id/checkouts',
  access: 'signed_in',
  summary: 'Buy an offer: who is no member becomes one with the payment.',
  repeat: 'keyed',
  params: z.object({ offer_id: id }),
  body: z.strictObject({
    /** The code of a coupon. Without a coupon that can be used, nothing is bought. */
    coupon_code: z.optional(typedCode),
  }),
  response: one(purchaseAnswer),
  problems: [
    'offer.not_found',
    'offer.closed',
    'offer.sold_out',
    'group.not_found',
    'group.not_allowed',
    'group.banned',
    'join.restricted',
    'group.full',
    'subscription.exists',
    'payments.over_limit',
    'payments.unavailable',
    ...couponRefusals,
  ],
});
