import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, oneOf, pageNumber, pageOf, pageSize, searchText } from '../core/list.ts';
import type { ProblemCode } from '../core/problems.ts';
import { givenInstant, id, instant, queryFlag, text, trimmedText } from '../core/text.ts';

import {
  appealStatuses,
  commonTypes,
  restrictionScopes,
  restrictionSorts,
  restrictionStatuses,
  restrictionTypes,
  typesIn,
} from './restriction-kinds.ts';

export const REASON_MAX = 500;

export const APPEAL_MAX = 2000;

/** An appeal as the restricted user sees it. */
export const ownAppeal = z.object({
  status: z.enum(appealStatuses),
  /** What we show the user about the decision. */
  reason: z.string(),
});

/** A restriction as its user sees it, while it is in force. */
export const ownRestriction = z.object({
  id,
  type: z.enum(restrictionTypes),
  scope: z.enum(restrictionScopes),
  /** Null: until it is lifted. */
  ends_at: z.nullable(instant),
  reason: z.string(),
  /** Each restriction has at most one. */
  appeal: z.nullable(ownAppeal),
});
export type OwnRestriction = z.output<typeof ownRestriction>;

/** A restriction as those who may lift it see it. */
export const restriction = z.extend(ownRestriction, {
  group_id: z.nullable(id),
  /** Null for the scope PLATFORM. */
  group: z.nullable(z.object({ id, name: z.string(), slug: z.string() })),
  user: person,
  moderator: person,
  /** The case that led to it. */
  report_id: z.nullable(id),
  status: z.enum(restrictionStatuses),
  starts_at: instant,
  lifted_at: z.nullable(instant),
  lifted_by: z.nullable(person),
  appeal: z.nullable(
    z.extend(ownAppeal, {
      text: z.string(),
      created_at: instant,
      decided_at: z.nullable(instant),
      decided_by: z.nullable(person),
    }),
  ),
  created_at: instant,
  version: z.int(),
});
export type Restriction = z.output<typeof restriction>;

const reason = z._default(
  trimmedText().check(z.maxLength(REASON_MAX, 'Reason must not exceed 500 characters')),
  '',
);

export const restrictionForm = z
  .strictObject({
    scope: z._default(z.enum(restrictionScopes), 'GROUP'),
    /** Of the scope GROUP. */
    group_id: z._default(z.nullable(id), null),
    user_id: id,
    type: z.enum(restrictionTypes),
    /**
     * Further types of the same action: the user gets one notification for all. Types already in force are left
     * unchanged. A ban and a suspension stand alone.
     */
    also: z._default(z.array(z.enum(commonTypes)).check(z.maxLength(commonTypes.length)), []),
    /** The user reads it. */
    reason,
    /** Left out: at once. A ban always begins at once. */
    starts_at: z.optional(givenInstant),
    ends_at: z._default(z.nullable(givenInstant), null),
    /** The case that led to it: one that the caller handles, about this user. Reopening it lifts the restriction. */
    report_id: z._default(z.nullable(id), null),
  })
  .check(
    z.refine(({ scope, group_id }) => (scope === 'GROUP') === (group_id !== null), {
      path: ['group_id'],
      message: 'Choose a community only for restrictions in one community',
    }),
    z.refine(({ scope, type }) => typesIn[scope].includes(type), {
      path: ['type'],
      message: 'A ban is from one community, and a suspension from all of Tambayan',
    }),
    z.refine(({ type, also }) => also.length === 0 || commonTypes.some((common) => common === type), {
      path: ['also'],
      message: 'A ban or suspension can’t be combined with other restrictions',
    }),
    z.refine(({ type, starts_at }) => type !== 'GROUP_BAN' || starts_at === undefined, {
      path: ['starts_at'],
      message: 'A ban begins right away',
    }),
  );
export type RestrictionForm = z.output<typeof restrictionForm>;

/** What one action created or ended: the named kind, or the first that was not in force, and the others. */
const restrictionAct = z.object({ data: restriction, also: z.array(restriction) });

export const createRestriction = endpoint({
  method: 'POST',
  path: '/restrictions',
  access: 'members.restrict',
  summary:
    'Restrict a user. In a community: a member of lower rank, by its staff. On the platform: a user who is not an administrator, by an administrator.',
  repeat: 'keyed',
  body: restrictionForm,
  response: restrictionAct,
  problems: [
    'group.not_found',
    'group.not_allowed',
    'group.last_owner',
    'platform.not_allowed',
    'member.not_found',
    'user.not_found',
    'restriction.exists',
    'restriction.ended',
    'report.not_found',
  ],
});

/**
 * `group_id` selects one community, for its staff; without it, for administrators, both scopes. `ends_at` sorts those
 * without an end last.
 */
