import * as z from 'zod/mini';
import { person } from './account/people.ts';
import { communityCard } from './communities/communities.ts';
import { endpoint } from './core/endpoint.ts';
import { one, searchText } from './core/list.ts';
import { id, instant } from './core/text.ts';

/** Of each kind so many at most. */
export const SWITCHER_EACH = 5;

const community = z.extend(
  z.pick(communityCard, {
    id: true,
    slug: true,
    name: true,
    cover_image_url: true,
    logo_url: true,
    total_members: true,
    is_verified: true,
  }),
  { is_member: z.boolean() },
);

const foundPerson = z.extend(person, {
  /** The conversation with them, when there is one. */
  chat_conversation_id: z.nullable(id),
});

/** A chat of one of the caller's communities. */
const chat = z.object({ id, name: z.string(), group: z.object({ id, slug: z.string(), name: z.string() }) });

const foundPost = z.object({
  id,
  /** The title, or what the post begins with; plain. */
  text: z.string(),
  author: person,
  group: z.object({ id, slug: z.string(), name: z.string() }),
  created_at: instant,
});

const foundMessage = z.object({
  id,
  /** What the message begins with; plain. */
  text: z.string(),
  author: person,
  conversation: z.object({ id, name: z.string() }),
  /** Null for a private conversation. */
  group: z.nullable(z.object({ id, slug: z.string(), name: z.string() })),
  /** The other person of a private conversation. */
  peer: z.nullable(person),
  created_at: instant,
});

/** What was found, best first, in each kind. Nothing in it is more than the caller may open. */
export const found = z.object({
  communities: z.array(community),
  /** Whom the caller may write to, or has talked with. */
  people: z.array(foundPerson),
  chats: z.array(chat),
  posts: z.array(foundPost),
  /** The newest first; none without a word of three letters. Absent on nodes of the release before. */
  messages: z._default(z.array(foundMessage), []),
});
export type Found = z.output<typeof found>;

export const searchEverything = endpoint({
  method: 'GET',
  path: '/search',
  access: 'signed_in',
  summary:
    'Search communities, people, chats, posts and messages that the caller may open. Tolerates missing accents and small typos. Without a search text, returns the most recent.',
  query: z.object({ q: searchText }),
  response: one(found),
  problems: [],
});
