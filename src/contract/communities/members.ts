import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { done, one, oneOf, pageNumber, pageOf, pageSize, searchText } from '../core/list.ts';
import { groupRoles, memberStatuses } from '../core/permissions.ts';
import { problemBody } from '../core/problems.ts';
import { givenInstant, id, instant, queryFlag, text, trimmedText } from '../core/text.ts';
import { community } from './communities.ts';

/** What a pending member waits for: a decision of staff, or the payment of a fee. */
export const pendingReasons = ['APPROVAL', 'PAYMENT'] as const;

/** One membership, as all members may see it. */
export const groupMember = z.object({
  group_id: id,
  user: person,
  role: z.enum(groupRoles),
  status: z.enum(memberStatuses),
  joined_at: z.nullable(instant),
  /** Raised by each change of this membership; the higher one is newer. */
  version: z.int(),
});
export type GroupMember = z.output<typeof groupMember>;

/** What a pending member wrote when asking to join. */
export const joinRequest = z.object({
  reason: z.enum(pendingReasons),
  requested_at: instant,
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
});
export type JoinRequest = z.output<typeof joinRequest>;

/** The ban of a member, for staff only. */
export const ban = z.object({
  /** May be empty. */
  reason: z.string(),
  banned_at: instant,
  /** Null: until it is lifted. */
  ends_at: z.nullable(instant),
  banned_by: z.nullable(person),
});
export type Ban = z.output<typeof ban>;

/** The plan that a member has. */
export const memberPlan = z.object({ id, type: z.string() });
export type MemberPlan = z.output<typeof memberPlan>;

/** One row of the directory. `request` is null except for staff who look at a pending member. */
export const directoryEntry = z.extend(groupMember, {
  request: z.nullable(joinRequest),
  /** Only in the staff's list of bans. Null: it was not recorded. */
  ban: z.optional(z.nullable(ban)),
  /** The membership plan of an active member; null without one. Only for those who manage plans. */
  plan: z.optional(z.nullable(memberPlan)),
});
export type DirectoryEntry = z.output<typeof directoryEntry>;

export const searchMembers = endpoint({
  method: 'GET',
  path: '/group-members/search',
  access: 'staff.read',
  summary:
    'List the members. A user who can see the community but is not a member gets its staff. Statuses other than ACTIVE are for staff.',
  query: z.object({
    group_id: id,
    q: searchText,
    page: pageNumber,
    limit: pageSize(),
    /** `requested_at`: those who wait for a decision before those who have to pay; ascending, the longest waiting first. */
    sort_by: oneOf(['role', 'joined_at', 'name', 'requested_at'], 'role'),
    order_by: oneOf(['asc', 'desc'], 'asc'),
    /** For staff, and without `status`: also members whose access ended, who left, or who were removed or banned. */
    include_archived: queryFlag,
    /** The membership of one user. */
    user_id: z.optional(id),
    role: z.catch(z.optional(z.enum(groupRoles)), undefined),
    status: z.catch(z.optional(z.enum(memberStatuses)), undefined),
    /** Of pending members: what they wait for. */
    pending_reason: z.catch(z.optional(z.enum(pendingReasons)), undefined),
  }),
  response: pageOf(directoryEntry),
  problems: ['group.not_found', 'group.not_allowed'],
});

/** Longest reason for a removal, kept in the audit log. */
export const REMOVAL_REASON_MAX = 500;

const memberParams = z.object({ user_id: id });
const seenVersion = z.int().check(z.positive());
const reason = z._default(
  trimmedText().check(z.maxLength(REMOVAL_REASON_MAX, 'Reason must not exceed 500 characters')),
  '',
);

/** When a ban ends. Null: staff lifts it. */
const banEnd = z._default(z.nullable(givenInstant), null);

export const updateMember = endpoint({
  method: 'PUT',
  path: '/group-members/:user_id',
  access: 'members.remove',
  summary:
    'Approve (ACTIVE) or reject (REJECTED) a request to join, ban a member (BANNED), lift a ban (REMOVED), or change a member’s role. Send either `role` or `status`.',
  params: memberParams,
  body: z
    .strictObject({
      group_id: id,
      role: z.optional(z.enum(groupRoles)),
      status: z.optional(z.enum(['ACTIVE', 'REJECTED', 'BANNED', 'REMOVED'])),
      reason,
      ends_at: banEnd,
      /** The version of the membership that staff looked at. */
      version: seenVersion,
    })
    .check(
      z.refine(({ role, status }) => (role === undefined) !== (status === undefined), {
        path: ['status'],
        message: 'Change either the role or the status',
      }),
    ),
  response: one(directoryEntry),
  problems: [
    'group.not_found',
    'group.not_allowed',
    'group.last_owner',
    'group.full',
    'member.not_found',
    'member.stale',
    'restriction.ended',
  ],
});

