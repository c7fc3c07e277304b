import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  COMMENTS_PAGE,
  type Comment,
  comment,
  deleteComment,
  pinComment,
  searchComments,
  updateComment,
} from '../../../../contract/feed/comments.ts';
import type { ContentReactions } from '../../../../contract/feed/reactions.ts';
import { type Change, createLiveList } from '../../../data/live/live-list.ts';
import { laneOf, type OutboxLane } from '../../../data/outbox/outbox-lane.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import type { ChangedFiles } from '../../attachments/store/changed-files.ts';
import {
  addCommentPage,
  applyDiscussionEvent,
  type CommentPage,
  commentFold,
  commentIdOf,
  type DiscussionEvent,
  type DiscussionState,
  discussionEventOf,
  emptyDiscussion,
  missingAncestors,
  replaceDiscussion,
} from './discussion-state.ts';
import type { FeedDeps } from './feed.ts';
import { lacksWords } from './feed-reader.ts';
import { changeOrStale } from './stale-change.ts';
import { type CommentToSend, commentKind, commentLane } from './unsent-content.ts';

/** Largest page that is requested. */
const PAGE_MAX = 100;
/** A linked comment more than this many pages back is not searched for. */
const PAGES_BACK_MAX = 20;

export interface Discussion {
  readonly store: StoreApi<DiscussionState>;
  readonly unsent: OutboxLane<CommentToSend, Comment>;
  /**
   * The user's own comments that were pushed before their request was answered. The unsent entry is shown in their
   * place.
   */
  readonly early: StoreApi<readonly string[]>;
  /** Subscribes to the discussion. The returned function unsubscribes. */
  open(): () => void;
  /** Loads the next page of earlier comments. Rejects with the call's error. */
  loadOlder(): Promise<void>;
  /** Loads the replies to one comment. Rejects with the call's error. */
  loadAnswers(commentId: string): Promise<void>;
  /** Loads a comment and its ancestors. Rejects when the comment does not exist. */
  reach(commentId: string): Promise<void>;
  receiveReactions(answer: ContentReactions): void;
  edit(commentId: string, change: { content_md: string } & ChangedFiles): Promise<void>;
  remove(commentId: string): Promise<void>;
  /**
   * Resolves to true when the change was applied. Resolves to false when someone else changed the comment first;
   * their version is then shown.
   */
  pin(of: Comment, isPinned: boolean): Promise<boolean>;
  hide(of: Comment, isHidden: boolean): Promise<boolean>;
}

type Where = { after?: string; parent_comment_id?: string; around?: string; is_pinned?: 'true' };

