import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { seenVersion } from '../core/seen-version.ts';
import { id, oneLine } from '../core/text.ts';
import { postCategories } from '../feed/categories.ts';
import { pointsFields } from '../points/levels.ts';
import { webUrlOrUploaded } from '../uploaded-address.ts';
import { community, communityFields, joinings, moderationFields } from './communities.ts';
import { welcomeFields } from './first-steps.ts';
import { JOIN_QUESTION_MAX, JOIN_QUESTIONS_MAX } from './members.ts';
import { planTypes } from './plans.ts';

const joinQuestion = oneLine().check(
  z.minLength(1, 'A question is empty'),
  z.maxLength(JOIN_QUESTION_MAX, 'A question must not exceed 200 characters'),
);

/** Everything but `version` may be left out, and then stays as it is; so does a slug that is empty. */
export const communityChange = z.strictObject({
  name: z.optional(communityFields.name),
  slug: communityFields.slug,
  description: z.optional(communityFields.description),
  /** Empty removes it. */
  cover_image_url: z.optional(webUrlOrUploaded('Please enter a valid URL')),
  /** Empty removes it. */
  logo_url: z.optional(webUrlOrUploaded('Please enter a valid URL')),
  teaser_video_url: z.optional(webUrlOrUploaded('Please enter a valid URL')),
  is_public: communityFields.is_public,
  joining: z.optional(z.enum(joinings)),
  tag_ids: communityFields.tag_ids,
  join_questions: z.optional(
    z.array(joinQuestion).check(z.maxLength(JOIN_QUESTIONS_MAX, 'Ask at most 5 questions')),
  ),
  slow_mode_seconds: z.optional(moderationFields.slow_mode_seconds),
  are_links_blocked: z.optional(moderationFields.are_links_blocked),
  blocked_words: z.optional(moderationFields.blocked_words),
  minimum_account_age_days: z.optional(moderationFields.minimum_account_age_days),
  review_rules: z.optional(moderationFields.review_rules),
  are_points_on: z.optional(pointsFields.are_points_on),
  level_names: z.optional(pointsFields.level_names),
  welcome_md: z.optional(welcomeFields.welcome_md),
  rules_md: z.optional(welcomeFields.rules_md),
  /** All of them. Posts of one that is left out remain, without a category. */
  post_categories: z.optional(postCategories),
  version: seenVersion,
});
export type CommunityChange = z.output<typeof communityChange>;

const groupParams = z.object({ group_id: id });

export const updateCommunity = endpoint({
  method: 'PUT',
  path: '/groups/:group_id',
  access: 'group.moderation_settings',
  summary:
    'Change a community. Moderators may change the moderation settings, owners everything. Links with an old slug keep working.',
  params: groupParams,
  body: communityChange,
  response: one(community),
  problems: ['group.not_found', 'group.not_allowed', 'group.stale', 'group.slug_taken', 'tag.not_found'],
});

export const archiveCommunity = endpoint({
  method: 'PUT',
  path: '/groups/:group_id/archive',
  access: 'group.archive',
  summary: 'Archive a community: it becomes read-only and leaves the lists. Nothing is deleted. Idempotent.',
  params: groupParams,
  response: one(community),
  problems: ['group.not_found', 'group.not_allowed'],
});

export const unarchiveCommunity = endpoint({
  method: 'PUT',
  path: '/groups/:group_id/unarchive',
  access: 'group.archive',
  summary: 'Restore an archived community. Idempotent.',
  params: groupParams,
  response: one(community),
  problems: ['group.not_found', 'group.not_allowed'],
});

/** Of all communities, hidden and archived ones too. */
export const communityStats = z.object({
  total: z.int(),
  /** Neither archived nor lapsed. */
  active: z.int(),
  archived: z.int(),
  expired: z.int(),
  public: z.int(),
  private: z.int(),
  verified: z.int(),
  /** Requests for verification that wait for an answer. */
  verification_pending: z.int(),
  founded_last_30_days: z.int(),
  /** Places of active members, all communities together. */
  memberships: z.int(),
  /** One entry for each plan, in the order of the plans. */
  by_plan: z.array(z.object({ plan_type: z.enum(planTypes), total: z.int() })),
});
export type CommunityStats = z.output<typeof communityStats>;

export const getCommunityStats = endpoint({
  method: 'GET',
  path: '/groups/stats',
  access: 'platform.admin',
  summary: 'Get the statistics of all communities.',
  response: one(communityStats),
  problems: [],
});
