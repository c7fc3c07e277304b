import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  createPost,
  deletePost,
  FEED_PAGE,
  getPost,
  type Post,
  type PostForm,
  post,
  searchPosts,
  updatePost,
} from '../../contract/posts.ts';
import type { RtPosition } from '../../contract/realtime.ts';
import type { call } from '../api/call.ts';
import { isRefusal } from '../chat/call-failure.ts';
import type { TextStorage } from '../outbox/outbox-tray.ts';
import type { HubEvent } from '../realtime/event-feed.ts';
import type { Hub } from '../realtime/hub.ts';
import type { Scheduler } from '../realtime/scheduler.ts';
import { type ContentReacting, createContentReacting } from './content-reacting.ts';
import { createDiscussion, type Discussion } from './discussion.ts';
import { type FeedFilter, filterQuery, showsPinned } from './feed-filter.ts';
import { type FeedReader, lacksWords } from './feed-reader.ts';
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
import { type PostToSend, postToSend } from './post-draft.ts';
import { changeOrStale } from './stale-change.ts';
import { createStrayKeeper } from './stray-keeper.ts';
import { createUnsentList, type UnsentList } from './unsent.ts';

/** Most that is asked for at once. */
const PAGE_MAX = 100;

export interface FeedDeps {
  readonly hub: Pick<Hub, 'subscribe' | 'forget' | 'onBatch' | 'connection'>;
  readonly call: typeof call;
  readonly scheduler: Pick<Scheduler, 'now'>;
  readonly storage: () => TextStorage;
  readonly newId: () => string;
  readonly groupId: string;
  readonly reader: FeedReader;
}

/** What a writer or staff change of a post. */
export type PostChange = Partial<
  Pick<PostForm, 'title' | 'content_md' | 'tag_ids' | 'is_announcement'> & {
    is_pinned: boolean;
    is_locked: boolean;
    status: 'PUBLISHED' | 'HIDDEN';
  }
>;

export interface Feed extends ContentReacting {
  readonly store: StoreApi<FeedState>;
  readonly reader: FeedReader;
  readonly unsent: UnsentList<PostToSend>;
  /** Follows the community's discussions. The answer ends it and forgets what was followed. */
  start(): () => void;
  /** Shows other posts, or the same in another order. */
  show(filter: FeedFilter): void;
  /** After a failure: asks again, now. */
  retry(): void;
  /** Rejects with the call's error. */
  loadOlder(): Promise<void>;
  /** Draws what arrived since the list was drawn. */
  showFresh(): void;
  /** Makes a post known that a link led to, and all of its words. Rejects when it is not there. */
  load(postId: string): Promise<void>;
  /**
   * Answers whether it was changed; otherwise somebody else was faster, and what they made of it is shown. Rejects with
   * the call's error.
   */
  change(of: Post, change: PostChange): Promise<boolean>;
  /** The writer's own new words, whatever the old ones were by then. Rejects with the call's error. */
  rewrite(postId: string, words: Pick<PostForm, 'title' | 'content_md' | 'tag_ids'>): Promise<void>;
  /** Rejects with the call's error. */
  remove(postId: string): Promise<void>;
  /** The comments under a post; the same object every time. */
  discussion(postId: string): Discussion;
}