export const restrictionsQuery = z.object({
  /** Matches the name and username of the user, and the reason. */
  q: searchText,
  page: pageNumber,
  limit: pageSize(),
  sort_by: oneOf(restrictionSorts, 'created_at'),
  order_by: oneOf(['asc', 'desc'], 'desc'),
  /** Also those of archived communities and of closed accounts. */
  include_archived: queryFlag,
  group_id: z.optional(id),
  user_id: z.optional(id),
  moderator_id: z.optional(id),
  report_id: z.optional(id),
  scope: z.catch(z.optional(z.enum(restrictionScopes)), undefined),
  type: z.catch(z.optional(z.enum(restrictionTypes)), undefined),
  status: z.catch(z.optional(z.enum(restrictionStatuses)), undefined),
  /** Of those with an appeal. */
  appeal_status: z.catch(z.optional(z.enum(appealStatuses)), undefined),
});
export type RestrictionsQuery = z.output<typeof restrictionsQuery>;

export const searchRestrictions = endpoint({
  method: 'GET',
  path: '/restrictions/search',
  access: 'signed_in',
  summary: 'List restrictions, for those who may lift them.',
  query: restrictionsQuery,
  response: pageOf(restriction),
  problems: ['group.not_found', 'group.not_allowed', 'platform.not_allowed'],
});

const count = z.int();

export const getRestrictionStats = endpoint({
  method: 'GET',
  path: '/restrictions/stats',
  access: 'signed_in',
  summary:
    'Count restrictions: of one community, for its staff; without `group_id` of all, for administrators.',
  query: z.object({ group_id: z.optional(id) }),
  response: one(
    z.object({
      total: count,
      active: count,
      scheduled: count,
      expired: count,
      lifted: count,
      /** Of all statuses. */
      by_type: z.record(z.enum(restrictionTypes), count),
      by_scope: z.record(z.enum(restrictionScopes), count),
      /** In force, and over within seven days. */
      ending_7_days: count,
      appeals_open: count,
    }),
  ),
  problems: ['group.not_found', 'group.not_allowed', 'platform.not_allowed'],
});

const restrictionParams = z.object({ restriction_id: id });

export const getRestriction = endpoint({
  method: 'GET',
  path: '/restrictions/:restriction_id',
  access: 'members.restrict',
  summary: 'Get one restriction.',
  params: restrictionParams,
  response: one(restriction),
  problems: ['restriction.not_found'],
});

export const liftRestriction = endpoint({
  method: 'DELETE',
  path: '/restrictions/:restriction_id',
  access: 'members.restrict',
  summary: 'Lift a restriction now, or all that were created with it. The rows remain. Idempotent.',
  params: restrictionParams,
  query: z.object({ is_whole_act: queryFlag }),
  body: z._default(
    z.strictObject({
      /** The version that the caller looked at. Without one, the current version. */
      version: z.optional(z.int().check(z.positive())),
    }),
    {},
  ),
  response: restrictionAct,
  problems: ['restriction.not_found', 'restriction.stale', 'group.not_allowed', 'platform.not_allowed'],
});

const appealProblems = [
  'restriction.not_found',
  'appeal.exists',
  'appeal.over',
] as const satisfies readonly ProblemCode[];

export const appealRestriction = endpoint({
  method: 'POST',
  path: '/restrictions/:restriction_id/appeal',
  access: 'public',
  summary:
    'Say why a restriction should be lifted: its user, once. A suspended user sends the `appeal_token` of the refusal instead of a session. The same text again changes nothing.',
  repeat: 'harmless',
  params: restrictionParams,
  body: z.strictObject({
    text: trimmedText().check(
      z.minLength(1, 'Say why it should be lifted'),
      z.maxLength(APPEAL_MAX, 'Appeal must not exceed 2000 characters'),
    ),
    appeal_token: z.optional(text().check(z.maxLength(200))),
  }),
  response: one(ownAppeal),
  problems: [...appealProblems],
});

export const decideAppeal = endpoint({
  method: 'PUT',
  path: '/restrictions/:restriction_id/appeal',
  access: 'members.restrict',
  summary:
    'Decide on an appeal. Accepting lifts the restriction. Someone else than the one who restricted decides, unless there is no one.',
  params: restrictionParams,
  body: z.strictObject({
    decision: z.enum(['accept', 'reject']),
    /** The user reads it. */
    reason,
    /** The version of the restriction that the caller looked at. */
    version: z.int().check(z.positive()),
  }),
  response: one(restriction),
  problems: [
    ...appealProblems,
    'restriction.stale',
    'appeal.own',
    'group.not_allowed',
    'group.not_found',
    'platform.not_allowed',
    'member.not_found',
    'user.not_found',
  ],
});
