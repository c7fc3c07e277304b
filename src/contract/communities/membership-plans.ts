import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one, oneOf, pageNumber, pageOf, pageSize, searchText } from '../core/list.ts';
import { seenVersion } from '../core/seen-version.ts';
import { id, instant, oneLine, queryFlag, trimmedText } from '../core/text.ts';
import { numericText, PAYABLE, parsePesos } from '../money/money.ts';
import { directoryEntry } from './members.ts';
import { planCycles } from './plans.ts';

/** Plans of one community that are not archived. */
export const PLANS_MAX = 10;
export const PLAN_NAME_MAX = 50;
export const PERKS_MAX = 20;
export const PERK_MAX = 100;
export const TRIAL_DAYS_MAX = 30;
/** Default page of the plans of a community (SPEC §9). */
export const PLANS_PAGE_SIZE = 100;

/** A level of membership. Plans of one tier differ in their cycle and price ("Gold monthly", "Gold yearly"). */
export const tier = z.object({
  id,
  name: z.string(),
  /** A tier opens what lower ones open. Null: it stands beside the others, and opens its own courses only. */
  rank: z.nullable(z.int()),
});

/** A way to pay for a tier of membership in a community. A fee is the price of one cycle. */
export const membershipPlan = z.object({
  id,
  group_id: id,
  /** Its name. */
  type: z.string(),
  /** Pesos, like "499.00". */
  fee_amount: z.string(),
  cycle_type: z.enum(planCycles),
  tier,
  /** Days for which it can be tried without a payment; 0: not at all. */
  trial_days: z.int(),
  /** What it includes besides courses, in the owner's words. */
  perks: z.array(z.string()),
  /** Members who have it. Null for callers who are not staff. */
  total_subscribers: z.nullable(z.int()),
  created_at: instant,
  archived_at: z.nullable(instant),
  version: z.int(),
});
export type MembershipPlan = z.output<typeof membershipPlan>;

/** An amount of pesos, given as "499" or "499.00". */
export const pesoAmount = trimmedText().check(
  z.regex(/^\d{1,6}(?:\.\d{1,2})?$/, { error: 'Enter an amount like 499 or 499.50', abort: true }),
  z.overwrite((value) => numericText(parsePesos(value) ?? 0)),
);

const feeAmount = pesoAmount.check(
  z.refine(
    (value) => Number(value) === 0 || Number(value) >= PAYABLE.lowest,
    'A fee is 0, or at least 20 pesos',
  ),
  z.refine((value) => Number(value) <= PAYABLE.highest, 'A fee must not exceed 100,000 pesos'),
);

const perk = oneLine().check(
  z.minLength(1, 'Write what is included'),
  z.maxLength(PERK_MAX, 'A line must not exceed 100 characters'),
);

/** Days for which a plan can be tried. */
export const trialDays = z
  .int('Enter a number of days')
  .check(z.minimum(0, 'A trial has 0 to 30 days'), z.maximum(TRIAL_DAYS_MAX, 'A trial has 0 to 30 days'));

const planFields = {
  type: oneLine().check(
    z.minLength(1, 'Name is required'),
    z.maxLength(PLAN_NAME_MAX, 'Name must not exceed 50 characters'),
  ),
  fee_amount: feeAmount,
  cycle_type: z.enum(planCycles),
  trial_days: trialDays,
  /** Courses are included by choosing the plan in the course. */
  inclusions: z.strictObject({
    perks: z.array(perk).check(z.maxLength(PERKS_MAX, 'List at most 20 lines')),
  }),
};

export const membershipPlanForm = z.strictObject({
  group_id: id,
  type: planFields.type,
  fee_amount: planFields.fee_amount,
  cycle_type: planFields.cycle_type,
  trial_days: z._default(planFields.trial_days, 0),
  inclusions: z._default(planFields.inclusions, { perks: [] }),
  /** A tier of the community. Left out: one of its own. */
  tier_id: z.optional(id),
});
export type MembershipPlanForm = z.output<typeof membershipPlanForm>;

/** Fields that are left out stay as they are. */
export const membershipPlanChange = z.strictObject({
  /** Its community. A plan cannot move to another. */
  group_id: z.optional(id),
  type: z.optional(planFields.type),
  fee_amount: z.optional(planFields.fee_amount),
  cycle_type: z.optional(planFields.cycle_type),
  trial_days: z.optional(planFields.trial_days),
  inclusions: z.optional(planFields.inclusions),
  tier_id: z.optional(id),
  version: seenVersion,
});
export type MembershipPlanChange = z.output<typeof membershipPlanChange>;