/** All of a community's discussions but their pictures: what the screen reads from and what it calls. */
export function createFeed(deps: FeedDeps, initial: FeedFilter): Feed {
  const { hub, groupId, reader } = deps;
  const meId = reader.me.id;
  const topic = `f:${groupId}`;
  const store = createStore<FeedState>()(() => emptyFeed(initial));
  const keeper = createStrayKeeper<FeedEvent>((meanwhile) => complete(meanwhile));
  const discussions = new Map<string, Discussion>();
  /** Known although no list has them. */
  const linked = new Set<string>();
  /** Raised by each other list: answers to what was asked before are not for it. */
  let generation = 0;
  let isTakingSnapshot = false;
  let olderRun: Promise<void> | null = null;

  const unsent = createUnsentList<PostToSend, Post>({
    ...deps,
    prefix: `unsent-post:${meId}:${groupId}:`,
    schema: postToSend,
    now: () => deps.scheduler.now(),
    send: async ({ form: body }, idempotencyKey) =>
      (await deps.call(createPost, { body }, { idempotencyKey, actingAs: meId })).data,
    onSent(answer) {
      store.setState((state) => {
        const ranking = state.filter.kind === 'top' ? [answer.id, ...state.ranking] : state.ranking;
        return arrange({ ...putPosts(state, [answer]), ranking }, reader, { isPushed: false, isAnew: false });
      });
    },
  });
  // One's own post may be pushed before its answer is here: it waits, since the one on its way stands for it.
  unsent.store.subscribe(() => {
    if (!unsent.isSending()) store.setState((state) => settle(state));
  });

  const reacting = createContentReacting({
    call: deps.call,
    receive(answer) {
      if (answer.comment_id !== null) {
        discussions.get(answer.post_id)?.receiveReactions(answer);
        return;
      }
      const known = store.getState().posts[answer.post_id];
      const { reactions, reactions_version } = answer;
      if (known !== undefined)
        store.setState((state) => putPosts(state, [{ ...known, reactions, reactions_version }]));
    },
  });

  /** Own posts that waited for their answer are drawn. */
  function settle(state: FeedState): FeedState {
    const fresh = state.fresh.filter((id) => state.posts[id]?.author.id !== meId);
    if (fresh.length === state.fresh.length) return state;
    return arrange({ ...state, fresh }, reader, { isPushed: false, isAnew: false });
  }

  function applyAll(state: FeedState, events: readonly FeedEvent[]): FeedState {
    const applied = events.reduce((known, event) => applyFeedEvent(known, event, meId), state);
    if (applied.status !== 'ready') return applied;
    return arrange(applied, reader, { isPushed: true, isAnew: false, isOwnHeld: unsent.isSending() });
  }

  /** Asks for what events only hint at: posts that came back, and words that were taken out. */
  function complete(events: readonly FeedEvent[]): void {
    const { posts, floor, status } = store.getState();
    if (status !== 'ready') return;
    const wanted = events.flatMap((event) => {
      const known = posts[subjectOf(event)];
      if (known !== undefined) return lacksWords(known, reader) ? [known.id] : [];
      if (event.kind !== 'post.updated' && event.kind !== 'post.deleted') return [];
      return event.data.seq >= floor || event.data.pinned_at !== null ? [event.data.id] : [];
    });
    for (const id of new Set(wanted)) loadOne(id).catch(() => undefined);
  }

  function fold(change: (state: FeedState) => FeedState, meanwhile: readonly FeedEvent[]): void {
    store.setState((state) => applyAll(change(state), meanwhile));
  }

  async function loadOne(postId: string): Promise<void> {
    await keeper.during(
      () => deps.call(getPost, { params: { post_id: postId } }),
      ({ data }, meanwhile) => fold((state) => putPosts(state, [data]), meanwhile),
    );
  }

  async function ask(filter: FeedFilter, where: { limit: number; after?: string }) {
    const query = { group_id: groupId, ...filterQuery(filter, meId), ...where };
    const { data, cursor, rt } = await deps.call(searchPosts, { query });
    return { page: { posts: data, older: cursor.after } satisfies FeedPage, rt };
  }

  /** The list from its beginning, as much of it as is drawn, with what stands outside of it. */
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

  /** The first look draws what there is; a later one keeps still for the reader. */
  function replaceWith(state: FeedState, page: FeedPage, others: readonly Post[]): FeedState {
    const isFirst = state.status !== 'ready';
    return arrange(replaceFeed(state, page, others), reader, { isPushed: !isFirst, isAnew: true });
  }

  async function loadList(): Promise<void> {
    await keeper.during(askAnew, ({ page, others }, meanwhile) =>
      fold((state) => replaceWith(state, page, others), meanwhile),
    );
  }

  async function snapshot(): Promise<RtPosition | null> {
    isTakingSnapshot = true;
    try {
      const { positions } = await keeper.during(askAnew, ({ page, others }, meanwhile) =>
        fold((state) => replaceWith(state, page, others), meanwhile),
      );
      // From the earlier of both: repeating what is known already changes nothing.
      const [first] = positions.filter((one) => one !== null).sort((a, b) => a[1] - b[1] || a[2] - b[2]);
      return first ?? null;
    } catch (error) {
      if (isRefusal(error)) {
        store.setState({ ...emptyFeed(store.getState().filter), status: 'refused' });
        return null;
      }
      fail();
      throw error;
    } finally {
      isTakingSnapshot = false;
    }
  }

  function fail(): void {
    if (store.getState().status === 'loading') store.setState({ status: 'failed' });
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
    // The snapshot that is being taken, or tried again, shows the list that is wanted by then.
    if (!isTakingSnapshot) loadList().catch(fail);
  }

  async function loadOlder(): Promise<void> {
    const { filter, older } = store.getState();
    const asked = generation;
    if (older === null) return;
    await keeper.during(
      () => ask(filter, { limit: FEED_PAGE, after: older }),
      ({ page }, meanwhile) => {
        if (asked !== generation || store.getState().older !== older) return;
        fold((state) => arrange(addPage(state, page), reader, { isPushed: false, isAnew: false }), meanwhile);
      },
    );
  }

  return {
    store,
    reader,
    unsent,
    ...reacting,
    start() {
      const stops = [
        hub.onBatch(receive),
        hub.subscribe(topic, 'full', {
          snapshot,
          refused: () => store.setState({ ...emptyFeed(store.getState().filter), status: 'refused' }),
        }),
        hub.connection.subscribe(({ status }) => status === 'live' && unsent.retryWaiting()),
      ];
      // Its stream may run already for somebody else; what was said before that is not here yet.
      hub.forget(topic);
      unsent.retryWaiting();
      return () => {
        for (const stop of stops) stop();
        hub.forget(topic);
      };
    },
    show(filter) {
      const { status, filter: shown } = store.getState();
      if (shown.kind === filter.kind && shown.tagId === filter.tagId) return;
      generation += 1;
      // What stands above the list stays while the list itself is on its way.
      const { posts } = store.getState();
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
    change: ({ id, version }, change) =>
      changeOrStale(
        post,
        () => deps.call(updatePost, { params: { post_id: id }, body: { ...change, version } }),
        (fresh) =>
          store.setState((state) =>
            arrange(putPosts(state, [fresh]), reader, { isPushed: false, isAnew: false }),
          ),
      ),
    async rewrite(postId, body) {
      const { data } = await deps.call(updatePost, { params: { post_id: postId }, body });
      store.setState((state) => putPosts(state, [data]));
    },
    async remove(postId) {
      await deps.call(deletePost, { params: { post_id: postId } });
    },
    discussion(postId) {
      const known = discussions.get(postId) ?? createDiscussion(deps, postId);
      discussions.set(postId, known);
      return known;
    },
  };
}
