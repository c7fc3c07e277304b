import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RtPosition } from '../../../../contract/core/realtime.ts';
import { FEED_PAGE, getPost, type Post, searchPosts } from '../../../../contract/feed/posts.ts';
import { isRefusal } from '../../../data/api/call-failure.ts';
import { createSureAsking } from '../../../data/api/sure-asking.ts';
import { createEventBuffer } from '../../../data/live/event-buffer.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import type { FeedDeps } from './feed.ts';
import { type FeedFilter, filterQuery, showsPinned } from './feed-filter.ts';
import { lacksWords } from './feed-reader.ts';
import {
  addPage,
  applyFeedEvent,
  arrange,
  emptyFeed,
  type FeedEvent,
  type FeedPage,
  type FeedState,
  isFeedEvent,
  putPosts,
  replaceFeed,
  subjectOf,
} from './feed-state.ts';

/** Largest page that is requested. */
const PAGE_MAX = 100;

export interface FeedList {
  readonly store: StoreApi<FeedState>;
  /** Subscribes to the community's posts. The returned function unsubscribes and clears the posts. */
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

/** The list of posts. Loaded pages and pushed events are merged by the same functions. */
export function createFeedList(
  deps: FeedDeps,
  initial: FeedFilter,
  /** True while an unsent post of the user is already shown: its pushed copy has to wait. */
  isOwnHeld: () => boolean,
): FeedList {
  const { hub, groupId, reader } = deps;
  const meId = reader.me.id;
  const topic = `f:${groupId}`;
  const store = createStore<FeedState>()(() => emptyFeed(initial));
  const sure = createSureAsking(deps);
  const keeper = createEventBuffer<FeedEvent>((buffered) => complete(buffered));
  /** Posts that were loaded by a link and may be in no list. */
  const linked = new Set<string>();
  /** Increases with each new list: responses to requests of an older list are ignored. */
  let generation = 0;
  let snapshots = 0;
  let olderRun: Promise<void> | null = null;

  function applyAll(state: FeedState, events: readonly FeedEvent[]): FeedState {
    const applied = events.reduce((known, event) => applyFeedEvent(known, event, meId), state);
    if (applied.status !== 'ready') return applied;
    return arrange(applied, reader, { isPushed: true, isAnew: false, isOwnHeld: isOwnHeld() });
  }

  function fold(change: (state: FeedState) => FeedState, buffered: readonly FeedEvent[]): void {
    store.setState((state) => applyAll(change(state), buffered));
  }

  /** Loads what events leave out: restored posts and missing text. */
  function complete(events: readonly FeedEvent[]): void {
    const { posts, floor, status } = store.getState();
    if (status !== 'ready') return;
    const wanted = events.flatMap((event) => {
      const known = posts[subjectOf(event)];
      if (known !== undefined) return lacksWords(known, reader) ? [known.id] : [];
      if (event.kind !== 'post.updated' && event.kind !== 'post.deleted') return [];
      return event.data.seq >= floor || event.data.pinned_at !== null ? [event.data.id] : [];
    });
    for (const id of new Set(wanted)) sure.ask(id, () => loadOne(id));
  }

  async function loadOne(postId: string): Promise<void> {
    const isFolded = await keeper.during(
      () => deps.call(getPost, { params: { post_id: postId } }),
      ({ data }, buffered) => fold((state) => putPosts(state, [data]), buffered),
    );
    if (!isFolded) await loadOne(postId);
  }

  async function ask(filter: FeedFilter, where: { limit: number; after?: string }) {
    const query = { group_id: groupId, ...filterQuery(filter, meId), ...where };
    const { data, cursor, rt } = await deps.call(searchPosts, { query });
    return { page: { posts: data, older: cursor.after } satisfies FeedPage, rt };
  }

  /** Reloads the list from its beginning, as far as it is shown, plus the posts outside of it. */
  async function askAnew() {
    for (;;) {
      const asked = generation;
      const { filter, shown } = store.getState();
      const limit = Math.min(PAGE_MAX, Math.max(FEED_PAGE, shown.length));
      const [list, pinned] = await Promise.all([
        ask(filter, { limit }),
        deps.call(searchPosts, { query: { group_id: groupId, is_pinned: 'true', limit: PAGE_MAX } }),
      ]);
      const others = await Promise.allSettled(
        [...linked].map((post_id) => deps.call(getPost, { params: { post_id } })),
      );
      if (asked !== generation) continue;
      const found = others.flatMap((one) => (one.status === 'fulfilled' ? [one.value.data] : []));
      return { page: list.page, others: [...pinned.data, ...found], positions: [list.rt, pinned.rt] };
    }
  }

  /**
   * The first load shows everything; later loads do not move what the reader sees. Resolves to the stream position of
   * the response.
   */
  async function loadAnew(): Promise<RtPosition | null> {
    let position: RtPosition | undefined;
    await keeper.during(askAnew, ({ page, others, positions }, buffered) => {
      // Uses the earlier of both positions: repeated events change nothing.
      [position] = positions.filter((one) => one !== null).sort((a, b) => a[1] - b[1] || a[2] - b[2]);
      fold((state) => {
        const how = { isPushed: state.status === 'ready', isAnew: true };
        return arrange(replaceFeed(state, page, others), reader, how);
      }, buffered);
    });
    return position ?? null;
  }

  async function snapshot(): Promise<RtPosition | null> {
    keeper.restart();
    snapshots += 1;
    try {
      return await loadAnew();
    } catch (error) {
      fail(error);
      if (isRefusal(error)) return null;
      throw error;
    } finally {
      snapshots -= 1;
    }
  }

  function refuse(): void {
    store.setState(({ filter }) => ({ ...emptyFeed(filter), status: 'refused' }));
  }

  function fail(error: unknown): void {
    if (isRefusal(error)) refuse();
    else if (store.getState().status === 'loading') store.setState({ status: 'failed' });
  }

  /** A reload that is already running ends with the filter that is current by then. */
  async function reload(): Promise<void> {
    if (snapshots > 0) return;
    try {
      await loadAnew();
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  function receive(batch: readonly HubEvent[]): void {
    const events = batch.filter(isFeedEvent).filter((event) => event.topic === topic);
    if (events.length === 0) return;
    store.setState((state) => applyAll(state, events));
    keeper.heard(events);
    if (!keeper.isAsking()) complete(events);
  }

  function retry(): void {
    if (store.getState().status === 'failed') store.setState({ status: 'loading' });
    sure.ask('list', reload);
  }

  async function loadOlder(): Promise<void> {
    const { filter, older } = store.getState();
    const asked = generation;
    if (older === null) return;
    await keeper.during(
      () => ask(filter, { limit: FEED_PAGE, after: older }),
      ({ page }, buffered) => {
        if (asked !== generation || store.getState().older !== older) return;
        fold((state) => arrange(addPage(state, page), reader, still), buffered);
      },
    );
  }

  return {
    store,
    start() {
      const stops = [
        sure.start(),
        hub.onBatch(receive),
        hub.subscribe(topic, 'full', { snapshot, refused: refuse }),
      ];
      // Another subscriber may already use this stream; its earlier events are not in this store yet.
      hub.forget(topic);
      return () => {
        for (const stop of stops) stop();
        hub.forget(topic);
      };
    },
    show(filter) {
      const { status, filter: shown, posts } = store.getState();
      if (shown.kind === filter.kind && shown.tagId === filter.tagId) return;
      generation += 1;
      // Pinned posts stay visible while the list is loading.
      const kept = showsPinned(filter) ? posts : {};
      if (status !== 'refused') store.setState({ ...emptyFeed(filter), posts: kept });
      retry();
    },
    retry,
    loadOlder() {
      olderRun ??= loadOlder().finally(() => {
        olderRun = null;
      });
      return olderRun;
    },
    showFresh: () =>
      store.setState((state) => arrange({ ...state, fresh: [] }, reader, { isPushed: false, isAnew: true })),
    async load(postId) {
      linked.add(postId);
      await loadOne(postId).catch((error: unknown) => {
        linked.delete(postId);
        throw error;
      });
    },
    put: (posts) => store.setState((state) => arrange(putPosts(state, posts), reader, still)),
    putOwn: (post) =>
      store.setState((state) => {
        const ranking = state.filter.kind === 'top' ? [post.id, ...state.ranking] : state.ranking;
        return arrange({ ...putPosts(state, [post]), ranking }, reader, still);
      }),
    releaseOwn: () =>
      store.setState((state) => {
        const fresh = state.fresh.filter((id) => state.posts[id]?.author.id !== meId);
        return fresh.length === state.fresh.length ? state : arrange({ ...state, fresh }, reader, still);
      }),
  };
}
