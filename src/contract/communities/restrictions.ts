import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, oneOf, PAGE_SIZE, pageNumber, pageOf, pageSize } from '../core/list.ts';
import { givenInstant, id, instant, queryFlag, trimmedText } from '../core/text.ts';

/**
 * What a member can be muted in, inside one community. Each restriction has one kind, so that two can differ in length.
 */
export const muteTypes = ['POST_MUTE', 'COMMENT_MUTE', 'CHAT_MUTE'] as const;
export type MuteType = (typeof muteTypes)[number];

/** Derived from the times. Ended and lifted restrictions stay readable. */
export const restrictionStatuses = ['SCHEDULED', 'ACTIVE', 'EXPIRED', 'LIFTED'] as const;

export const REASON_MAX = 500;

export const restriction = z.object({
  id,
  type: z.enum(muteTypes),
  scope: z.literal('GROUP'),
  group_id: id,
  user: person,
  moderator: person,
  /** Shown to the member; may be empty. */
  reason: z.string(),
  status: z.enum(restrictionStatuses),
  starts_at: instant,
  /** Null: until staff lift it. */
  ends_at: z.nullable(instant),
  lifted_at: z.nullable(instant),
  created_at: instant,
  version: z.int(),
});
export type Restriction = z.output<typeof restriction>;

export const restrictionForm = z.strictObject({
  group_id: id,
  user_id: id,
  type: z.enum(muteTypes),
  /**
   * Further kinds of the same action: the member gets one notification for all. Kinds already in force are left
   * unchanged.
   */
  also: z._default(z.array(z.enum(muteTypes)).check(z.maxLength(muteTypes.length)), []),
  reason: z._default(
    trimmedText().check(z.maxLength(REASON_MAX, 'Reason must not exceed 500 characters')),
    '',
  ),
  /** Left out: at once. */
  starts_at: z.optional(givenInstant),
  ends_at: z._default(z.nullable(givenInstant), null),
});
export type RestrictionForm = z.output<typeof restrictionForm>;

/** What one action created or ended: the named kind, or the first that was not in force, and the others. */
const restrictionAct = z.object({ data: restriction, also: z.array(restriction) });

export const createRestriction = endpoint({
  method: 'POST',
  path: '/restrictions',
  access: 'members.restrict',
  summary: 'Restrict a member of lower rank from posting, commenting or chatting in a community.',
  repeat: 'keyed',
  body: restrictionForm,
  response: restrictionAct,
  problems: [
    'group.not_found',
    'group.not_allowed',
    'member.not_found',
    'restriction.exists',
    'restriction.ended',
  ],
});

/** `group_id` selects one community; without it, for administrators, all of them. Newest first. */
export const restrictionsQuery = z.object({
  group_id: z.optional(id),
  user_id: z.optional(id),
  moderator_id: z.optional(id),
  type: z.catch(z.optional(z.enum(muteTypes)), undefined),
  status: z.catch(z.optional(z.enum(restrictionStatuses)), undefined),
  order_by: oneOf(['asc', 'desc'], 'desc'),
  page: pageNumber,
  limit: pageSize(PAGE_SIZE),
});
export type RestrictionsQuery = z.output<typeof restrictionsQuery>;

export const searchRestrictions = endpoint({
  method: 'GET',
  path: '/restrictions/search',
  access: 'signed_in',
  summary: 'List restrictions, for staff.',
  query: restrictionsQuery,
  response: pageOf(restriction),
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
  response: restrictionAct,
  problems: ['restriction.not_found', 'group.not_allowed'],
});
