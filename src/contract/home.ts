import * as z from 'zod/mini';
import { person } from './account/people.ts';
import { homeTabs } from './addresses.ts';
import { attachedField } from './attachments/attachment.ts';
import { communityCard, communityIntro } from './communities/communities.ts';
import { endpoint } from './core/endpoint.ts';
import { direction, done, one, oneOf, pageNumber, pageOf, pageSize, searchText } from './core/list.ts';
import { groupRoles } from './core/permissions.ts';
import { id, instant, queryFlag } from './core/text.ts';
import { postsSeen } from './events.ts';
import { tag } from './tags.ts';

/** Days without a post, a comment or a message after which a community is not active. */
export const ACTIVE_DAYS = 14;
/** Most communities with new activity in one answer. */
export const CATCH_UP_MAX = 20;
/** Suggested communities. */
export const SUGGESTIONS = 6;
/** Most positions in one call that reports seen posts. */
export const SEEN_MAX = 500;
/** Length of the line about the latest event, in UTF-16 code units. */
export const LATEST_MAX = 140;
/** Pending members are counted up to this number. */
export const PENDING_MAX = 100;

const position = z.int().check(z.minimum(0));

/** The latest event of a community, in one line: mentions of the reader first, then what they have not seen. */
const latest = z.union([
  z.object({
    kind: z.literal('post'),
    post_id: id,
    author: person,
    /** The title, or the beginning of the post, as plain text; empty when it is only files. */
    text: z.string(),
    ...attachedField,
    at: instant,
  }),
  z.object({
    kind: z.literal('message'),
    chat_conversation_id: id,
    chat_message_id: id,
    conversation_name: z.string(),
    /** It mentions the caller, or replies to them. */
    is_mention: z.boolean(),
    /** It only replies to them. */
    is_reply: z.boolean(),
    author: person,
    text: z.string(),
    ...attachedField,
    at: instant,
  }),
]);
export type Latest = z.output<typeof latest>;

/** A community of the caller, and what is new there. */
export const myCommunity = z.extend(
  z.pick(communityCard, {
    id: true,
    slug: true,
    name: true,
    cover_image_url: true,
    logo_url: true,
    is_public: true,
    is_free: true,
    is_verified: true,
    subscription_plan_type: true,
    total_members: true,
    archived_at: true,
  }),
  {
    role: z.enum(groupRoles),
    /** New posts are the difference of the two, so that the count cannot drift. */
    last_post_seq: position,
    last_seen_post_seq: position,
    /** Unread messages of its chats; in muted chats only mentions of the caller. */
    new_messages: z.int(),
    mentions: z.int(),
    /** Pending members, up to `PENDING_MAX`; null for callers who cannot decide on them. */
    pending_count: z.nullable(z.int()),
    latest: z.nullable(latest),
    /** Time of the latest post, comment or message; null without any. */
    active_at: z.nullable(instant),
  },
);
export type MyCommunity = z.output<typeof myCommunity>;

/** Posts since the caller last looked. */
export function newPostsOf({ last_post_seq, last_seen_post_seq }: MyCommunity): number {
  return Math.max(0, last_post_seq - last_seen_post_seq);
}

const suggestion = z.extend(communityIntro, {
  /** Its tags that the caller is interested in. Without any, it is suggested because it is popular. */
  matching_tags: z.array(tag),
});
export type Suggestion = z.output<typeof suggestion>;

const groupParams = z.object({ group_id: id });

export const myCommunitySorts = ['activity', 'name', 'joined_at', 'total_members'] as const;

export const searchMyCommunities = endpoint({
  method: 'GET',
  path: '/me/groups/search',
  access: 'signed_in',
  summary:
    'List the caller’s communities, with the count of each tab: those that mention the caller first, then those with something new, then the most recently active.',
  query: z.object({
    tab: oneOf(homeTabs, 'joined'),
    q: searchText,
    page: pageNumber,
    limit: pageSize(),
    /** `activity`: the order of the summary. The others are the newest or largest first, names from A to Z. */
    sort_by: oneOf(myCommunitySorts, 'activity'),
    /** Turns the order around that `sort_by` has by itself. */
    order_by: direction,
    /** Also communities that are archived, which their members can still read. They count in the tabs. */
    include_archived: queryFlag,
  }),
  response: z.extend(pageOf(myCommunity), {
    /** Totals of each tab, regardless of the search. */
    counts: z.object({ owned: z.int(), moderator: z.int(), active: z.int(), joined: z.int() }),
  }),
  problems: [],
});

export const getCatchUp = endpoint({
  method: 'GET',
  path: '/me/catch-up',
  access: 'signed_in',
  summary: 'List the caller’s communities with new activity. Those that mention the caller come first.',
  response: one(
    z.object({
      communities: z.array(myCommunity),
      /** In all communities, also those not in the list. */
      total_new: z.int(),
      total_communities: z.int(),
    }),
  ),
  problems: [],
});

export const markSeen = endpoint({
  method: 'PUT',
  path: '/me/catch-up',
  access: 'signed_in',
  summary:
    'Mark everything up to these positions as seen. Communities and chats in which the caller has no position are skipped.',
  body: z.strictObject({
    posts: z.array(z.strictObject({ group_id: id, seq: position })).check(z.maxLength(SEEN_MAX)),
    chats: z.array(z.strictObject({ chat_conversation_id: id, seq: position })).check(z.maxLength(SEEN_MAX)),
  }),
  response: done,
  problems: [],
});

export const markPostsSeen = endpoint({
  method: 'PUT',
  path: '/me/groups/:group_id/seen',
  access: 'posts.read',
  summary: 'Mark the posts up to this one as seen. The position never moves back. A visitor has no position.',
  params: groupParams,
  body: z.strictObject({ seq: position }),
  response: one(postsSeen),
  problems: ['group.not_found', 'group.not_allowed'],
});

export const getSuggestions = endpoint({
  method: 'GET',
  path: '/me/suggestions',
  access: 'signed_in',
  summary:
    'List open communities that the caller is not in. Those that match their interests come first, then the largest.',
  response: one(z.array(suggestion)),
  problems: [],
});