/** Query of `GET /group-membership-plans/search`: camelCase in SPEC §7, and the names of all other lists. */
export const plansQuery = z
  .object({
    groupId: z.optional(id),
    group_id: z.optional(id),
    includeArchived: queryFlag,
    include_archived: queryFlag,
    q: searchText,
    sort_by: oneOf(['fee_amount', 'type', 'created_at'], 'fee_amount'),
    order_by: oneOf(['asc', 'desc'], 'asc'),
    page: pageNumber,
    limit: pageSize(PLANS_PAGE_SIZE),
  })
  .check(
    z.refine(({ groupId, group_id }) => (groupId === undefined) !== (group_id === undefined), {
      error: 'Name the community once',
      path: ['groupId'],
    }),
  );
export type PlansQuery = z.output<typeof plansQuery>;

const planParams = z.object({ group_membership_plan_id: id });

export const searchMembershipPlans = endpoint({
  method: 'GET',
  path: '/group-membership-plans/search',
  access: 'plans.read',
  summary: 'List the membership plans of a community. Only owners list archived ones.',
  query: plansQuery,
  response: pageOf(membershipPlan),
  problems: ['group.not_found', 'group.not_allowed'],
});

export const createMembershipPlan = endpoint({
  method: 'POST',
  path: '/group-membership-plans',
  access: 'plans.manage',
  summary: 'Create a membership plan. A community has at most 10 that are not archived.',
  repeat: 'keyed',
  body: membershipPlanForm,
  response: one(membershipPlan),
  problems: ['group.not_found', 'group.not_allowed', 'plan.name_taken', 'plan.limit_reached'],
});

export const updateMembershipPlan = endpoint({
  method: 'PUT',
  path: '/group-membership-plans/:group_membership_plan_id',
  access: 'plans.manage',
  summary: 'Change a membership plan. Omitted fields stay as they are.',
  params: planParams,
  body: membershipPlanChange,
  response: one(membershipPlan),
  problems: ['plan.not_found', 'group.not_allowed', 'plan.stale', 'plan.name_taken'],
});

export const getPlanInclusions = endpoint({
  method: 'GET',
  path: '/group-membership-plans/:group_membership_plan_id/inclusions',
  access: 'plans.read',
  summary:
    'Get what a membership plan includes: the courses that ask for it and that the caller sees, and perks.',
  params: planParams,
  response: one(
    z.object({
      courses: z.array(z.object({ id, title: z.string() })),
      perks: z.array(z.string()),
    }),
  ),
  problems: ['plan.not_found'],
});

export const archiveMembershipPlan = endpoint({
  method: 'PUT',
  path: '/group-membership-plans/:group_membership_plan_id/archive',
  access: 'plans.manage',
  summary:
    'Archive a membership plan: it is no longer given to anyone. Members who have it keep it. Idempotent.',
  params: planParams,
  response: one(membershipPlan),
  problems: ['plan.not_found', 'group.not_allowed'],
});

export const unarchiveMembershipPlan = endpoint({
  method: 'PUT',
  path: '/group-membership-plans/:group_membership_plan_id/unarchive',
  access: 'plans.manage',
  summary: 'Restore an archived membership plan. Idempotent.',
  params: planParams,
  response: one(membershipPlan),
  problems: ['plan.not_found', 'group.not_allowed', 'plan.name_taken', 'plan.limit_reached'],
});

export const beginTrial = endpoint({
  method: 'POST',
  path: '/group-membership-plans/:group_membership_plan_id/trial',
  access: 'signed_in',
  summary:
    'Try a membership plan without a payment: once for each person and community. It ends by itself. Repeating it changes nothing.',
  repeat: 'harmless',
  params: planParams,
  response: one(z.object({ ends_at: instant })),
  problems: [
    'plan.not_found',
    'group.not_found',
    'group.not_allowed',
    'group.banned',
    'plan.limit_reached',
    'subscription.exists',
    'trial.not_offered',
    'trial.used',
  ],
});

export const setMemberPlan = endpoint({
  method: 'PUT',
  path: '/groups/:group_id/members/:user_id/plan',
  access: 'plans.manage',
  summary: 'Give a membership plan to a member, without a payment, or take it back with null. Idempotent.',
  params: z.object({ group_id: id, user_id: id }),
  body: z.strictObject({
    plan_id: z.nullable(id),
    /** The version of the membership that the owner looked at. */
    version: seenVersion,
  }),
  response: one(directoryEntry),
  problems: [
    'group.not_found',
    'group.not_allowed',
    'member.not_found',
    'member.stale',
    'plan.not_found',
    'plan.archived',
  ],
});

export const planEvents = {
  /** `g:` and `f:`: a plan was created, changed, archived or restored. Fetch the plans again. */
  'plan.updated': z.object({ group_id: id, plan_id: id, version: z.int() }),
} as const;
