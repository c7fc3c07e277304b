import * as z from 'zod/mini';
import { planCycles, planTypes } from '../communities/plans.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf, oneOf, pageNumber, pageOf, pageSize, searchText } from '../core/list.ts';
import { queryFlag } from '../core/text.ts';

/** SPEC §9. */
export const PLANS_PAGE = 100;

/** What a plan allows. Null where there is no limit. */
export const planLimits = z.object({
  /** Active members, staff included. */
  members: z.nullable(z.int()),
  /** Group conversations that are not archived. */
  group_conversations: z.nullable(z.int()),
  /** Courses that are not deleted, drafts included. */
  courses: z.nullable(z.int()),
  /** Of uploaded files. */
  storage_bytes: z.nullable(z.int()),
});
export type PlanLimits = z.output<typeof planLimits>;

/** A plan of the platform, which a community is on. Amounts are pesos (SPEC §3). */
export const platformPlan = z.object({
  type: z.enum(planTypes),
  /** A month; null when it is agreed on with each community. */
  fee_amount: z.nullable(z.number()),
  /** A year that is paid at once, and how much less than twelve months that is. */
  yearly_fee_amount: z.nullable(z.number()),
  yearly_saving: z.nullable(z.number()),
  /** The platform's part of what members pay, like 2.5; null when it is agreed on. */
  commission_percentage: z.nullable(z.number()),
  /** How it can be paid for. */
  cycle_types: z.array(z.enum(planCycles)),
  limits: planLimits,
});
export type PlatformPlan = z.output<typeof platformPlan>;

const amount = z.catch(z.optional(z.coerce.number().check(z.minimum(0))), undefined);

/** Query of `GET /subscription-plans/search` (SPEC §7). Plans without a fee match no filter of amounts. */
export const platformPlansQuery = z.object({
  types: listOf(z.enum(planTypes)),
  cycle_types: listOf(z.enum(planCycles)),
  min_fee_amount: amount,
  max_fee_amount: amount,
  commission_percentage: amount,
  q: searchText,
  sort_by: oneOf(['fee_amount'], 'fee_amount'),
  order_by: oneOf(['asc', 'desc'], 'asc'),
  /** These plans are never archived. */
  include_archived: queryFlag,
  page: pageNumber,
  limit: pageSize(PLANS_PAGE),
});
export type PlatformPlansQuery = z.output<typeof platformPlansQuery>;

export const searchPlatformPlans = endpoint({
  method: 'GET',
  path: '/subscription-plans/search',
  access: 'public',
  summary: 'List the plans of the platform, the cheapest first. Open to visitors.',
  query: platformPlansQuery,
  response: pageOf(platformPlan),
  problems: [],
});
