import type { Comment } from '../../../../contract/feed/comments.ts';
import { createRowFold, type LivePage, type LiveRows } from '../../../data/live/live-rows.ts';
import { withReaction } from '../../../data/live/reactions.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import { withLinkCard } from '../../link-cards/store/fold-link-card.ts';
import { type FeedReader, isCommentListed } from './feed-reader.ts';
import { commentOf, mergeComment } from './merge-content.ts';

/** The known comments under one post. Below its floor only the ancestors of known comments are known. */
export interface DiscussionState extends LiveRows<Comment, number> {
  /** Approximate number of comments before the floor. */
  readonly olderCount: number;
}

/** One page of the server's answer, newest first. */
export interface CommentPage extends LivePage<Comment> {
  /** Number of comments under the post. */
  readonly total: number;
}

/** Merges comments into what is known. */
export const commentFold = createRowFold<Comment, number>({
  merge: mergeComment,
  place: ({ seq }) => seq,
  top: Number.POSITIVE_INFINITY,
  bottom: 0,
});

export type DiscussionEvent = HubEvent<
  | 'comment.created'
  | 'comment.updated'
  | 'comment.deleted'
  | 'comment.counted'
  | 'content.reacted'
  | 'link_card.updated'
>;

/** Returns the event if it is about a comment under `postId`, otherwise null. */
export function discussionEventOf(event: HubEvent, postId: string): DiscussionEvent | null {
  switch (event.kind) {
    case 'comment.created':
    case 'comment.updated':
    case 'comment.deleted':
      return event.data.post_id === postId ? event : null;
    case 'comment.counted':
      return event.topic === `p:${postId}` ? event : null;
    case 'content.reacted':
    case 'link_card.updated':
      return event.data.post_id === postId && event.data.comment_id !== null ? event : null;
    default:
      return null;
  }
}

/** The state before anything is loaded. */
export const emptyDiscussion: DiscussionState = { ...commentFold.empty, olderCount: 0 };

/** The comment that `event` is about. */
export function commentIdOf(event: DiscussionEvent): string {
  if (event.kind === 'comment.counted') return event.data.comment_id;
  return 'id' in event.data ? event.data.id : (event.data.comment_id ?? '');
}

/**
 * Applies an event to a known comment, or adds the comment that the event carries. Returns the same object when
 * nothing changes.
 */
export function applyDiscussionEvent(
  state: DiscussionState,
  event: DiscussionEvent,
  meId: string,
): DiscussionState {
  if (event.kind === 'comment.created') return commentFold.put(state, [commentOf(event.data)]);
  return commentFold.change(state, commentIdOf(event), (known) => {
    if (event.kind === 'content.reacted') return withReaction(known, event.data, meId);
    if (event.kind === 'link_card.updated') return withLinkCard(known, event.data.card);
    if (event.kind !== 'comment.counted') return mergeComment(known, commentOf(event.data));
    const { reply_count, counts_version } = event.data;
    return mergeComment(known, { ...known, reply_count, counts_version });
  });
}

/** How many of `count` comments come before the page. */
function countBefore({ rows, older }: CommentPage, count: number): number {
  return older === null ? 0 : Math.max(1, count - rows.length);
}

/** Adds the next page of earlier comments. */
export function addCommentPage(state: DiscussionState, page: CommentPage): DiscussionState {
  const isFirst = state.floor === commentFold.empty.floor;
  const olderCount = countBefore(page, isFirst ? page.total : state.olderCount);
  return { ...commentFold.addPage(state, page), olderCount };
}

/** Starts again from the newest page after a reset. `others` are comments older than that page. */
export function replaceDiscussion(
  state: DiscussionState,
  page: CommentPage,
  others: readonly Comment[],
): DiscussionState {
  return { ...commentFold.replace(state, page, others), olderCount: countBefore(page, page.total) };
}

/** Ids of parent comments that are not known. Each has to be requested. */
export function missingAncestors({ byId }: DiscussionState): readonly string[] {
  const parents = Object.values(byId).flatMap(({ parent_comment_id: id }) =>
    id === null || byId[id] !== undefined ? [] : [id],
  );
  return [...new Set(parents)];
}

/** A comment and its replies, as rendered. */
export interface Thread {
  readonly comment: Comment;
  /** In the order in which they were written. */
  readonly answers: readonly Thread[];
  /** Number of replies that exist but are not loaded. */
  readonly unknownCount: number;
}

/**
 * The comments that the reader sees, as trees, oldest first. A reply to an unknown comment is left out until that
 * comment is loaded.
 */
export function threadsOf({ byId }: DiscussionState, reader: FeedReader): readonly Thread[] {
  const below = new Map<string | null, Comment[]>();
  for (const comment of Object.values(byId)) {
    if (!isCommentListed(comment, reader)) continue;
    const siblings = below.get(comment.parent_comment_id) ?? [];
    siblings.push(comment);
    below.set(comment.parent_comment_id, siblings);
  }
  const level = (parent: string | null): Thread[] =>
    (below.get(parent) ?? [])
      .sort((a, b) => a.seq - b.seq)
      .map((comment) => {
        const answers = level(comment.id);
        return { comment, answers, unknownCount: Math.max(0, comment.reply_count - answers.length) };
      });
  return level(null);
}