/** Comments under one post. */
export function createDiscussion(deps: FeedDeps, postId: string): Discussion {
  const { hub, reader } = deps;
  const meId = reader.me.id;
  const store = createStore<DiscussionState>()(() => emptyDiscussion);
  const early = createStore<readonly string[]>()(() => []);

  function put(...comments: readonly Comment[]): void {
    store.setState((state) => commentFold.put(state, comments));
  }

  const unsent = laneOf(deps.outbox, commentKind, commentLane(postId));

  function releaseEarly(): void {
    if (!unsent.hasUnconfirmed() && early.getState().length > 0) early.setState([], true);
  }

  async function ask(where: Where, limit: number) {
    const { data, cursor, pagination, rt } = await deps.call(searchComments, {
      query: { post_id: postId, sort_by: 'newest', limit, ...where },
    });
    const page: CommentPage = { rows: data, older: cursor.after, total: pagination.total };
    return { page, rt };
  }

  const list = createLiveList<DiscussionState, DiscussionEvent>(deps, {
    store,
    topic: `p:${postId}`,
    eventsOf,
    fold: (state, events) => events.reduce((known, event) => applyDiscussionEvent(known, event, meId), state),
    async loadAll() {
      const known = Object.keys(store.getState().byId).length;
      const { page, rt } = await ask({}, Math.min(PAGE_MAX, Math.max(COMMENTS_PAGE, known)));
      const pinned = page.older === null ? [] : (await ask({ is_pinned: 'true' }, 1)).page.rows;
      return { change: (state) => replaceDiscussion(state, page, pinned), position: rt };
    },
    /** The rest of a restored comment, hidden text, and missing ancestors. */
    complete(state, events) {
      const hinted = events.flatMap((event) => {
        const known = state.byId[commentIdOf(event)];
        if (known !== undefined) return lacksWords(known, reader) ? [known.id] : [];
        // This reader could not see it until now, or it was a tombstone, so earlier events about it were missed.
        const isBack = event.kind === 'comment.updated' || event.kind === 'comment.deleted';
        return isBack && event.data.seq >= state.floor ? [event.data.id] : [];
      });
      // Every response leads here, even an empty one: what could not be loaded is not requested again at once.
      const missing = missingAncestors(state).filter((id) => !list.isDue(id));
      for (const id of new Set([...hinted, ...missing])) list.ensure(id, () => loadComment(id));
    },
    refused: () => ({ ...emptyDiscussion, status: 'refused' }),
  });

  function eventsOf(batch: readonly HubEvent[]): readonly DiscussionEvent[] {
    return batch.flatMap((event) => discussionEventOf(event, postId) ?? []);
  }

  function holdOwn(batch: readonly HubEvent[]): void {
    if (!unsent.hasUnconfirmed()) return;
    const own = eventsOf(batch).filter(({ kind, actor }) => kind === 'comment.created' && actor === meId);
    if (own.length > 0) early.setState([...early.getState(), ...own.map(commentIdOf)], true);
  }

  /** What waits for review is not pushed to other readers. */
  function followReview(batch: readonly HubEvent[]): void {
    for (const { kind, data } of batch)
      if (kind === 'review.updated' && data.post_id === postId && data.comment_id !== null) {
        const { comment_id } = data;
        list.ensure(comment_id, () => loadComment(comment_id));
      }
  }

  /** Loads the ancestors too: a reply without them is not rendered. */
  async function loadComment(commentId: string): Promise<void> {
    await list.loadUntilFolded(async () => {
      const { page } = await ask({ around: commentId }, 1);
      return (state) => commentFold.put(state, page.rows);
    });
    const { byId } = store.getState();
    const parentId = byId[commentId]?.parent_comment_id ?? null;
    if (parentId !== null && byId[parentId] === undefined) await loadComment(parentId);
  }

  async function askOlder(after: string): Promise<Change<DiscussionState>> {
    const { page } = await ask({ after }, COMMENTS_PAGE);
    return (state) => addCommentPage(state, page);
  }

  async function loadOlder(): Promise<void> {
    const { older } = store.getState();
    if (older !== null) await list.loadOnce('older', () => askOlder(older));
  }

  return {
    store,
    unsent,
    early,
    open() {
      const stops = [
        hub.onBatch(holdOwn),
        hub.onBatch(followReview),
        list.start(),
        unsent.onGone((_, end) => end.why === 'sent' && put(end.reply)),
        unsent.store.subscribe(releaseEarly),
      ];
      releaseEarly();
      return () => {
        for (const stop of stops) stop();
      };
    },
    loadOlder,
    loadAnswers: (commentId) =>
      list.loadUntilFolded(async () => {
        const { page } = await ask({ parent_comment_id: commentId }, PAGE_MAX);
        return (state) => commentFold.put(state, page.rows);
      }),
    async reach(commentId) {
      if (store.getState().byId[commentId] === undefined) await loadComment(commentId);
      const { byId } = store.getState();
      let root = byId[commentId];
      while (root?.parent_comment_id) root = byId[root.parent_comment_id];
      // Loads everything from the linked comment on, so that there is no gap up to the newest.
      for (let n = 0; n < PAGES_BACK_MAX && root !== undefined && store.getState().floor > root.seq; n++)
        await loadOlder();
    },
    receiveReactions({ comment_id, reactions, reactions_version }) {
      const known = store.getState().byId[comment_id ?? ''];
      if (known !== undefined) put({ ...known, reactions, reactions_version });
    },
    async edit(commentId, body) {
      const { data } = await deps.call(updateComment, {
        params: { comment_id: commentId },
        body,
      });
      put(data);
    },
    async remove(commentId) {
      const { data } = await deps.call(deleteComment, { params: { comment_id: commentId } });
      put(data);
    },
    pin: ({ id, version }, is_pinned) =>
      changeOrStale(
        comment,
        () => deps.call(pinComment, { params: { comment_id: id }, body: { is_pinned, version } }),
        put,
      ),
    hide: ({ id, version }, isHidden) =>
      changeOrStale(
        comment,
        () =>
          deps.call(updateComment, {
            params: { comment_id: id },
            body: { status: isHidden ? 'HIDDEN' : 'PUBLISHED', version },
          }),
        put,
      ),
  };
}
