import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { oneOf, pageNumber, pageOf, pageSize, searchText } from './list.ts';
import { person } from './people.ts';
import { groupRoles, memberStatuses } from './roles.ts';
import { id, instant } from './text.ts';

/** Default page of a member directory. */
export const MEMBERS_PAGE_SIZE = 50;

/** What somebody waits for: a decision of staff, or the payment of a fee. */
export const pendingReasons = ['APPROVAL', 'PAYMENT'] as const;

/** One person's place in a community, as everybody in it may see it. */
export const groupMember = z.object({
  group_id: id,
  user: person,
  role: z.enum(groupRoles),
  status: z.enum(memberStatuses),
  joined_at: z.nullable(instant),
  /** Raised by each change of this place; the higher one is the newer one. */
  version: z.int(),
});
export type GroupMember = z.output<typeof groupMember>;

/** What somebody who waits has said. */
export const joinRequest = z.object({
  reason: z.enum(pendingReasons),
  requested_at: instant,
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
});
export type JoinRequest = z.output<typeof joinRequest>;

/** How somebody came to be banned, for staff alone. */
export const ban = z.object({
  /** May be empty. */
  reason: z.string(),
  banned_at: instant,
  banned_by: z.nullable(person),
});
export type Ban = z.output<typeof ban>;

/** One row of the directory. `request` is null but for staff who look at somebody who waits. */
export const directoryEntry = z.extend(groupMember, {
  request: z.nullable(joinRequest),
  /** Only where staff list who is banned. Null: it was not written down. */
  ban: z.optional(z.nullable(ban)),
});
export type DirectoryEntry = z.output<typeof directoryEntry>;

export const searchMembers = endpoint({
  method: 'GET',
  path: '/group-members/search',
  access: 'staff.read',
  summary:
    'The directory; who may see the community but is not in it gets its staff. Other statuses than ACTIVE are for staff.',
  query: z.object({
    group_id: id,
    q: searchText,
    page: pageNumber,
    limit: pageSize(MEMBERS_PAGE_SIZE),
    /** `requested_at`: the one who waits longest first, ascending. */
    sort_by: oneOf(['role', 'joined_at', 'name', 'requested_at'], 'role'),
    order_by: oneOf(['asc', 'desc'], 'asc'),
    /** The place of one person. */
    user_id: z.optional(id),
    role: z.catch(z.optional(z.enum(groupRoles)), undefined),
    status: z.catch(z.optional(z.enum(memberStatuses)), undefined),
  }),
  response: pageOf(directoryEntry),
  problems: ['group.not_found', 'group.not_allowed'],
});
