import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { savedFilters } from '../addresses.ts';
import { attachedField } from '../attachments/attachment.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, oneOf, pageSize } from '../core/list.ts';
import { id, instant, text } from '../core/text.ts';

/** Most things that one user can have saved at once. */
export const SAVED_MAX = 1000;
/** Characters of a saved text in the list. */
export const SAVED_EXCERPT_MAX = 280;

export const savedKinds = ['message', 'post', 'comment'] as const;
export type SavedKind = (typeof savedKinds)[number];

/** That the user has saved a thing, or no longer has. */
export const savedMark = z.object({
  /** Of the message, post or comment. */
  id,
  kind: z.enum(savedKinds),
  /** Since when; null: it is not saved. */
  saved_at: z.nullable(instant),
  /** Raised by every change of the user's list, so of two marks for one thing the higher one is newer. */
  version: z.int(),
});
export type SavedMark = z.output<typeof savedMark>;

/** `u:`: the user saved something or removed it from the list, here or on another device. */
export const savedEvents = { 'saved.updated': savedMark } as const;

/** Where a saved thing is. A private chat has no community, and its title is the other person's name. */
const savedPlace = z.object({
  group: z.nullable(z.object({ id, slug: z.string(), name: z.string() })),
  chat: z.nullable(
    z.object({
      id,
      name: z.string(),
      peer: z.nullable(person),
      /** Of a reply in a thread: the message below which it is. `id` is the conversation of both. */
      thread_message_id: z._default(z.nullable(id), null),
    }),
  ),
  /** Of a post and a comment. */
  post_id: z.nullable(id),
});

/** What the user may read of a saved thing now. */
const savedContent = z.object({
  author: person,
  /** Of a post, or of the post that a comment belongs to; may be empty. */
  title: z.string(),
  /** One line without markdown, at most {@link SAVED_EXCERPT_MAX} characters. */
  excerpt: z.string(),
  ...attachedField,
  created_at: instant,
});

/**
 * `DELETED`: its author or staff removed it. `UNREADABLE`: the user may no longer read it, or it is hidden. Neither has a
 * content, and an unreadable one has no place.
 */
export const savedStates = ['SHOWN', 'DELETED', 'UNREADABLE'] as const;

export const savedItem = z.object({
  id,
  kind: z.enum(savedKinds),
  saved_at: instant,
  state: z.enum(savedStates),
  place: z.nullable(savedPlace),
  content: z.nullable(savedContent),
});
export type SavedItem = z.output<typeof savedItem>;

export const listSaved = endpoint({
  method: 'GET',
  path: '/me/saved',
  access: 'signed_in',
  summary: 'List what the caller saved, latest first, as far as they may read it now. A cursor is opaque.',
  query: z.object({
    filter: oneOf(savedFilters, 'all'),
    after: z.optional(text().check(z.maxLength(100))),
    limit: pageSize(),
  }),
  response: z.object({
    data: z.array(savedItem),
    /** Null at the end of the list. */
    cursor: z.object({ after: z.nullable(z.string()) }),
  }),
  problems: [],
});

export const listSavedMarks = endpoint({
  method: 'GET',
  path: '/me/saved/marks',
  access: 'signed_in',
  summary: 'List the ids of everything that the caller has saved, without texts.',
  response: one(
    z.object({
      /** Of the list: marks that are missing here and have no higher version are not saved. */
      version: z.int(),
      marks: z.array(savedMark),
    }),
  ),
  problems: [],
});

const params = z.object({ kind: z.enum(savedKinds), target_id: id });

export const saveThing = endpoint({
  method: 'PUT',
  path: '/me/saved/:kind/:target_id',
  access: 'signed_in',
  summary: 'Save a message, post or comment that the caller may read. Idempotent.',
  params,
  body: z.strictObject({
    /** Puts it back to where it was in the list. A time in the future counts as now. */
    saved_at: z.optional(instant),
  }),
  response: one(savedMark),
  problems: ['saved.not_found', 'saved.full'],
});

export const unsaveThing = endpoint({
  method: 'DELETE',
  path: '/me/saved/:kind/:target_id',
  access: 'signed_in',
  summary: 'Remove a thing from the list. Idempotent, also for what the caller may no longer read.',
  params,
  response: one(savedMark),
  problems: [],
});
