import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, pageSize } from '../core/list.ts';
import { id, text } from '../core/text.ts';

/** People named with a reaction; the count says how many there are. */
export const REACTION_PEOPLE_MAX = 10;
/** Different emoji on one message. */
export const REACTIONS_MAX = 20;

/** One picture: a skin tone, the sign for "in colour" and a flag's letters belong to it. */
const PICTURE = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?[\u{E0020}-\u{E007F}]*`;
const ONE_EMOJI = new RegExp(
  String.raw`^(?:${PICTURE}(?:\u200D${PICTURE})*|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)$`,
  'u',
);

/** One emoji; skin tones, flags and joined ones count as one. */
export const emoji = text().check(
  z.maxLength(32, 'Choose one emoji'),
  z.regex(ONE_EMOJI, 'Choose one emoji'),
);

/** One emoji under a message, as everyone sees it. */
export const reactionFacts = z.object({
  emoji: z.string(),
  count: z.int().check(z.positive()),
  /** The first ones to choose it, in that order. */
  people: z.array(person),
});
export type ReactionFacts = z.output<typeof reactionFacts>;

/** The same, as one reader sees it. Lists of them are in the order in which the emoji first came. */
export const reaction = z.extend(reactionFacts, { is_mine: z.boolean() });
export type Reaction = z.output<typeof reaction>;

/** All reactions to one message. The higher `reactions_version` is the newer state, whatever arrives first. */
export const messageReactions = z.object({
  chat_message_id: id,
  reactions: z.array(reaction),
  reactions_version: z.int(),
});
export type MessageReactions = z.output<typeof messageReactions>;

const reactorQuery = {
  emoji,
  /** From the page before. Opaque. */
  after: z.optional(text().check(z.maxLength(100))),
  limit: pageSize(),
};

/** A page of the people who chose one emoji, the first of them first. */
const reactorPage = z.object({
  data: z.array(person),
  /** Every emoji with its number of people, in the order in which the emoji first came. */
  totals: z.array(z.object({ emoji: z.string(), count: z.int() })),
  /** Null at the end of the list. */
  cursor: z.object({ after: z.nullable(z.string()) }),
});
export type ReactorPage = z.output<typeof reactorPage>;

export const listMessageReactors = endpoint({
  method: 'GET',
  path: '/chats/messages/:chat_message_id/reactions',
  access: 'chat.read',
  summary: 'List who chose one emoji for a message, the first to choose it first.',
  params: z.object({ chat_message_id: id }),
  query: z.object(reactorQuery),
  response: reactorPage,
  problems: ['chat.message_not_found'],
});

export const reactToMessage = endpoint({
  method: 'PUT',
  path: '/chats/messages/:chat_message_id/reactions',
  access: 'chat.write',
  summary: 'Add or remove a reaction to a message. Idempotent.',
  params: z.object({ chat_message_id: id }),
  body: z.strictObject({ emoji, is_on: z.boolean() }),
  response: one(messageReactions),
  problems: [
    'limit.reached',
    'chat.message_not_found',
    'chat.not_allowed',
    'chat.read_only',
    'chat.restricted',
    'chat.too_many_reactions',
  ],
});

/** All reactions to one post or comment. The higher `reactions_version` is the newer state, whatever arrives first. */
export const contentReactions = z.object({
  post_id: id,
  /** Null when it is about the post itself. */
  comment_id: z.nullable(id),
  reactions: z.array(reaction),
  reactions_version: z.int(),
});
export type ContentReactions = z.output<typeof contentReactions>;

/** Whether exactly one of them is named. */
const namesOne = z.refine<{ post_id?: string | undefined; comment_id?: string | undefined }>(
  ({ post_id, comment_id }) => (post_id === undefined) !== (comment_id === undefined),
  { path: ['post_id'], message: 'Name either a post or a comment' },
);

export const listReactors = endpoint({
  method: 'GET',
  path: '/reactions',
  access: 'posts.read',
  summary: 'List who chose one emoji for a post or a comment, the first to choose it first.',
  query: z.object({ post_id: z.optional(id), comment_id: z.optional(id), ...reactorQuery }).check(namesOne),
  response: reactorPage,
  problems: ['post.not_found', 'comment.not_found'],
});

export const react = endpoint({
  method: 'POST',
  path: '/reactions',
  access: 'content.react',
  summary: 'Add or remove a reaction to a post or a comment. Idempotent.',
  repeat: 'harmless',
  body: z
    .strictObject({
      post_id: z.optional(id),
      comment_id: z.optional(id),
      emoji,
      is_on: z._default(z.boolean(), true),
    })
    .check(namesOne),
  response: one(contentReactions),
  problems: [
    'limit.reached',
    'post.not_found',
    'comment.not_found',
    'content.not_allowed',
    'content.restricted',
    'content.too_many_reactions',
  ],
});
