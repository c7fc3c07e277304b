import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { attachedField } from '../attachments/attachment.ts';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { id, instant, text } from '../core/text.ts';
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

/** Names of chats, and comments, that a preview shows. */
export const PREVIEW_CHATS = 6;
export const PREVIEW_COMMENTS = 2;
/** Courses that a preview shows. */
export const PREVIEW_COURSES = 3;
/** Longest text of such a comment, in code points. */
export const PREVIEW_COMMENT_MAX = 160;
/** Days that the preview looks ahead for the next event. */
export const PREVIEW_EVENT_DAYS = 30;

/** What members find inside a public community. Nothing here depends on the reader. */
const communityInside = z.object({
  /** Names of open chats, the oldest first. Their messages are for members only. */
  chats: z.array(z.string()),
  /** All open chats. */
  chat_count: z.int(),
  /** Published courses that visitors may see, the newest first, and how many lessons each has. */
  courses: z.array(z.object({ id, title: z.string(), lessons: z.int() })),
  /** All of them. */
  course_count: z.int(),
  /** Title and time, as for every visitor of the calendar. Null without one in the next `PREVIEW_EVENT_DAYS` days. */
  next_event: z.nullable(z.object({ title: z.string(), starts_at: instant, is_all_day: z.boolean() })),
  /** The newest comments of present members; empty where visitors may not read the discussions. */
  comments: z.array(
    z.object({
      id,
      author: shownPerson,
      /** One line without markup. */
      text: z.string(),
      ...attachedField,
      created_at: instant,
    }),
  ),
});
export type CommunityInside = z.output<typeof communityInside>;

const communityPreview = z.extend(communityIntro, {
  /** The creator of the invite link. Null without a valid link, and when the creator is no longer a member. */
  invited_by: z.nullable(shownPerson),
  /** The invite link lets people in without approval. */
  skips_approval: z._default(z.boolean(), false),
  /** Owners and moderators; of a private community only owners. At most `PREVIEW_TEAM`. */
  team: z.array(shownPerson),
  /** Markdown; empty for none. */
  rules_md: z._default(z.string(), ''),
  /** Null for a private community: a link shows what it is about, and nothing that its members wrote or named. */
  inside: z._default(z.nullable(communityInside), null),
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
