import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { type AttachmentForm, attachedField, attachmentsField } from '../attachments/attachment.ts';
import { id, instant, text } from '../core/text.ts';
import { isSeenMarkdown } from '../core/visible-text.ts';
import { linkCardField } from '../link-cards/link-card.ts';
import { pollFacts } from '../polls/poll.ts';
import { tag } from '../tags.ts';
import { reaction } from './reactions.ts';

/** Deepest nesting of quotes and lists. No person nests deeper, and parsers recurse into each level. */
const DEPTH_MAX = 20;
/** Most characters that may begin or end formatting. Matching them takes the square of their number. */
const MARKS_MAX = 2000;
/** List items, quotes, headings, cells and paragraphs. A reader's phone draws each as an element. */
const BLOCKS_MAX = 500;

const CONTAINERS = String.raw`[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))[ \t]*)`;
const DEEP = new RegExp(String.raw`^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]*){${DEPTH_MAX},}`, 'm');
const MARKS = /[*_~`[\]!<&|]/g;
const PREFIX = new RegExp(`^${CONTAINERS}+`);
const CONTAINER = /[>*+-]|\d+[.)]/g;

/**
 * Whether formatting `markdown` is as fast as for any text a person writes. The server accepts no other text, and shows
 * older text that is not simple without formatting.
 */
export function isSimpleMarkdown(markdown: string): boolean {
  if (DEEP.test(markdown) || countOf(markdown, MARKS) > MARKS_MAX) return false;
  let blocks = 0;
  let isAfterBlank = true;
  for (const line of markdown.split('\n')) {
    const prefix = PREFIX.exec(line)?.[0] ?? '';
    const rest = line.slice(prefix.length);
    const isBlank = rest.trim() === '';
    blocks += countOf(prefix, CONTAINER) + countOf(rest, /\|/g);
    if (/^[ \t]*#/.test(rest) || (isAfterBlank && !isBlank)) blocks += 1;
    isAfterBlank = isBlank;
  }
  return blocks <= BLOCKS_MAX;
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * What posts and comments share. Both are markdown, both keep a tombstone when deleted, and staff can hide both without
 * losing them.
 */

/** `PENDING_REVIEW` waits for staff, `HIDDEN` was hidden by staff: only staff and the author can read either. */
export const contentStatuses = ['PUBLISHED', 'PENDING_REVIEW', 'HIDDEN', 'DELETED'] as const;
export type ContentStatus = (typeof contentStatuses)[number];

/** Longest post and longest comment, in UTF-16 code units. */
export const POST_MAX = 20_000;
export const COMMENT_MAX = 5_000;
/** Units of a post that its event and lists carry. The rest is fetched when a user opens the post. */
export const POST_EXCERPT_MAX = 4_000;
export const TITLE_MAX = 150;

/** The author, text and state: the part that is the same for all readers. */
export const contentFacts = {
  id,
  group_id: id,
  author: person,
  status: z.enum(contentStatuses),
  /**
   * Markdown; people are mentioned by id, see mentions.ts. Empty when deleted, when the reader may not read it, and when
   * it is only files.
   */
  content_md: z.string(),
  /** The people whom the text mentions. */
  mentions: z.array(person),
  ...attachmentsField,
  /** Null unless it is pinned. */
  pinned_at: z.nullable(instant),
  created_at: instant,
  edited_at: z.nullable(instant),
  deleted_at: z.nullable(instant),
  /** True when another user removed it. */
  is_removed_by_staff: z.boolean(),
  /** Raised by each change except reactions and counts; the higher one is newer. */
  version: z.int(),
};

/** The part that has its own events: it differs between readers, or comes later. */
export const contentReactionFields = {
  ...linkCardField,
  /** As the reader sees them. */
  reactions: z.array(reaction),
  reactions_version: z.int(),
};

/** Line breaks kept, at most `max` units, and quick to format. May be blank when `empty` is null. */
/* @__NO_SIDE_EFFECTS__ */
export function markdown(max: number, tooLong: string, empty: string | null) {
  return text().check(
    z.maxLength(max, tooLong),
    z.refine((value) => empty === null || isSeenMarkdown(value), empty ?? ''),
    // A text that is too long already has its own message.
    z.refine(
      (value) => value.length > max || isSimpleMarkdown(value),
      'Too many list items, quotes or formatting marks',
    ),
  );
}

/** The fields that decide whether a post or comment says anything. */
export interface WrittenContent {
  readonly title?: string | undefined;
  readonly content_md: string;
  readonly attachments?: readonly Pick<AttachmentForm, 'id'>[] | null | undefined;
  readonly poll?: unknown;
}

/** A post or comment has words or files; a poll also has a question, which is the title or the text. */
export function isEmptyContent({ title = '', content_md, attachments, poll }: WrittenContent): boolean {
  if (isSeenMarkdown(content_md)) return false;
  const hasFiles = attachments !== undefined && attachments !== null && attachments.length > 0;
  return !hasFiles || (poll !== undefined && poll !== null && title === '');
}

/** Refuses content for which {@link isEmptyContent}. */
export function refuseEmpty(empty: string) {
  return ({ value, issues }: z.core.ParsePayload<WrittenContent>): void => {
    if (isEmptyContent(value))
      issues.push({ code: 'custom', input: value.content_md, path: ['content_md'], message: empty });
  };
}

/** What is pushed of a post; reactions and counts have events of their own. */
export const postFacts = z.object({
  ...contentFacts,
  /** Position in the community: 1, 2, 3 … without holes. Newest first sorts by it. */
  seq: z.int().check(z.positive()),
  /** May be empty. */
  title: z.string(),
  /** The lesson that it is the discussion of: it is in no list. Absent for other posts. */
  lesson_id: z.optional(id),
  /** False when `content_md` is only the beginning: `GET /posts/{id}` has all of it. */
  is_whole: z.boolean(),
  is_announcement: z.boolean(),
  tags: z.array(tag),
  /** Absent without one. */
  poll: z.optional(z.nullable(pollFacts)),
  /** One of the community's `post_categories`. */
  category_id: z.nullable(id),
  /** Null unless staff closed the discussion: then only staff can comment. */
  locked_at: z.nullable(instant),
});
export type PostFacts = z.output<typeof postFacts>;

/** Comments that a list shows under each post. */
export const LATEST_COMMENTS = 2;
/** Units of such a comment. */
export const LATEST_COMMENT_MAX = 400;

/** What a list of posts shows of a comment. */
export const latestComment = z.object({
  id,
  author: person,
  /** The beginning of its markdown. May be empty when it has files. */
  content_md: z.string(),
  mentions: z.array(person),
  ...attachedField,
  created_at: instant,
});
export type LatestComment = z.output<typeof latestComment>;

/** The numbers of a post's comments, and the newest of them. They change together, and have a version of their own. */
export const postCountFields = {
  /** Comments that readers can see. */
  comment_count: z.int(),
  last_comment_at: z.nullable(instant),
  /** The newest ones, the newest last. The same for all readers: none of them is hidden, nor under a hidden post. */
  latest_comments: z.array(latestComment),
  /** Raised by each change of the fields above. */
  counts_version: z.int(),
};

/** What is pushed of a comment; reactions and counts have events of their own. */
export const commentFacts = z.object({
  ...contentFacts,
  post_id: id,
  /** Position under its post: 1, 2, 3 … without holes. */
  seq: z.int().check(z.positive()),
  parent_comment_id: z.nullable(id),
  depth: z.int(),
});
export type CommentFacts = z.output<typeof commentFacts>;
