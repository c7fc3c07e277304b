import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { oneOf, pageNumber, pageOf, pageSize, searchText } from '../core/list.ts';
import { id, instant, queryFlag } from '../core/text.ts';

/** Why something that was bought is over. */
export const purchaseEnds = ['REPLACED', 'REFUNDED', 'TAKEN_BACK', 'EXPIRED'] as const;

/** Something that the caller bought or tries, and what became of it. */
export const ownPurchase = z.object({
  id,
  /** `is_member`: whether the caller is in it now. */
  group: z.object({ id, name: z.string(), slug: z.string(), is_member: z.boolean() }),
  title: z.string(),
  /** A course that was bought alone, as long as it is there. */
  course: z.nullable(z.object({ id, title: z.string() })),
  /** PLAN: paid in cycles. PURCHASE: paid once. TRIAL: tried without a payment. */
  source: z.enum(['PLAN', 'PURCHASE', 'TRIAL']),
  started_at: instant,
  /** With the days of grace. Null: it does not end by the clock. */
  ends_at: z.nullable(instant),
  /** Null while it opens what was bought. */
  ended: z.nullable(z.object({ at: instant, why: z.enum(purchaseEnds) })),
  /** The newest payment for it, in the app or directly to the owner; null where none counts. */
  payment_id: z.nullable(id),
});
export type OwnPurchase = z.output<typeof ownPurchase>;

export const listPurchases = endpoint({
  method: 'GET',
  path: '/me/purchases',
  access: 'signed_in',
  summary:
    'List what the caller bought in all communities: what is open first, then, if asked for, what is over.',
  query: z.object({
    q: searchText,
    include_archived: queryFlag,
    sort_by: oneOf(['started_at'], 'started_at'),
    order_by: oneOf(['desc', 'asc'], 'desc'),
    page: pageNumber,
    limit: pageSize(),
  }),
  response: pageOf(ownPurchase),
  problems: [],
});
