import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { oneOf, pageNumber, pageOf, pageSize, searchText } from './list.ts';
import { person } from './people.ts';
import { groupRoles, memberStatuses } from './permissions.ts';
import { id, instant } from './text.ts';

/** Default page of a member directory. */
export const MEMBERS_PAGE_SIZE = 50;

/** One row of a community's directory. */
export const groupMember = z.object({
  group_id: id,
  user: person,
  role: z.enum(groupRoles),
  status: z.enum(memberStatuses),
  joined_at: z.nullable(instant),
});
export type GroupMember = z.output<typeof groupMember>;

export const searchMembers = endpoint({
  method: 'GET',
  path: '/group-members/search',
  access: 'staff.read',
  summary: 'The directory; who may see the community but is not in it gets its staff.',
  query: z.object({
    group_id: id,
    q: searchText,
    page: pageNumber,
    limit: pageSize(MEMBERS_PAGE_SIZE),
    sort_by: oneOf(['role', 'joined_at', 'name'], 'role'),
    order_by: oneOf(['asc', 'desc'], 'asc'),
    role: z.catch(z.optional(z.enum(groupRoles)), undefined),
  }),
  response: pageOf(groupMember),
  problems: ['group.not_found'],
});
