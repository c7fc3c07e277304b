import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { communitySorts } from '../addresses.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf, one, oneOf, pageNumber, pageOf, pageSize, searchText } from '../core/list.ts';
import { groupRoles, memberStatuses } from '../core/permissions.ts';
import {
  givenInstant,
  id,
  instant,
  oneLine,
  queryFlag,
  text,
  trimmedText,
  webUrlOrEmpty,
} from '../core/text.ts';
import { postCategory } from '../feed/categories.ts';
import { TAGS_MAX, tag } from '../tags.ts';
import { newcomer } from './first-steps.ts';
import { planCycles, planTypes } from './plans.ts';
import { ownRestriction } from './restrictions.ts';

/** Longest pause between two posts or comments of one member. */
export const SLOW_MODE_MAX_SECONDS = 6 * 60 * 60;
export const BLOCKED_WORDS_MAX = 100;
export const BLOCKED_WORD_MAX = 50;
export const ACCOUNT_AGE_MAX_DAYS = 365;

/**
 * What can wait for staff before others see it: texts with a blocked word, which are refused otherwise; links of new
 * accounts; and the posts of members of whom no post was shown yet.
 */
export const reviewRules = ['BLOCKED_WORDS', 'NEW_LINKS', 'FIRST_POSTS'] as const;
export type ReviewRule = (typeof reviewRules)[number];
/** An account is new for so many days. */
export const NEW_ACCOUNT_DAYS = 7;

/** Settings that staff change when a discussion gets heated. A change may leave out any of them. */
export const moderationFields = {
  /** Between two posts or comments of one member; 0 is off. */
  slow_mode_seconds: z
    .int()
    .check(z.minimum(0), z.maximum(SLOW_MODE_MAX_SECONDS, 'Slow mode must not exceed 6 hours')),
  are_links_blocked: z.boolean(),
  /** Compared without regard to case. */
  blocked_words: z
    .array(
      trimmedText().check(
        z.minLength(1, 'A blocked word is empty'),
        z.maxLength(BLOCKED_WORD_MAX, 'A blocked word must not exceed 50 characters'),
      ),
    )
    .check(z.maxLength(BLOCKED_WORDS_MAX, 'Choose at most 100 blocked words')),
  /** Newer accounts can read but not write; 0 is off. */
  minimum_account_age_days: z
    .int()
    .check(z.minimum(0), z.maximum(ACCOUNT_AGE_MAX_DAYS, 'Account age must not exceed 365 days')),
  /** Which posts and comments of members wait for staff before others see them. */
  review_rules: z.array(z.enum(reviewRules)).check(z.maxLength(reviewRules.length)),
};

export const moderationSettings = z.object(moderationFields);
export type ModerationSettings = z.output<typeof moderationSettings>;

/** SPEC §5 and §9. */
export const SLUG_MAX = 50;

export const verificationStatuses = ['UNSUBMITTED', 'PENDING', 'VERIFIED', 'REJECTED', 'REVOKED'] as const;

/** The caller's own membership; null for none. */
const membership = z.object({
  role: z.enum(groupRoles),
  status: z.enum(memberStatuses),
  joined_at: z.nullable(instant),
});

/** FREE: anyone may join, and plans are sold besides. PLAN: joining needs one. */
export const joinings = ['FREE', 'PLAN'] as const;
export type Joining = (typeof joinings)[number];

export const communityCard = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  cover_image_url: z.nullable(z.string()),
  /** A small square picture. Null: drawn from the name and the colour. */
  logo_url: z.nullable(z.string()),
  is_public: z.boolean(),
  /** Whether one can join without paying. */
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

/** The part of a card that introduces a community to people who are not in it. */
export const communityIntro = z.pick(communityCard, {
  id: true,
  slug: true,
  name: true,
  description: true,
  cover_image_url: true,
  logo_url: true,
  is_public: true,
  is_free: true,
  is_verified: true,
  total_members: true,
});
export type CommunityIntro = z.output<typeof communityIntro>;

export const community = z.extend(communityCard, {
  /** What the owner wants. Whether a fee is due follows from it and the plans: `is_free`. */
  joining: z.enum(joinings),
  /** Whether there is a plan with a price, for joining or besides it. */
  sells_plans: z.boolean(),
  teaser_video_url: z.nullable(z.string()),
  subscription_plan_cycle_type: z.enum(planCycles),
  group_verification_request_status: z.enum(verificationStatuses),
  is_expired: z.boolean(),
  owner: person,
  /** The invite link of the request lets the caller in without approval. */
  skips_approval: z.boolean(),
  /** Questions for users who ask to join. Empty: no answers are needed. */
  join_questions: z.array(z.string()),
  /** Whether members see levels and the leaderboard. */
  are_points_on: z.boolean(),
  /** One for each level; an empty one is the name that the product gives. */
  level_names: z.array(z.string()),
  /** Markdown; empty for none. */
  rules_md: z.string(),
  /** Markdown; empty for none, and for users who are not members. */
  welcome_md: z.string(),
  /** Null for who is not a new member or founder, or has closed the checklist. */
  newcomer: z.nullable(newcomer),
  /** What its posts can be sorted under. */
  post_categories: z.array(postCategory),
  /** Null for users who may not change them. */
  moderation: z.nullable(moderationSettings),
  /** Raised by each change of the community itself, not of its members. */
  version: z.int(),
});
export type Community = z.output<typeof community>;

