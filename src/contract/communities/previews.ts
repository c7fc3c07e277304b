import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { text } from '../core/text.ts';
import { communityIntro, SLUG_MAX } from './communities.ts';

/** Staff that a preview shows. */
export const PREVIEW_TEAM = 5;
/** Communities on the page for visitors. */
export const SHOWCASE = 6;
/** Days that "posts this week" looks back. */
export const SHOWCASE_DAYS = 7;

/** A person as visitors see one. Without the username, because people sign in with it. */
const shownPerson = z.omit(person, { username: true });
export type ShownPerson = z.output<typeof shownPerson>;

const communityPreview = z.extend(communityIntro, {
  /** The creator of the invite link. Null without a valid link, and when the creator is no longer a member. */
  invited_by: z.nullable(shownPerson),
  /** Owners and moderators; of a private community only owners. At most `PREVIEW_TEAM`. */
  team: z.array(shownPerson),
});
export type CommunityPreview = z.output<typeof communityPreview>;

export const getCommunityPreview = endpoint({
  method: 'GET',
  path: '/groups/preview',
  access: 'public',
  summary: 'What a visitor sees of a community before signing in. A private one needs a valid invite link.',
  query: z.object({
    slug: text().check(z.maxLength(SLUG_MAX)),
    /** The secret of an invite link. An invalid one is ignored. */
    invite: z.catch(z.optional(text().check(z.maxLength(100))), undefined),
  }),
  response: one(communityPreview),
  problems: ['group.not_found'],
});

const shownCommunity = z.extend(communityIntro, {
  /** Published posts of the last `SHOWCASE_DAYS` days. */
  new_posts: z.int(),
});
export type ShownCommunity = z.output<typeof shownCommunity>;

export const getShowcase = endpoint({
  method: 'GET',
  path: '/groups/showcase',
  access: 'public',
  summary: 'The largest public and free communities, for visitors. At most half a minute old.',
  response: one(z.array(shownCommunity)),
  problems: [],
});
