import * as z from 'zod/mini';
import { accountSorts } from '../admin/admin-addresses.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, oneOf, pageNumber, pageOf, pageSize, searchText } from '../core/list.ts';
import { platformRoles } from '../core/permissions.ts';
import { givenInstant, instant, queryFlag } from '../core/text.ts';
import { person } from './people.ts';

export const userStatuses = ['PENDING_VERIFICATION', 'ACTIVE', 'ARCHIVED'] as const;

/** What administrators see of an account, besides the person. */
export const userAccount = z.object({
  email: z.string(),
  status: z.enum(userStatuses),
  platform_role: z.enum(platformRoles),
  created_at: instant,
  /** The latest use of any of their sessions; null for none. */
  last_seen_at: z.nullable(instant),
  /** Communities that they are in now. */
  total_communities: z.int(),
  /** Restrictions that are in force, in any community. */
  total_restrictions: z.int(),
});
export type UserAccount = z.output<typeof userAccount>;

export const foundUser = z.extend(person, {
  /** Null for callers who are not administrators. */
  account: z.nullable(userAccount),
});
export type FoundUser = z.output<typeof foundUser>;

export const userSorts = accountSorts;

/** Query of `GET /users/search`. What only administrators see, only they can filter and sort by. */
export const usersQuery = z.object({
  /** A part of the name or username; for administrators also the beginning of the email address. */
  q: searchText,
  page: pageNumber,
  limit: pageSize(),
  sort_by: oneOf(userSorts, 'created_at'),
  order_by: oneOf(['asc', 'desc'], 'desc'),
  status: z.catch(z.optional(z.enum(userStatuses)), undefined),
  role: z.catch(z.optional(z.enum(platformRoles)), undefined),
  /** Deleted accounts, too. */
  include_archived: queryFlag,
  /** Created from this moment on. */
  from: z.optional(givenInstant),
  /** Created before this moment. */
  to: z.optional(givenInstant),
});
export type UsersQuery = z.output<typeof usersQuery>;

export const searchUsers = endpoint({
  method: 'GET',
  path: '/users/search',
  access: 'signed_in',
  summary: 'List people whom the caller may look up. Administrators see all accounts.',
  query: usersQuery,
  response: pageOf(foundUser),
  problems: ['platform.not_allowed'],
});

/** Of all accounts. */
export const userStats = z.object({
  total: z.int(),
  verified: z.int(),
  pending: z.int(),
  archived: z.int(),
  /** Accounts with a restriction that is in force. */
  restricted: z.int(),
  admins: z.int(),
  new_last_7_days: z.int(),
  new_last_30_days: z.int(),
  active_last_day: z.int(),
  active_last_7_days: z.int(),
  active_last_30_days: z.int(),
});
export type UserStats = z.output<typeof userStats>;

export const getUserStats = endpoint({
  method: 'GET',
  path: '/users/stats',
  access: 'platform.admin',
  summary: 'Count the accounts.',
  response: one(userStats),
  problems: [],
});
