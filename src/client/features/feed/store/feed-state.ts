import type { Post } from '../../../../contract/feed/posts.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import { type FeedFilter, matchesFilter, showsPinned } from './feed-filter.ts';
import { type FeedReader, isPostListed } from './feed-reader.ts';
import { mergePost, postOf, withReaction } from './merge-content.ts';

/** The known discussions of one community. Immutable: each change makes a new object. */
export interface FeedState {
  /**
   * `loading`: nothing to show yet. `failed`: nothing to show, retrying. `refused`: this reader has no access, or no
   * longer.
   */
  readonly status: 'loading' | 'ready' | 'failed' | 'refused';
  readonly filter: FeedFilter;
  readonly posts: Readonly<Record<string, Post>>;
  /** All matching posts from this position up are known. Infinity while nothing is known. */
  readonly floor: number;
  /** Cursor of the next page; null at the end of the list. */
  readonly older: string | null;
  /** Ids in the server's order, for lists that are not sorted by position. */
  readonly ranking: readonly string[];
  /** Ids of the rendered posts, in order. They stay until the list is reloaded, whatever happens to the posts. */
  readonly shown: readonly string[];
  /** Posts that arrived since then, newest first. Rendered when the reader asks for them. */
  readonly fresh: readonly string[];
}

/** One page of the server's response. */
export interface FeedPage {
  readonly posts: readonly Post[];
  readonly older: string | null;
}

export type FeedEvent = HubEvent<
  'post.created' | 'post.updated' | 'post.deleted' | 'post.counted' | 'content.reacted'
>;

export function isFeedEvent(event: HubEvent): event is FeedEvent {
  switch (event.kind) {
    case 'post.created':
    case 'post.updated':
    case 'post.deleted':
    case 'post.counted':
      return true;
    case 'content.reacted':
      return event.data.comment_id === null;
    default:
      return false;
  }
}

/** The state before anything is loaded. */
export function emptyFeed(filter: FeedFilter): FeedState {
  return {
    status: 'loading',
    filter,
    posts: {},
    floor: Number.POSITIVE_INFINITY,
    older: null,
    ranking: [],
    shown: [],
    fresh: [],
  };
}

/** The post that `event` is about. */
export function subjectOf(event: FeedEvent): string {
  return event.kind === 'post.counted' || event.kind === 'content.reacted'
    ? event.data.post_id
    : event.data.id;
}

function put(posts: FeedState['posts'], post: Post): FeedState['posts'] {
  const known = posts[post.id];
  const merged = known === undefined ? post : mergePost(known, post);
  return merged === known ? posts : { ...posts, [post.id]: merged };
}

/** Merges complete posts. Order and repetition do not matter. */
export function putPosts(state: FeedState, incoming: readonly Post[]): FeedState {
  const posts = incoming.reduce(put, state.posts);
  return posts === state.posts ? state : { ...state, posts };
}

/**
 * Applies an event to a known post, or adds the post that the event carries. Returns the same object when nothing
 * changes.
 */
export function applyFeedEvent(state: FeedState, event: FeedEvent, meId: string): FeedState {
  const known = state.posts[subjectOf(event)];
  if (event.kind === 'post.created') return putPosts(state, [postOf(event.data)]);
  // The event carries only part of the post: the rest has to be requested.
  if (known === undefined) return state;
  if (event.kind === 'content.reacted') {
    const changed = withReaction(known, event.data, meId);
    return changed === known ? state : { ...state, posts: { ...state.posts, [known.id]: changed } };
  }
  if (event.kind === 'post.counted') {
    const { comment_count, last_comment_at, counts_version } = event.data;
    return putPosts(state, [{ ...known, comment_count, last_comment_at, counts_version }]);
  }
  return putPosts(state, [postOf(event.data)]);
}

function bySeq(a: Post, b: Post): number {
  return b.seq - a.seq;
}

/** Pinned posts, the most recently pinned first. */
export function pinnedPosts({ posts, filter }: FeedState, reader: FeedReader): readonly Post[] {
  if (!showsPinned(filter)) return [];
  return Object.values(posts)
    .filter((post) => post.pinned_at !== null && isPostListed(post, reader))
    .sort((a, b) => (b.pinned_at ?? '').localeCompare(a.pinned_at ?? '') || bySeq(a, b));
}

