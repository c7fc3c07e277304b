import * as z from 'zod/mini';
import { communitySorts } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { listOf, one, oneOf, PAGE_SIZE, pageNumber, pageOf, pageSize, searchText } from './list.ts';
import { moderationSettings } from './moderation-settings.ts';
import { person } from './people.ts';
import { planCycles, planTypes } from './plans.ts';
import { groupRoles, memberStatuses } from './roles.ts';
import { tag } from './tag.ts';
import { id, instant, queryFlag, text } from './text.ts';

/** SPEC §5 and §9. */
export const SLUG_MAX = 50;

export const verificationStatuses = ['UNSUBMITTED', 'PENDING', 'VERIFIED', 'REJECTED', 'REVOKED'] as const;

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
  tags: z.array(tag),
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
  /** To be answered by whoever asks to be let in. Empty: asking is enough. */
  join_questions: z.array(z.string()),
  /** Null for whoever may not change them. */
  moderation: z.nullable(moderationSettings),
  /** Raised by each change of the community itself, not by people who come and go. */
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
  is_expired: queryFlag,
  is_active_member: queryFlag,
  /** Comma between them; a community with any of them matches. */
  tag_ids: listOf(id),
  plan_types: listOf(z.enum(planTypes)),
  owner_id: z.optional(id),
  member_id: z.optional(id),
  /** Exactly this one; a former slug is none. */
  slug: z.optional(text().check(z.maxLength(SLUG_MAX))),
  /**
   * Also those that are only about topics which the caller turned down. They are left out where nothing of `q`,
   * `tag_ids`, `owner_id`, `member_id` and `slug` is asked for, but for those that the caller is in or wants to be in.
   */
  include_unwanted: queryFlag,
});
export type GroupsQuery = z.output<typeof groupsQuery>;

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
  summary:
    'One community by slug or id; a slug that it had before finds it too. A living invite link shows a private one.',
  query: z.object({
    slug: z.optional(text().check(z.maxLength(SLUG_MAX))),
    id: z.optional(id),
    /** The secret of an invite link. One that is not good is as none. */
    invite: z.catch(z.optional(text().check(z.maxLength(100))), undefined),
  }),
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
