import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RtPosition } from '../../../../contract/core/realtime.ts';
import {
  COMMENTS_PAGE,
  type Comment,
  comment,
  createComment,
  deleteComment,
  pinComment,
  searchComments,
  updateComment,
} from '../../../../contract/feed/comments.ts';
import type { ContentReactions } from '../../../../contract/feed/reactions.ts';
import { isRefusal } from '../../../data/api/call-failure.ts';
import { createSureAsking } from '../../../data/api/sure-asking.ts';
import { createEventBuffer } from '../../../data/live/event-buffer.ts';
import { followPeople } from '../../../data/people/follow-people.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import { type CommentToSend, commentToSend } from '../composer/post-draft.ts';
import {
  addCommentPage,
  applyDiscussionEvent,
  type CommentPage,
  commentIdOf,
  type DiscussionEvent,
  type DiscussionState,
  discussionEventOf,
  emptyDiscussion,
  missingAncestors,
  putComments,
  replaceDiscussion,
} from './discussion-state.ts';
import type { FeedDeps } from './feed.ts';
import { lacksWords } from './feed-reader.ts';
import { changeOrStale } from './stale-change.ts';
import { createUnsentList, type UnsentList } from './unsent.ts';

/** Largest page that is requested. */
const PAGE_MAX = 100;
/** A linked comment more than this many pages back is not searched for. */
const PAGES_BACK_MAX = 20;

export interface Discussion {
  readonly store: StoreApi<DiscussionState>;
  readonly unsent: UnsentList<CommentToSend>;
  /**
   * The user's own comments that were pushed before their request was answered. The unsent entry is shown in their
   * place.
   */
  readonly early: StoreApi<readonly string[]>;
  /** Subscribes to the discussion. The returned function unsubscribes and clears the comments. */
  open(): () => void;
  /** Rejects with the call's error. */
  loadEarlier(): Promise<void>;
  /** Loads the replies to one comment. Rejects with the call's error. */
  loadAnswers(commentId: string): Promise<void>;
  /** Loads a comment and its ancestors. Rejects when the comment does not exist. */
  reach(commentId: string): Promise<void>;
  receiveReactions(answer: ContentReactions): void;
  edit(commentId: string, content: string): Promise<void>;
  remove(commentId: string): Promise<void>;
  /**
   * Resolves to true when the change was applied. Resolves to false when someone else changed the comment first;
   * their version is then shown.
   */
  pin(of: Comment, isPinned: boolean): Promise<boolean>;
  hide(of: Comment, isHidden: boolean): Promise<boolean>;
}

type Where = { after?: string; parent_comment_id?: string; around?: string; is_pinned?: 'true' };

