import * as z from 'zod/mini';
import { community, SLUG_MAX } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { one } from './list.ts';
import { oneLine } from './one-line.ts';
import { planCycles, planTypes } from './plans.ts';
import { TAGS_MAX } from './tag.ts';
import { id, text, trimmedText, webUrlOrEmpty } from './text.ts';

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
  description: text().check(
    z.trim(),
    z.minLength(1, 'Description is required'),
    z.maxLength(DESCRIPTION_MAX, 'Too many characters!'),
  ),
  cover_image_url: z._default(webUrlOrEmpty('Please enter a valid URL'), ''),
  teaser_video_url: z._default(webUrlOrEmpty('Please enter a valid URL'), ''),
  /** A private community is found by nobody: people come by an invite link, and are let in one by one. */
  is_public: z.optional(z.boolean()),
  /** In the order in which they are shown. */
  tag_ids: z.optional(z.array(id).check(z.maxLength(TAGS_MAX, 'Choose at most 5 tags'))),
};

/** The form that founds a community (SPEC §3, §5). */
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
  summary: 'Found a community; the caller becomes its owner.',
  repeat: 'keyed',
  body: communityForm,
  response: one(community),
  problems: ['limit.reached', 'group.slug_taken', 'group.plan_not_offered', 'tag.not_found'],
});
