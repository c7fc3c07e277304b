import { createStore, type StoreApi } from 'zustand/vanilla';
import { FEED_PAGE, getPost, type Post, searchPosts } from '../../../../contract/feed/posts.ts';
import { type Change, createLiveList } from '../../../data/live/live-list.ts';
import type { FeedDeps } from './feed.ts';
import { type FeedFilter, filterQuery, isSameFilter, showsPinned } from './feed-filter.ts';
import { lacksWords } from './feed-reader.ts';
import {
  addPage,
  applyFeedEvent,
  arrange,
  emptyFeed,
  type FeedEvent,
  type FeedState,
  isFeedEvent,
  postFold,
  replaceFeed,
  subjectOf,
} from './feed-state.ts';

/** Largest page that is requested. */
const PAGE_MAX = 100;

export interface FeedList {
  readonly store: StoreApi<FeedState>;
  /** Subscribes to the community's posts. The returned function unsubscribes. */
  start(): () => void;
  /** Changes the filter or the order. */
  show(filter: FeedFilter): void;
  /** Retries at once after a failure. */
  retry(): void;
  /** At most one request is in flight. Rejects with the call's error. */
  loadOlder(): Promise<void>;
  /** Shows the posts that arrived since the list was rendered. */
  showFresh(): void;
  /** Loads a post with its full text and keeps it. Rejects when the post does not exist. */
  load(postId: string): Promise<void>;
  /** Merges posts from a response. */
  put(posts: readonly Post[]): void;
  /** Adds the user's own post after its confirmation. It is first in every order. */
  putOwn(post: Post): void;
  /** Shows the user's own posts that were held back. */
  releaseOwn(): void;
}

const still = { isPushed: false, isAnew: false } as const;

/** The list of posts. */
export function createFeedList(
  deps: FeedDeps,
  initial: FeedFilter,
  /** True while an unsent post of the user is already shown: its pushed copy has to wait. */
  isOwnHeld: () => boolean,
): FeedList {
  const { groupId, reader } = deps;
  const meId = reader.me.id;
  const topic = `f:${groupId}`;
  const store = createStore<FeedState>()(() => emptyFeed(initial));
  /** Posts that were loaded by a link and may be in no list. */
  const linked = new Set<string>();

  async function ask(filter: FeedFilter, where: { limit: number; after?: string }) {
    const query = { group_id: groupId, ...filterQuery(filter, meId), ...where };
    const { data, cursor, rt } = await deps.call(searchPosts, { query });
    return { page: { rows: data, older: cursor.after }, rt };
  }

  const askPost = async (post_id: string) => (await deps.call(getPost, { params: { post_id } })).data;

  const list = createLiveList<FeedState, FeedEvent>(deps, {
    store,
    topic,
    eventsOf: (batch) =>
      batch
        .filter(isFeedEvent)
        .filter(
          (event) =>
            event.topic === topic || (event.kind === 'poll.voted' && event.data.group_id === groupId),
        ),
    fold(state, events) {
      const applied = events.reduce((known, event) => applyFeedEvent(known, event, meId), state);
      if (applied.status !== 'ready') return applied;
      return arrange(applied, reader, { isPushed: true, isAnew: false, isOwnHeld: isOwnHeld() });
    },
    /** The list as far as it is shown, plus the posts outside of it. */
    async loadAll() {
      const { filter, shown } = store.getState();
      const limit = Math.min(PAGE_MAX, Math.max(FEED_PAGE, shown.length));
      const [newest, pinned] = await Promise.all([
        ask(filter, { limit }),
        deps.call(searchPosts, { query: { group_id: groupId, is_pinned: 'true', limit: PAGE_MAX } }),
      ]);
      const found = await Promise.allSettled([...linked].map(askPost));
      const others = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      // The earlier of both positions: repeated events change nothing.
      const [position] = [newest.rt, pinned.rt]
        .filter((one) => one !== null)
        .sort((a, b) => a[1] - b[1] || a[2] - b[2]);
      return {
        // The first load shows everything; later loads do not move what the reader sees.
        change: (state) =>
          arrange(replaceFeed(state, newest.page, [...pinned.data, ...others]), reader, {
            isPushed: state.status === 'ready',
            isAnew: true,
          }),
        position: position ?? null,
      };
    },
    /** Restored posts and missing text. */
    complete({ byId, floor }, events) {
      const wanted = events.flatMap((event) => {
        const known = byId[subjectOf(event)];
        if (known !== undefined) return lacksWords(known, reader) ? [known.id] : [];
        if (event.kind !== 'post.updated' && event.kind !== 'post.deleted') return [];
        return event.data.seq >= floor || event.data.pinned_at !== null ? [event.data.id] : [];
      });
      for (const id of new Set(wanted)) list.ensure(id, () => list.loadUntilFolded(() => loadPost(id)));
    },
    refused: ({ filter }) => ({ ...emptyFeed(filter), status: 'refused' }),
  });

  async function loadPost(postId: string): Promise<Change<FeedState>> {
    const post = await askPost(postId);
    return (state) => postFold.put(state, [post]);
  }

  async function loadOlder(after: string): Promise<Change<FeedState>> {
    const { page } = await ask(store.getState().filter, { limit: FEED_PAGE, after });
    return (state) => arrange(addPage(state, page), reader, still);
  }

  /** Of the reader's own posts, and for staff of all: what waits for review is not pushed to other readers. */
  const followReview = () =>
    deps.hub.onBatch((batch) => {
      for (const { kind, data } of batch)
        if (kind === 'review.updated' && data.group_id === groupId && data.comment_id === null) {
          const { post_id } = data;
          list.ensure(post_id, () => list.loadUntilFolded(() => loadPost(post_id)));
        }
    });

  return {
    store,
    start() {
      const stops = [list.start(), followReview()];
      return () => {
        for (const stop of stops) stop();
      };
    },
    show(filter) {
      const { status, filter: shown, byId } = store.getState();
      if (isSameFilter(shown, filter)) return;
      // Pinned posts stay visible while the list is loading.
      const kept = showsPinned(filter) ? byId : {};
      if (status !== 'refused') store.setState({ ...emptyFeed(filter), byId: kept });
      list.retry();
    },
    retry: list.retry,
    async loadOlder() {
      const { older } = store.getState();
      if (older !== null) await list.loadOnce('older', () => loadOlder(older));
    },
    showFresh: () =>
      store.setState((state) => arrange({ ...state, fresh: [] }, reader, { isPushed: false, isAnew: true })),
    async load(postId) {
      linked.add(postId);
      await list
        .loadUntilFolded(() => loadPost(postId))
        .catch((error: unknown) => {
          linked.delete(postId);
          throw error;
        });
    },
    put: (posts) => store.setState((state) => arrange(postFold.put(state, posts), reader, still)),
    putOwn: (post) =>
      store.setState((state) => {
        const ranking = state.filter.kind === 'top' ? [post.id, ...state.ranking] : state.ranking;
        return arrange({ ...postFold.put(state, [post]), ranking }, reader, still);
      }),
    releaseOwn: () =>
      store.setState((state) => {
        const fresh = state.fresh.filter((id) => state.byId[id]?.author.id !== meId);
        return fresh.length === state.fresh.length ? state : arrange({ ...state, fresh }, reader, still);
      }),
  };
}
