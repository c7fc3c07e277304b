import type { Post } from '../../../../contract/feed/posts.ts';
import { createRowFold, type LivePage, type LiveRows } from '../../../data/live/live-rows.ts';
import { withReaction } from '../../../data/live/reactions.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import { withLinkCard } from '../../link-cards/store/fold-link-card.ts';
import { withOwnVote, withPollUpdate } from '../../polls/store/fold-poll.ts';
import { type FeedFilter, matchesFilter, showsPinned } from './feed-filter.ts';
import { type FeedReader, isPostListed } from './feed-reader.ts';
import { mergePost, postOf } from './merge-content.ts';

/** The known discussions of one community. Immutable: each change makes a new object. */
export interface FeedState extends LiveRows<Post, number> {
  readonly filter: FeedFilter;
  /** Ids in the server's order, for lists that are not sorted by position. */
  readonly ranking: readonly string[];
  /** Ids of the rendered posts, in order. They stay until the list is reloaded, whatever happens to the posts. */
  readonly shown: readonly string[];
  /** Posts that arrived since then, newest first. Rendered when the reader asks for them. */
  readonly fresh: readonly string[];
}

/** Merges posts into what is known. */
export const postFold = createRowFold<Post, number>({
  merge: mergePost,
  place: ({ seq }) => seq,
  top: Number.POSITIVE_INFINITY,
  bottom: 0,
});

export type FeedEvent = HubEvent<
  | 'post.created'
  | 'post.updated'
  | 'post.deleted'
  | 'post.counted'
  | 'content.reacted'
  | 'poll.updated'
  | 'poll.voted'
  | 'link_card.updated'
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
    case 'link_card.updated':
      return event.data.post_id !== null && event.data.comment_id === null;
    case 'poll.updated':
    case 'poll.voted':
      return event.data.post_id !== null;
    default:
      return false;
  }
}

/** The state before anything is loaded. */
export function emptyFeed(filter: FeedFilter): FeedState {
  return { ...postFold.empty, filter, ranking: [], shown: [], fresh: [] };
}

/** The post that `event` is about. */
export function subjectOf(event: FeedEvent): string {
  return 'post_id' in event.data ? (event.data.post_id ?? '') : event.data.id;
}

/**
 * Applies an event to a known post, or adds the post that the event carries. Returns the same object when nothing
 * changes. Where an event carries only part of an unknown post, the rest has to be requested.
 */
export function applyFeedEvent(state: FeedState, event: FeedEvent, meId: string): FeedState {
  if (event.kind === 'post.created') return postFold.put(state, [postOf(event.data)]);
  return postFold.change(state, subjectOf(event), (known) => {
    if (event.kind === 'content.reacted') return withReaction(known, event.data, meId);
    if (event.kind === 'link_card.updated') return withLinkCard(known, event.data.card);
    if (event.kind === 'poll.updated') return withPollUpdate(known, event.data);
    if (event.kind === 'poll.voted') return withOwnVote(known, event.data);
    if (event.kind !== 'post.counted') return mergePost(known, postOf(event.data));
    const { post_id: _, ...counts } = event.data;
    return mergePost(known, { ...known, ...counts });
  });
}

function bySeq(a: Post, b: Post): number {
  return b.seq - a.seq;
}

/** Pinned posts, the most recently pinned first. */
export function pinnedPosts({ byId, filter }: FeedState, reader: FeedReader): readonly Post[] {
  if (!showsPinned(filter)) return [];
  return Object.values(byId)
    .filter((post) => post.pinned_at !== null && isPostListed(post, reader))
    .sort((a, b) => (b.pinned_at ?? '').localeCompare(a.pinned_at ?? '') || bySeq(a, b));
}

/** The list as a reload would show it: `shown` and `fresh` together, without keeping places for the reader. */
export function listedPosts(state: FeedState, reader: FeedReader): readonly Post[] {
  const { byId, filter, floor, ranking } = state;
  const isInList = (post: Post) =>
    isPostListed(post, reader) && !(showsPinned(filter) && post.pinned_at !== null);
  if (filter.kind === 'top') return ranking.flatMap((id) => byId[id] ?? []).filter(isInList);
  return Object.values(byId)
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

/** Brings `shown` and `fresh` up to date with `byId`. */
export function arrange(state: FeedState, reader: FeedReader, how: Arrangement): FeedState {
  const { byId } = state;
  const listed = listedPosts(state, reader);
  const listedIds = new Set(listed.map(({ id }) => id));
  const drawn = state.shown.filter((id) => byId[id] !== undefined && (!how.isAnew || listedIds.has(id)));
  const drawnIds = new Set(drawn);
  const newest = Math.max(0, ...drawn.map((id) => byId[id]?.seq ?? 0));
  const place = { fresh: state.fresh, newest, meId: reader.me.id, how };
  const arrived = listed.filter(({ id }) => !drawnIds.has(id));
  const fresh = arrived.filter((post) => waits(post, place)).map(({ id }) => id);
  const added = arrived.filter((post) => !waits(post, place));
  const shown =
    state.filter.kind === 'top'
      ? inOrderOf(state.ranking, [...drawn, ...added.map(({ id }) => id)])
      : [...drawn.flatMap((id) => byId[id] ?? []), ...added].sort(bySeq).map(({ id }) => id);
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
export function addPage(state: FeedState, page: LivePage<Post>): FeedState {
  const ranking = [...new Set([...state.ranking, ...page.rows.map(({ id }) => id)])];
  return { ...postFold.addPage(state, page), ranking };
}

/**
 * Replaces the list after a reset or a change of filter. `others` are posts outside of the list: pinned posts, and the
 * target of a link.
 */
export function replaceFeed(state: FeedState, page: LivePage<Post>, others: readonly Post[]): FeedState {
  return { ...postFold.replace(state, page, others), ranking: page.rows.map(({ id }) => id) };
}