/** Comments under one post. Loaded pages and pushed events are merged by the same functions. */
export function createDiscussion(deps: FeedDeps, postId: string): Discussion {
  const { hub, reader } = deps;
  const topic = `p:${postId}`;
  const store = createStore<DiscussionState>()(() => emptyDiscussion);
  const early = createStore<readonly string[]>()(() => []);
  const sure = createSureAsking(deps);
  const keeper = createEventBuffer<DiscussionEvent>((buffered) => complete(buffered));
  let earlierRun: Promise<void> | null = null;

  const unsent = createUnsentList<CommentToSend, Comment>({
    ...deps,
    prefix: `unsent-comment:${reader.me.id}:${postId}:`,
    schema: commentToSend,
    now: () => deps.scheduler.now(),
    send: async ({ form: body }, idempotencyKey) =>
      (await deps.call(createComment, { body }, { idempotencyKey, actingAs: reader.me.id })).data,
    onSent: (answer) => store.setState((state) => putComments(state, [answer])),
  });
  unsent.store.subscribe(() => {
    if (!unsent.isSending() && early.getState().length > 0) early.setState([], true);
  });

  function apply(events: readonly DiscussionEvent[]): void {
    store.setState((state) =>
      events.reduce((known, event) => applyDiscussionEvent(known, event, reader.me.id), state),
    );
  }

  /** Loads what events leave out: the rest of a restored comment, hidden text, and missing ancestors. */
  function complete(events: readonly DiscussionEvent[]): void {
    const state = store.getState();
    if (state.status !== 'ready') return;
    const told = events.flatMap((event) => {
      const known = state.comments[commentIdOf(event)];
      if (known !== undefined) return lacksWords(known, reader) ? [known.id] : [];
      // This reader could not see it until now, or it was a tombstone, so earlier events about it were missed.
      const isBack = event.kind === 'comment.updated' || event.kind === 'comment.deleted';
      return isBack && event.data.seq >= state.floor ? [event.data.id] : [];
    });
    // Every response leads here, even an empty one: what could not be loaded is not requested again at once.
    const missing = missingAncestors(state).filter((id) => !sure.isDue(id));
    const wanted = new Set([...told, ...missing]);
    for (const id of wanted) sure.ask(id, () => loadOne(id));
  }

  async function ask(where: Where, limit: number) {
    const { data, cursor, pagination, rt } = await deps.call(searchComments, {
      query: { post_id: postId, sort_by: 'newest', limit, ...where },
    });
    return {
      page: { comments: data, earlier: cursor.after, total: pagination.total } satisfies CommentPage,
      rt,
    };
  }

  function fold(change: (state: DiscussionState) => DiscussionState, buffered: readonly DiscussionEvent[]) {
    store.setState((state) =>
      buffered.reduce((known, event) => applyDiscussionEvent(known, event, reader.me.id), change(state)),
    );
  }

  /** Waits for the ancestors too: a reply without them is not rendered. */
  async function loadOne(commentId: string): Promise<void> {
    const isFolded = await keeper.during(
      () => ask({ around: commentId }, 1),
      ({ page }, buffered) => fold((state) => putComments(state, page.comments), buffered),
    );
    if (!isFolded) return loadOne(commentId);
    const parentId = store.getState().comments[commentId]?.parent_comment_id ?? null;
    if (parentId !== null && store.getState().comments[parentId] === undefined) await loadOne(parentId);
  }

  async function snapshot(): Promise<RtPosition | null> {
    const known = Object.keys(store.getState().comments).length;
    const limit = Math.min(PAGE_MAX, Math.max(COMMENTS_PAGE, known));
    keeper.restart();
    let position: RtPosition | null = null;
    try {
      await keeper.during(
        async () => {
          const answer = await ask({}, limit);
          const isWhole = answer.page.earlier === null;
          const pinned = isWhole ? [] : (await ask({ is_pinned: 'true' }, 1)).page.comments;
          return { ...answer, pinned };
        },
        ({ page, rt, pinned }, buffered) => {
          position = rt;
          fold((state) => replaceDiscussion(state, page, pinned), buffered);
        },
      );
      return position;
    } catch (error) {
      if (isRefusal(error)) {
        store.setState({ status: 'refused' });
        return null;
      }
      if (store.getState().status === 'loading') store.setState({ status: 'failed' });
      throw error;
    }
  }

  function receive(batch: readonly HubEvent[]): void {
    const events = batch.flatMap((event) => discussionEventOf(event, postId) ?? []);
    if (events.length === 0) return;
    if (unsent.isSending()) {
      const own = events.filter(({ kind, actor }) => kind === 'comment.created' && actor === reader.me.id);
      if (own.length > 0) early.setState([...early.getState(), ...own.map(commentIdOf)], true);
    }
    apply(events);
    keeper.heard(events);
    if (!keeper.isAsking()) complete(events);
  }

  async function loadEarlier(): Promise<void> {
    const { earlier } = store.getState();
    if (earlier === null) return;
    await keeper.during(
      () => ask({ after: earlier }, COMMENTS_PAGE),
      ({ page }, buffered) =>
        // The discussion may have been reloaded during the request; this page would then leave a gap.
        store.getState().earlier === earlier && fold((state) => addCommentPage(state, page), buffered),
    );
  }

  return {
    store,
    unsent,
    early,
    open() {
      const stops = [
        sure.start(),
        hub.onBatch(receive),
        followPeople(deps, (rename) => store.setState(rename)),
        hub.subscribe(topic, 'full', {
          snapshot,
          refused: () => store.setState({ ...emptyDiscussion, status: 'refused' }),
        }),
        hub.connection.subscribe(({ status }) => status === 'live' && unsent.retryWaiting()),
      ];
      // Another subscriber may already use this stream; its earlier events are not in this store yet.
      hub.forget(topic);
      unsent.retryWaiting();
      return () => {
        for (const stop of stops) stop();
        hub.forget(topic);
      };
    },
    loadEarlier() {
      earlierRun ??= loadEarlier().finally(() => {
        earlierRun = null;
      });
      return earlierRun;
    },
    async loadAnswers(commentId) {
      const isFolded = await keeper.during(
        () => ask({ parent_comment_id: commentId }, PAGE_MAX),
        ({ page }, buffered) => fold((state) => putComments(state, page.comments), buffered),
      );
      if (!isFolded) await this.loadAnswers(commentId);
    },
    async reach(commentId) {
      if (store.getState().comments[commentId] === undefined) await loadOne(commentId);
      const { comments } = store.getState();
      let root = comments[commentId];
      while (root?.parent_comment_id) root = comments[root.parent_comment_id];
      // Loads everything from the linked comment on, so that there is no gap up to the newest.
      for (let n = 0; n < PAGES_BACK_MAX && root !== undefined && store.getState().floor > root.seq; n++)
        await this.loadEarlier();
    },
    receiveReactions({ comment_id, reactions, reactions_version }) {
      const known = store.getState().comments[comment_id ?? ''];
      if (known !== undefined)
        store.setState((state) => putComments(state, [{ ...known, reactions, reactions_version }]));
    },
    async edit(commentId, content_md) {
      const { data } = await deps.call(updateComment, {
        params: { comment_id: commentId },
        body: { content_md },
      });
      store.setState((state) => putComments(state, [data]));
    },
    async remove(commentId) {
      const { data } = await deps.call(deleteComment, { params: { comment_id: commentId } });
      store.setState((state) => putComments(state, [data]));
    },
    pin: ({ id, version }, is_pinned) =>
      changeOrStale(
        comment,
        () => deps.call(pinComment, { params: { comment_id: id }, body: { is_pinned, version } }),
        (fresh) => store.setState((state) => putComments(state, [fresh])),
      ),
    hide: ({ id, version }, isHidden) =>
      changeOrStale(
        comment,
        () =>
          deps.call(updateComment, {
            params: { comment_id: id },
            body: { status: isHidden ? 'HIDDEN' : 'PUBLISHED', version },
          }),
        (fresh) => store.setState((state) => putComments(state, [fresh])),
      ),
  };
}
