import * as z from 'zod/mini';
import { type CommunitySearch, communitySorts } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { done, one, oneOf, PAGE_SIZE, pageNumber, pageOf, pageSize, searchText } from './list.ts';
import { person } from './people.ts';
import { groupRoles, memberStatuses } from './permissions.ts';
import { planCycles, planTypes } from './plans.ts';
import { id, instant, queryFlag, text, trimmedText, webUrlOrEmpty } from './text.ts';

/** SPEC §5 and §9. */
export const NAME_MAX = 100;
export const SLUG_MAX = 50;
export const DESCRIPTION_MAX = 1000;
export const DESCRIPTION_WARNING = 800;

export const verificationStatuses = ['UNSUBMITTED', 'PENDING', 'VERIFIED', 'REJECTED', 'REVOKED'] as const;

const slug = trimmedText().check(
  z.minLength(1, 'Slug can only contain lowercase letters, numbers, and hyphens'),
  z.maxLength(SLUG_MAX, 'Slug must be less than 50 characters'),
  z.regex(/^[a-z0-9-]+$/, 'Slug can only contain lowercase letters, numbers, and hyphens'),
);

/** The slug a name suggests: lower-cased, other characters stripped, spaces to single hyphens, cut to 50 (SPEC §5). */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .slice(0, SLUG_MAX);
}

const communityFields = {
  name: trimmedText().check(
    z.minLength(1, 'Community name is required'),
    z.maxLength(NAME_MAX, 'Name must be less than 100 characters'),
  ),
  /** Left out or empty: made from the name. */
  slug: z.optional(z.union([z.literal(''), slug])),
  description: text().check(
    z.trim(),
    z.minLength(1, 'Description is required'),
    z.maxLength(DESCRIPTION_MAX, 'Too many characters!'),
  ),
  cover_image_url: z._default(webUrlOrEmpty('Please enter a valid URL'), ''),
  teaser_video_url: z._default(webUrlOrEmpty('Please enter a valid URL'), ''),
  subscription_plan_type: z._default(z.enum(planTypes), 'FREEMIUM'),
  subscription_plan_cycle_type: z._default(z.enum(planCycles), 'ONE_TIME'),
};

/** The form that founds a community (SPEC §3, §5). */
export const communityForm = z.strictObject({
  ...communityFields,
  acceptedGuidelines: z.literal(true, 'You must accept the Community Guidelines'),
  acceptedNda: z.literal(true, 'You must accept the Non-Disclosure Agreement'),
});
export type CommunityForm = z.output<typeof communityForm>;

/** The caller's own place in a community; null for none. */
const membership = z.object({
  role: z.enum(groupRoles),
  status: z.enum(memberStatuses),
  joined_at: z.nullable(instant),
});

export const communityCard = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  cover_image_url: z.nullable(z.string()),
  is_public: z.boolean(),
  is_free: z.boolean(),
  is_verified: z.boolean(),
  subscription_plan_type: z.enum(planTypes),
  total_members: z.int(),
  created_at: instant,
  archived_at: z.nullable(instant),
  /** The caller's own. */
  membership: z.nullable(membership),
});
export type CommunityCard = z.output<typeof communityCard>;

export const community = z.extend(communityCard, {
  teaser_video_url: z.nullable(z.string()),
  subscription_plan_cycle_type: z.enum(planCycles),
  group_verification_request_status: z.enum(verificationStatuses),
  is_expired: z.boolean(),
  owner: person,
  version: z.int(),
});
export type Community = z.output<typeof community>;

/** Query of `GET /groups/search` (SPEC §3, §7). `sort_by` names the column, `order_by` the direction. */
export const groupsQuery = z.object({
  q: searchText,
  page: pageNumber,
  limit: pageSize(PAGE_SIZE),
  sort_by: oneOf(communitySorts, 'created_at'),
  order_by: oneOf(['asc', 'desc'], 'desc'),
  include_archived: queryFlag,
  is_public: queryFlag,
  is_free: queryFlag,
  is_verified: queryFlag,
  is_active_member: queryFlag,
  owner_id: z.catch(z.optional(id), undefined),
  member_id: z.catch(z.optional(id), undefined),
});
export type GroupsQuery = z.output<typeof groupsQuery>;

/** The call that shows what the address of /communities/ asks for. */
export function groupsQueryOf(search: CommunitySearch): z.input<typeof groupsQuery> {
  return {
    q: search.q,
    page: search.page,
    limit: search.limit,
    sort_by: search.sortBy,
    order_by: search.sortOrder,
    ...(search.visibility !== 'all' && { is_public: search.visibility === 'public' ? 'true' : 'false' }),
    ...(search.verification !== 'all' && {
      is_verified: search.verification === 'verified' ? 'true' : 'false',
    }),
    ...(search.pricing !== 'all' && { is_free: search.pricing === 'free' ? 'true' : 'false' }),
  };
}

export const createCommunity = endpoint({
  method: 'POST',
  path: '/groups',
  access: 'signed_in',
  summary: 'Found a community; the caller becomes its owner.',
  repeat: 'keyed',
  body: communityForm,
  response: one(community),
  problems: ['group.slug_taken', 'group.plan_not_offered'],
});

export const searchCommunities = endpoint({
  method: 'GET',
  path: '/groups/search',
  access: 'signed_in',
  summary: 'The communities the caller may find.',
  query: groupsQuery,
  response: pageOf(communityCard),
  problems: [],
});

export const getCommunityDetails = endpoint({
  method: 'GET',
  path: '/groups/details',
  access: 'group.see',
  summary: 'One community by slug or id.',
  query: z.object({ slug: z.optional(text().check(z.maxLength(SLUG_MAX))), id: z.optional(id) }),
  response: one(community),
  problems: ['group.not_found'],
});

const groupParams = z.object({ group_id: id });

export const getCommunity = endpoint({
  method: 'GET',
  path: '/groups/:group_id',
  access: 'group.see',
  summary: 'One community.',
  params: groupParams,
  response: one(community),
  problems: ['group.not_found'],
});

export const joinCommunity = endpoint({
  method: 'POST',
  path: '/groups/:group_id/join',
  access: 'group.join',
  summary: 'Become a member. Repeating it changes nothing.',
  repeat: 'harmless',
  params: groupParams,
  response: one(community),
  problems: ['group.not_found', 'group.not_allowed', 'group.banned', 'group.full'],
});

export const leaveCommunity = endpoint({
  method: 'DELETE',
  path: '/groups/:group_id/leave',
  access: 'group.leave',
  summary: 'Stop being a member. The last owner cannot.',
  params: groupParams,
  response: done,
  problems: ['group.not_found', 'group.not_allowed', 'group.last_owner'],
});