/** The list as a reload would show it: `shown` and `fresh` together, without keeping places for the reader. */
export function listedPosts(state: FeedState, reader: FeedReader): readonly Post[] {
  const { posts, filter, floor, ranking } = state;
  const isInList = (post: Post) =>
    isPostListed(post, reader) && !(showsPinned(filter) && post.pinned_at !== null);
  if (filter.kind === 'top') return ranking.flatMap((id) => posts[id] ?? []).filter(isInList);
  return Object.values(posts)
    .filter((post) => post.seq >= floor && matchesFilter(post, filter, reader.me.id) && isInList(post))
    .sort(bySeq);
}

interface Arrangement {
  /** These posts were pushed, not requested: posts of other members wait above the list. */
  readonly isPushed: boolean;
  /** Also removes shown posts that no longer match. */
  readonly isAnew: boolean;
  /** An unsent post of the user is already shown: its pushed copy is not shown a second time. */
  readonly isOwnHeld?: boolean;
}

/** Whether `post`, which is not shown yet, waits above the list until the reader asks for it. */
function waits(
  post: Post,
  { fresh, newest, meId, how }: { fresh: readonly string[]; newest: number; meId: string; how: Arrangement },
): boolean {
  if (post.author.id === meId) return how.isOwnHeld === true;
  return fresh.includes(post.id) || (how.isPushed && newest > 0 && post.seq > newest);
}

/** Brings `shown` and `fresh` up to date with `posts`. */
export function arrange(state: FeedState, reader: FeedReader, how: Arrangement): FeedState {
  const { posts } = state;
  const listed = listedPosts(state, reader);
  const listedIds = new Set(listed.map(({ id }) => id));
  const drawn = state.shown.filter((id) => posts[id] !== undefined && (!how.isAnew || listedIds.has(id)));
  const drawnIds = new Set(drawn);
  const newest = Math.max(0, ...drawn.map((id) => posts[id]?.seq ?? 0));
  const place = { fresh: state.fresh, newest, meId: reader.me.id, how };
  const arrived = listed.filter(({ id }) => !drawnIds.has(id));
  const fresh = arrived.filter((post) => waits(post, place)).map(({ id }) => id);
  const added = arrived.filter((post) => !waits(post, place));
  const shown =
    state.filter.kind === 'top'
      ? inOrderOf(state.ranking, [...drawn, ...added.map(({ id }) => id)])
      : [...drawn.flatMap((id) => posts[id] ?? []), ...added].sort(bySeq).map(({ id }) => id);
  if (isSameList(shown, state.shown) && isSameList(fresh, state.fresh)) return state;
  return { ...state, shown, fresh };
}

function inOrderOf(ranking: readonly string[], ids: readonly string[]): readonly string[] {
  const places = new Map(ranking.map((id, place) => [id, place]));
  return [...ids].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}

/** Adds the next page at the end. */
export function addPage(state: FeedState, { posts, older }: FeedPage): FeedState {
  const lowest = Math.min(state.floor, ...posts.map(({ seq }) => seq));
  return {
    ...putPosts(state, posts),
    older,
    floor: older === null ? 0 : lowest,
    ranking: [...new Set([...state.ranking, ...posts.map(({ id }) => id)])],
  };
}

/**
 * Replaces the list after a reset or a change of filter: posts that are in neither argument are dropped. `others` are
 * posts outside of the list: pinned posts, and the target of a link.
 */
export function replaceFeed(state: FeedState, page: FeedPage, others: readonly Post[]): FeedState {
  const known = state.posts;
  const told = [...page.posts, ...others].map((post) => {
    const before = known[post.id];
    return before === undefined ? post : mergePost(before, post);
  });
  const posts = Object.fromEntries(told.map((post) => [post.id, post]));
  const emptied: FeedState = {
    ...state,
    status: 'ready',
    posts,
    floor: Number.POSITIVE_INFINITY,
    ranking: [],
  };
  return addPage(emptied, page);
}
