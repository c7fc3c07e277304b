import type { Comment } from '../../../../contract/feed/comments.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import { type FeedReader, isCommentListed } from './feed-reader.ts';
import { commentOf, mergeComment, withReaction } from './merge-content.ts';

/** The known comments under one post. Immutable: each change makes a new object. */
export interface DiscussionState {
  /** Same meaning as in `FeedState`. */
  readonly status: 'loading' | 'ready' | 'failed' | 'refused';
  readonly comments: Readonly<Record<string, Comment>>;
  /**
   * All comments from this position up are known; below it only their ancestors are. Infinity while nothing is known.
   */
  readonly floor: number;
  /** Cursor of the earlier comments; null when there are none. */
  readonly earlier: string | null;
  /** Approximate number of earlier comments. */
  readonly earlierCount: number;
}

/** One page of the server's response, newest first. */
export interface CommentPage {
  readonly comments: readonly Comment[];
  readonly earlier: string | null;
  readonly total: number;
}

export type DiscussionEvent = HubEvent<
  'comment.created' | 'comment.updated' | 'comment.deleted' | 'comment.counted' | 'content.reacted'
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
      return event.data.post_id === postId && event.data.comment_id !== null ? event : null;
    default:
      return null;
  }
}

/** The state before anything is loaded. */
export const emptyDiscussion: DiscussionState = {
  status: 'loading',
  comments: {},
  floor: Number.POSITIVE_INFINITY,
  earlier: null,
  earlierCount: 0,
};

function put(comments: DiscussionState['comments'], comment: Comment): DiscussionState['comments'] {
  const known = comments[comment.id];
  const merged = known === undefined ? comment : mergeComment(known, comment);
  return merged === known ? comments : { ...comments, [comment.id]: merged };
}

/** Merges complete comments. Order and repetition do not matter. */
export function putComments(state: DiscussionState, incoming: readonly Comment[]): DiscussionState {
  const comments = incoming.reduce(put, state.comments);
  return comments === state.comments ? state : { ...state, comments };
}

/** The comment that `event` is about. */
export function commentIdOf(event: DiscussionEvent): string {
  if (event.kind === 'comment.counted') return event.data.comment_id;
  return event.kind === 'content.reacted' ? (event.data.comment_id ?? '') : event.data.id;
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
  if (event.kind === 'comment.created') return putComments(state, [commentOf(event.data)]);
  const known = state.comments[commentIdOf(event)];
  if (known === undefined) return state;
  if (event.kind === 'content.reacted') {
    const changed = withReaction(known, event.data, meId);
    if (changed === known) return state;
    return { ...state, comments: { ...state.comments, [known.id]: changed } };
  }
  if (event.kind === 'comment.counted') {
    const { reply_count, counts_version } = event.data;
    return putComments(state, [{ ...known, reply_count, counts_version }]);
  }
  return putComments(state, [commentOf(event.data)]);
}

/** Adds an earlier page. */
export function addCommentPage(state: DiscussionState, page: CommentPage): DiscussionState {
  const { comments, earlier, total } = page;
  const isFirst = state.floor === Number.POSITIVE_INFINITY;
  const left = (isFirst ? total : state.earlierCount) - comments.length;
  return {
    ...putComments(state, comments),
    status: 'ready',
    earlier,
    earlierCount: earlier === null ? 0 : Math.max(1, left),
    floor: earlier === null ? 0 : Math.min(state.floor, ...comments.map(({ seq }) => seq)),
  };
}

/**
 * Starts again from the newest page after a reset: comments that are in neither list are dropped. `others` are
 * comments older than that page.
 */
export function replaceDiscussion(
  state: DiscussionState,
  page: CommentPage,
  others: readonly Comment[],
): DiscussionState {
  const told = [...page.comments, ...others].map((comment) => {
    const known = state.comments[comment.id];
    return known === undefined ? comment : mergeComment(known, comment);
  });
  const comments = Object.fromEntries(told.map((comment) => [comment.id, comment]));
  return addCommentPage({ ...emptyDiscussion, comments }, page);
}

/** Ids of parent comments that are not known. Each has to be requested. */
export function missingAncestors({ comments }: DiscussionState): readonly string[] {
  const parents = Object.values(comments).flatMap(({ parent_comment_id: id }) =>
    id === null || comments[id] !== undefined ? [] : [id],
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
export function threadsOf({ comments }: DiscussionState, reader: FeedReader): readonly Thread[] {
  const below = new Map<string | null, Comment[]>();
  for (const comment of Object.values(comments)) {
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
