import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { attachedField } from '../attachments/attachment.ts';
import { communityCard } from '../communities/communities.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf, one, pageSize, searchText } from '../core/list.ts';
import { id, instant, text, trimmedText } from '../core/text.ts';
import { isSearchDay } from './search-filters.ts';
import { type SearchKind, searchKinds } from './search-kinds.ts';

/** Results of each kind, unless the caller asks for more. */
export const SEARCH_EACH = 5;
/** Most results of one page. */
export const SEARCH_PAGE = 20;
/** Characters of a text around the words that were found. */
export const SNIPPET_MAX = 200;

const place = z.object({ id, slug: z.string(), name: z.string() });

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
  /** Whether the caller may write to them; otherwise their profile can be read. */
  is_writable: z.boolean(),
});

/** A chat of one of the caller's communities. */
const chat = z.object({ id, name: z.string(), group: place });

const foundPost = z.object({
  id,
  /** The title, or else the text around what was found; plain. */
  text: z.string(),
  /** Of a post with a title: the text around what was found. */
  snippet: z.string(),
  ...attachedField,
  author: person,
  group: place,
  created_at: instant,
});

const foundMessage = z.object({
  id,
  /** The text around what was found; plain. */
  text: z.string(),
  ...attachedField,
  author: person,
  /** Of a reply in a thread: the message below which it is. The conversation is that of both. */
  thread_message_id: z.nullable(id),
  conversation: z.object({ id, name: z.string() }),
  /** Null for a private conversation. */
  group: z.nullable(place),
  /** The other person of a private conversation. */
  peer: z.nullable(person),
  created_at: instant,
});

const foundComment = z.object({
  id,
  post_id: id,
  text: z.string(),
  ...attachedField,
  /** Of its post; may be empty. */
  post_title: z.string(),
  author: person,
  group: place,
  created_at: instant,
});

const foundCourse = z.object({
  id,
  title: z.string(),
  snippet: z.string(),
  group: place,
  created_at: instant,
});

/** A lesson that the caller may open. */
const foundLesson = z.object({
  id,
  title: z.string(),
  snippet: z.string(),
  course: z.object({ id, title: z.string() }),
  group: place,
  created_at: instant,
});

const foundEvent = z.object({
  id,
  title: z.string(),
  /** Empty for those who may not read the description. */
  snippet: z.string(),
  /** Of its first occurrence. */
  starts_at: instant,
  is_cancelled: z.boolean(),
  is_repeated: z.boolean(),
  group: place,
});

/** What was found, best first, in each kind that was asked for. Nothing in it is more than the caller may open. */
export const found = z.object({
  communities: z.array(community),
  /** People whom the caller may look up, those they talked with first. */
  people: z.array(foundPerson),
  chats: z.array(chat),
  posts: z.array(foundPost),
  comments: z.array(foundComment),
  messages: z.array(foundMessage),
  courses: z.array(foundCourse),
  lessons: z.array(foundLesson),
  events: z.array(foundEvent),
  /** Where each kind goes on; a kind without more is absent. */
  next: z.partialRecord(z.enum(searchKinds), z.string()),
});
export type Found = z.output<typeof found>;
/** One result of the kind `K`. */
export type FoundOf<K extends SearchKind> = Found[K][number];

const filterText = z.optional(trimmedText().check(z.minLength(1), z.maxLength(100)));
const day = z.optional(z.string().check(z.refine(isSearchDay, 'Give a day such as 2026-11-30')));

export const searchQuery = z.object({
  /** Words. All of them must be there; `"…"` finds them side by side. */
  q: searchText,
  kinds: listOf(z.enum(searchKinds)),
  /** The address or id of a community, the id of a chat, `#` and a chat's name, or `@` and a person's name. */
  in: filterText,
  /** `me`, or a person's name or id. */
  from: filterText,
  /** Days in Manila: written before that day, or on it and later. Also a month or a year. */
  before: day,
  after: day,
  has: z.optional(z.enum(['link'], { error: 'Only a link can be asked for' })),
  /** From `next`; counts for the one kind that is asked for. */
  cursor: z.optional(text().check(z.maxLength(200))),
  limit: z.pipe(
    pageSize(SEARCH_EACH),
    z.transform((size: number) => Math.min(size, SEARCH_PAGE)),
  ),
});

export const searchEverything = endpoint({
  method: 'GET',
  path: '/search',
  access: 'signed_in',
  summary:
    'Search everything that the caller may open: communities, people, chats, posts, comments, messages, courses, lessons and events. Tolerates missing accents, and small typos in names and titles. Without words and filters, returns the most recent.',
  query: searchQuery,
  response: one(found),
  problems: [],
});
