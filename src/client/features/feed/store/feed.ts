import { deletePost, type Post, type PostForm, post, updatePost } from '../../../../contract/feed/posts.ts';
import { type ContentReactions, react } from '../../../../contract/feed/reactions.ts';
import type { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { createOptimisticValues, type OptimisticValues } from '../../../data/live/optimistic-values.ts';
import type { Outbox } from '../../../data/outbox/outbox.ts';
import { laneOf, type OutboxLane } from '../../../data/outbox/outbox-lane.ts';
import type { Hub } from '../../../data/realtime/hub/hub.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';
import type { ChangedFiles } from '../../attachments/store/changed-files.ts';
import { withPoll } from '../../polls/store/fold-poll.ts';
import { followVotes } from '../../polls/store/votes.ts';
import { createDiscussion, type Discussion } from './discussion.ts';
import type { FeedFilter } from './feed-filter.ts';
import { createFeedList, type FeedList } from './feed-list.ts';
import type { FeedReader } from './feed-reader.ts';
import { changeOrStale } from './stale-change.ts';
import { type PostToSend, postKind, postLane } from './unsent-content.ts';

export interface FeedDeps {
  readonly hub: Pick<Hub, 'subscribe' | 'forget' | 'onBatch'>;
  readonly call: typeof call;
  readonly scheduler: Pick<Scheduler, 'now' | 'after'>;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  readonly outbox: Outbox;
  readonly groupId: string;
  readonly reader: FeedReader;
}

/** The fields of a post that its author or a moderator can change. */
export type PostChange = Partial<
  Pick<PostForm, 'title' | 'content_md' | 'tag_ids' | 'is_announcement'> & {
    is_pinned: boolean;
    is_locked: boolean;
    status: 'PUBLISHED' | 'HIDDEN';
  }
>;

/** What the author of a post rewrites. */
export type PostWords = Pick<PostForm, 'title' | 'content_md' | 'tag_ids' | 'category_id'> & ChangedFiles;

type Listed = Pick<FeedList, 'store' | 'start' | 'show' | 'retry' | 'loadOlder' | 'showFresh' | 'load'>;

/** A post, or one of its comments. */
export interface Reactable {
  readonly post_id: string;
  readonly comment_id: string | null;
}

type Reacting = OptimisticValues<Reactable & { readonly id: string }, boolean>;

export interface Feed extends Listed {
  readonly reader: FeedReader;
  readonly unsent: OutboxLane<PostToSend, Post>;
  /**
   * Resolves to true when the change was applied. Resolves to false when someone else changed the post first; their
   * version is then shown. Rejects with the call's error.
   */
  change(of: Post, change: PostChange): Promise<boolean>;
  /**
   * Replaces the text of the user's own post, even when it was changed since it was read; files only when it was not.
   * Rejects with the call's error.
   */
  rewrite(postId: string, words: PostWords): Promise<void>;
  /** Rejects with the call's error. */
  remove(postId: string): Promise<void>;
  /** The reactions that the user set and the server has not confirmed: by id of the post or comment, then by emoji. */
  readonly reacting: Reacting['store'];
  /** Adds or removes a reaction. Shown at once; a failure takes it back and shows a toast. */
  react(target: Reactable, emoji: string, isOn: boolean): void;
  /** The comments under a post. Returns the same object on every call. */
  discussion(postId: string): Discussion;
}

/** The discussions of a community without the UI: the state that the screen reads and the actions that it calls. */
export function createFeed(deps: FeedDeps, initial: FeedFilter): Feed {
  const { groupId, reader } = deps;
  const discussions = new Map<string, Discussion>();
  const list: FeedList = createFeedList(deps, initial, () => unsent.hasUnconfirmed());

  const unsent = laneOf(deps.outbox, postKind, postLane(groupId));

  function releaseOwn(): void {
    if (!unsent.hasUnconfirmed()) list.releaseOwn();
  }

  function receiveReactions(answer: ContentReactions): void {
    if (answer.comment_id !== null) {
      discussions.get(answer.post_id)?.receiveReactions(answer);
      return;
    }
    const known = list.store.getState().byId[answer.post_id];
    const { reactions, reactions_version } = answer;
    if (known !== undefined) list.put([{ ...known, reactions, reactions_version }]);
  }

  const reacting: Reacting = createOptimisticValues(async ({ post_id, comment_id }, emoji, is_on) => {
    const about = comment_id === null ? { post_id } : { comment_id };
    receiveReactions((await deps.call(react, { body: { ...about, emoji, is_on } })).data);
  });

  return {
    ...list,
    reader,
    reacting: reacting.store,
    react: (target, emoji, isOn) =>
      void reacting
        .set({ ...target, id: target.comment_id ?? target.post_id }, emoji, isOn)
        .catch(toastFailure),
    unsent,
    start() {
      const stops = [
        list.start(),
        unsent.onGone((_, end) => end.why === 'sent' && list.putOwn(end.reply)),
        unsent.store.subscribe(releaseOwn),
        followVotes(deps.outbox, (place, poll) => {
          const known = 'post_id' in place ? list.store.getState().byId[place.post_id] : undefined;
          if (known !== undefined) list.put([withPoll(known, poll)]);
        }),
      ];
      releaseOwn();
      return () => {
        for (const stop of stops) stop();
      };
    },
    change: ({ id, version }, change) =>
      changeOrStale(
        post,
        () => deps.call(updatePost, { params: { post_id: id }, body: { ...change, version } }),
        (fresh) => list.put([fresh]),
      ),
    async rewrite(postId, body) {
      const { data } = await deps.call(updatePost, { params: { post_id: postId }, body });
      list.put([data]);
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
