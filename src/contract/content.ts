import * as z from 'zod/mini';
import { reaction } from './chat-reactions.ts';
import { isSimpleMarkdown } from './markdown-limits.ts';
import { person } from './people.ts';
import { id, instant, text } from './text.ts';

/**
 * What posts and comments have in common. Both are markdown, both keep a tombstone when they are deleted, and both are
 * hidden by staff without being lost.
 */

/** `PENDING_REVIEW` waits for staff, `HIDDEN` was taken away by them: only staff and the author read either. */
export const contentStatuses = ['PUBLISHED', 'PENDING_REVIEW', 'HIDDEN', 'DELETED'] as const;
export type ContentStatus = (typeof contentStatuses)[number];

/** Longest post and longest comment, in UTF-16 code units. */
export const POST_MAX = 20_000;
export const COMMENT_MAX = 5_000;
/** Units of a post that its event and a list carry; the rest is asked for when somebody opens it. */
export const POST_EXCERPT_MAX = 4_000;
export const TITLE_MAX = 150;

/** Who wrote it, and what became of it: what everybody is told of it alike. */
export const contentFacts = {
  id,
  group_id: id,
  author: person,
  status: z.enum(contentStatuses),
  /** Markdown; people are mentioned by id, see chat-mentions.ts. Empty when the reader may not read it, or it is deleted. */
  content_md: z.string(),
  /** The people whom the text mentions. */
  mentions: z.array(person),
  /** Null unless it is pinned. */
  pinned_at: z.nullable(instant),
  created_at: instant,
  edited_at: z.nullable(instant),
  deleted_at: z.nullable(instant),
  /** True when somebody else removed it. */
  is_removed_by_staff: z.boolean(),
  /** Raised by each change but those of reactions and counts; the higher one is the newer one. */
  version: z.int(),
};

/** What else a reader sees of it. */
export const contentReactionFields = {
  /** As the reader sees them. */
  reactions: z.array(reaction),
  reactions_version: z.int(),
};

/** Not blank, line breaks kept, at most `max` units, and quick to format. */
/* @__NO_SIDE_EFFECTS__ */
export function markdown(max: number, tooLong: string, empty: string) {
  return text().check(
    z.maxLength(max, tooLong),
    z.refine((value) => value.trim() !== '', empty),
    // What is too long has been told so.
    z.refine(
      (value) => value.length > max || isSimpleMarkdown(value),
      'Too many list items, quotes or formatting marks',
    ),
  );
}
