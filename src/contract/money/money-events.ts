import * as z from 'zod/mini';
import { id } from '../core/text.ts';

/** What is told of money. Every page loads it, and the forms of money only where they are shown. */
export const moneyEvents = {
  /** `u:` of the member, and of each owner of the community: fetch the subscription. */
  'subscription.updated': z.object({ subscription_id: id, group_id: id, version: z.int() }),
  /** `g:` and `f:`: an offer was created, changed, archived or restored. Fetch the offers, and the courses, again. */
  'offer.updated': z.object({ group_id: id, offer_id: id, version: z.int() }),
  /** `u:` of each owner of the community: a coupon changed, or how often it is used. Fetch the coupons again. */
  'coupon.updated': z.object({ group_id: id, coupon_id: id }),
  /** `u:` of its sender, and of each owner of the community: fetch the proofs again. */
  'proof.updated': z.object({ group_id: id, proof_id: id, version: z.int() }),
  /** `g:` and `f:`: fetch the settings again. */
  'proof_settings.updated': z.object({ group_id: id, version: z.int() }),
  /** `u:` of each owner: what the community earned, or its payouts, changed. */
  'earnings.updated': z.object({ group_id: id }),
} as const;