/** Query of `GET /groups/search` (SPEC §3, §7). `sort_by` names the column, `order_by` the direction. */
export const groupsQuery = z.object({
  q: searchText,
  page: pageNumber,
  limit: pageSize(),
  sort_by: oneOf(communitySorts, 'created_at'),
  order_by: oneOf(['asc', 'desc'], 'desc'),
  include_archived: queryFlag,
  is_public: queryFlag,
  is_free: queryFlag,
  is_verified: queryFlag,
  is_expired: queryFlag,
  is_active_member: queryFlag,
  /** Comma-separated. A community with any of these tags matches. */
  tag_ids: listOf(id),
  plan_types: listOf(z.enum(planTypes)),
  /** Created from this moment on. */
  from: z.optional(givenInstant),
  /** Created before this moment. */
  to: z.optional(givenInstant),
  owner_id: z.optional(id),
  member_id: z.optional(id),
  /** Exactly this slug. Former slugs do not match. */
  slug: z.optional(text().check(z.maxLength(SLUG_MAX))),
  /**
   * Includes communities whose topics the caller is not interested in. They are left out by default when none of `q`,
   * `tag_ids`, `owner_id`, `member_id` and `slug` is set, except communities that the caller is in or wants to join.
   */
  include_unwanted: queryFlag,
});
export type GroupsQuery = z.output<typeof groupsQuery>;

export const searchCommunities = endpoint({
  method: 'GET',
  path: '/groups/search',
  access: 'signed_in',
  summary: 'List the communities that the caller may find.',
  query: groupsQuery,
  response: pageOf(communityCard),
  problems: [],
});

/** `fresh` of `group.banned`, for someone who was banned from a private community. */
export const bannedFrom = z.object({ name: z.string(), restriction: ownRestriction });
export type BannedFrom = z.output<typeof bannedFrom>;

export const getCommunityDetails = endpoint({
  method: 'GET',
  path: '/groups/details',
  access: 'group.see',
  summary: 'Get a community by slug, former slug or id. A valid invite link shows a private one.',
  query: z
    .object({
      slug: z.optional(text().check(z.maxLength(SLUG_MAX))),
      id: z.optional(id),
      /** The secret of an invite link. An invalid one is ignored. */
      invite: z.catch(z.optional(text().check(z.maxLength(100))), undefined),
    })
    .check(
      z.refine(({ slug, id }) => slug !== undefined || id !== undefined, {
        message: 'Send the slug or the id of the community',
        path: ['slug'],
      }),
    ),
  response: one(community),
  problems: ['group.not_found', 'group.banned'],
});

const groupParams = z.object({ group_id: id });

export const getCommunity = endpoint({
  method: 'GET',
  path: '/groups/:group_id',
  access: 'group.see',
  summary: 'Get one community.',
  params: groupParams,
  response: one(community),
  problems: ['group.not_found'],
});

/** SPEC §5 and §9. */
export const NAME_MAX = 100;
export const DESCRIPTION_MAX = 1000;
export const DESCRIPTION_WARNING = 800;

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

export const communityFields = {
  name: oneLine().check(
    z.minLength(1, 'Community name is required'),
    z.maxLength(NAME_MAX, 'Name must be less than 100 characters'),
  ),
  /** Left out or empty: made from the name. */
  slug: z.optional(z.union([z.literal(''), slug])),
  description: trimmedText().check(
    z.minLength(1, 'Description is required'),
    z.maxLength(DESCRIPTION_MAX, 'Too many characters!'),
  ),
  cover_image_url: z._default(webUrlOrEmpty('Please enter a valid URL'), ''),
  logo_url: z._default(webUrlOrEmpty('Please enter a valid URL'), ''),
  teaser_video_url: z._default(webUrlOrEmpty('Please enter a valid URL'), ''),
  /** A private community is in no list: people come by an invite link, and staff let them in one by one. */
  is_public: z.optional(z.boolean()),
  /** In the order in which they are shown. */
  tag_ids: z.optional(z.array(id).check(z.maxLength(TAGS_MAX, 'Choose at most 5 tags'))),
};

/** The form that creates a community (SPEC §3, §5). */
export const communityForm = z.strictObject({
  ...communityFields,
  subscription_plan_type: z._default(z.enum(planTypes), 'FREEMIUM'),
  subscription_plan_cycle_type: z._default(z.enum(planCycles), 'ONE_TIME'),
  acceptedGuidelines: z.literal(true, 'You must accept the Community Guidelines'),
  acceptedNda: z.literal(true, 'You must accept the Non-Disclosure Agreement'),
});
export type CommunityForm = z.output<typeof communityForm>;

export const createCommunity = endpoint({
  method: 'POST',
  path: '/groups',
  access: 'signed_in',
  summary: 'Create a community. The caller becomes its owner.',
  repeat: 'keyed',
  body: communityForm,
  response: one(community),
  problems: ['limit.reached', 'group.slug_taken', 'group.plan_not_offered', 'tag.not_found'],
});
