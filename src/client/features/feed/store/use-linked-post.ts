import { useEffect, useRef } from 'react';
import { problemOf } from '../../../data/api/api-error.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { appearing } from '../posts/appearing.ts';
import { useFeed, useFeedState } from './use-feed.ts';

/** How long the target of a link stays highlighted. */
const HIGHLIGHT_MS = 2000;

interface Link {
  readonly postId: string | undefined;
  readonly commentId: string | undefined;
}

interface LinkedPostInput extends Link {
  /** Adds the card to the page; it does not have to scroll into view. */
  readonly onReveal: (postId: string) => void;
  /** Called before the view scrolls. */
  readonly onLead: () => void;
}

/** Opens the post or comment in the address, scrolls to it and highlights it. */
export function useLinkedPost({ postId, commentId, onReveal, onLead }: LinkedPostInput): void {
  const { feed, view } = useFeed();
  const isReady = useFeedState(({ status }) => status === 'ready');
  const followed = useRef('');

  useEffect(() => {
    if (!isReady || postId === undefined) return;
    const key = `${postId} ${commentId ?? ''}`;
    if (followed.current === key) return;
    followed.current = key;

    async function follow(post: string) {
      view.toggle('wanted', post, true);
      if (feed.store.getState().byId[post] === undefined) await feed.load(post);
      view.toggle('unfolded', post, true);
      // The list may still be behind a skeleton, which is shown for a minimum time even when all data is loaded.
      await appearing('[role="feed"]');
      onReveal(post);
      if (commentId !== undefined) {
        view.toggle('open', post, true);
        await feed.discussion(post).reach(commentId);
      }
      const target = commentId ?? post;
      const name = commentId === undefined ? 'data-post' : 'data-comment';
      const element = await appearing(`[${name}="${target}"]`);
      onLead();
      element?.scrollIntoView({ block: commentId === undefined ? 'start' : 'center' });
      view.focus(target);
      view.highlight(target);
      setTimeout(() => {
        if (view.store.getState().highlighted === target) view.highlight(null);
      }, HIGHLIGHT_MS);
    }

    follow(postId).catch((error: unknown) => {
      const code = problemOf(error)?.code;
      if (code === 'post.not_found')
        toast.error(t('This post is not here'), t('It was deleted, or you cannot read it.'));
      else if (code === 'comment.not_found')
        toast.error(t('This comment is not here'), t('It was deleted, or you cannot read it.'));
      else toastFailure(error);
    });
  }, [feed, view, isReady, postId, commentId, onReveal, onLead]);
}