/** Requests that one call decides on. Each has a transaction of its own. */
export const REQUESTS_AT_ONCE = 100;

/** A request that could not be decided on, and why. */
export const undecidedRequest = z.object({
  user_id: id,
  /** Null: they never had a membership or a request here. */
  user: z.nullable(person),
  ...z.pick(problemBody, { code: true, message: true, words: true }).shape,
});
export type UndecidedRequest = z.output<typeof undecidedRequest>;

export const decideRequests = endpoint({
  method: 'PUT',
  path: '/groups/:group_id/join-requests',
  access: 'members.approve',
  summary:
    'Approve (ACTIVE) or reject (REJECTED) many requests to join: those of `user_ids`, or with `until` all that were made by then, the oldest first, at most 100 per call. What cannot be decided is listed. Idempotent.',
  params: z.object({ group_id: id }),
  body: z
    .strictObject({
      status: z.enum(['ACTIVE', 'REJECTED']),
      user_ids: z.optional(
        z
          .array(id)
          .check(
            z.minLength(1, 'Choose at least one request'),
            z.maxLength(REQUESTS_AT_ONCE, 'Choose at most 100 requests'),
          ),
      ),
      /** So that no one is let in whom the caller has not seen. */
      until: z.optional(givenInstant),
    })
    .check(
      z.refine(({ user_ids, until }) => (user_ids === undefined) !== (until === undefined), {
        path: ['user_ids'],
        message: 'Choose requests, or a time',
      }),
    ),
  response: one(
    z.object({
      /** Also those that had been decided in the same way before. */
      decided: z.array(id),
      undecided: z.array(undecidedRequest),
      /** With `until`: how many more there are. */
      remaining: z.int(),
    }),
  ),
  problems: ['group.not_found', 'group.not_allowed'],
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/group-members/:user_id',
  access: 'members.remove',
  summary: 'Remove a member; with `is_ban`, also ban them. Idempotent.',
  params: memberParams,
  body: z.strictObject({
    group_id: id,
    reason,
    is_ban: z._default(z.boolean(), false),
    ends_at: banEnd,
    /** The version of the membership that staff looked at. Without one, the current version. */
    version: z.optional(seenVersion),
  }),
  response: one(directoryEntry),
  problems: [
    'group.not_found',
    'group.not_allowed',
    'group.last_owner',
    'member.not_found',
    'member.stale',
    'restriction.ended',
  ],
});

export const transferOwnership = endpoint({
  method: 'PUT',
  path: '/groups/:group_id/owner',
  access: 'group.edit',
  summary:
    'Transfer ownership to another member. The caller becomes a moderator. Both changes happen or neither does.',
  params: z.object({ group_id: id }),
  body: z.strictObject({
    user_id: id,
    /** The version of the new owner's membership that the caller looked at. */
    version: seenVersion,
  }),
  response: one(directoryEntry),
  problems: ['group.not_found', 'group.not_allowed', 'member.not_found', 'member.stale'],
});

/** Most questions that a private community asks new members. Each answer has a limit too. */
export const JOIN_QUESTIONS_MAX = 5;
export const JOIN_QUESTION_MAX = 200;
export const JOIN_ANSWER_MAX = 1000;

const groupParams = z.object({ group_id: id });

export const joinCommunity = endpoint({
  method: 'POST',
  path: '/groups/:group_id/join',
  access: 'group.join',
  summary:
    'Join a public community, or request to join a private one with an invite link. Where a fee is due, the problem lists the plans. Idempotent.',
  repeat: 'harmless',
  params: groupParams,
  body: z._default(
    z.strictObject({
      invite: z.optional(text().check(z.maxLength(100))),
      /** Each question as it was shown. If the questions have changed, the call fails with `group.stale`. */
      answers: z._default(
        z
          .array(
            z.strictObject({
              question: text().check(z.maxLength(JOIN_QUESTION_MAX)),
              answer: trimmedText().check(
                z.minLength(1, 'Please answer this question'),
                z.maxLength(JOIN_ANSWER_MAX, 'Answer must not exceed 1000 characters'),
              ),
            }),
          )
          .check(z.maxLength(JOIN_QUESTIONS_MAX)),
        [],
      ),
    }),
    { answers: [] },
  ),
  response: one(community),
  problems: [
    'limit.reached',
    'group.not_found',
    'group.not_allowed',
    'join.restricted',
    'group.banned',
    'group.full',
    'group.stale',
    'membership.required',
  ],
});

export const leaveCommunity = endpoint({
  method: 'DELETE',
  path: '/groups/:group_id/leave',
  access: 'group.leave',
  summary: 'Leave a community, or withdraw the request to join it. The last owner cannot leave.',
  params: groupParams,
  response: done,
  problems: ['group.not_found', 'group.not_allowed', 'group.last_owner'],
});
