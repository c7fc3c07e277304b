import * as z from 'zod/mini';
import { writtenKinds } from '../addresses.ts';
import { attachedField } from '../attachments/attachment.ts';
import { endpoint } from '../core/endpoint.ts';
import { pageSize } from '../core/list.ts';
import { id, instant, text } from '../core/text.ts';

/** Longest beginning of a text that the list shows, in code points. */
export const WRITTEN_EXCERPT_MAX = 280;

/** A post, or a comment, of one person. */
export const written = z.object({
  id,
  /** The post itself, or the post that the comment is under. */
  post_id: id,
  /** Null for a post. */
  comment_id: z.nullable(id),
  group: z.object({
    id,
    slug: z.string(),
    name: z.string(),
    cover_image_url: z.nullable(z.string()),
    logo_url: z.nullable(z.string()),
  }),
  /** Title of the post; empty when it has none. */
  title: z.string(),
  /** The beginning of the text, plain. */
  excerpt: z.string(),
  ...attachedField,
  /** Comments on the post, or replies to the comment. */
  answer_count: z.int(),
  created_at: instant,
});
export type Written = z.output<typeof written>;

export const getWritten = endpoint({
  method: 'GET',
  path: '/users/:user_id/content',
  access: 'signed_in',
  summary:
    'List the published posts or comments of a user, newest first, from communities whose discussions the caller may read now. Empty while the caller blocks the user.',
  params: z.object({ user_id: id }),
  query: z.object({
    kind: z.enum(writtenKinds),
    limit: pageSize(),
    /** The cursor of the page before. */
    after: z.optional(text().check(z.maxLength(100))),
  }),
  response: z.object({
    data: z.array(written),
    /** Null on the last page. */
    cursor: z.object({ after: z.nullable(z.string()) }),
  }),
  problems: ['user.not_found'],
});
