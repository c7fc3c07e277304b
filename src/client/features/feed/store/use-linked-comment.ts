import { useEffect, useRef } from 'react';
import { problemOf } from '../../../data/api/api-error.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { appearing } from '../posts/discussions/appearing.ts';
import { useFeed } from './use-feed.ts';

/** How long the target of a link stays highlighted. */
const HIGHLIGHT_MS = 2000;

interface LinkedCommentInput {
  readonly postId: string;
  /** Undefined when the address names only the post. */
  readonly commentId: string | undefined;
  /** Whether the post is on the page. */
  readonly isReady: boolean;
  /** Called before the view scrolls. */
  readonly onLead: () => void;
}

/** Loads the comment in the address, scrolls to it and highlights it. Without one, the post gets the focus. */
export function useLinkedComment({ postId, commentId, isReady, onLead }: LinkedCommentInput): void {
  const { feed, view } = useFeed();
  const followed = useRef('');

  useEffect(() => {
    if (!isReady) return;
    const key = `${postId} ${commentId ?? ''}`;
    if (followed.current === key) return;
    followed.current = key;

    async function follow(id: string) {
      await feed.discussion(postId).reach(id);
      const element = await appearing(`[data-comment="${id}"]`);
      onLead();
      element?.scrollIntoView({ block: 'center' });
      view.focus(id);
      view.highlight(id);
      setTimeout(() => {
        if (view.store.getState().highlighted === id) view.highlight(null);
      }, HIGHLIGHT_MS);
    }

    if (commentId === undefined) {
      view.focus(postId);
      return;
    }
    follow(commentId).catch((error: unknown) => {
      if (problemOf(error)?.code === 'comment.not_found')
        toast.error(t('This comment isn’t available'), t('It was deleted, or you cannot read it.'));
      else toastFailure(error);
    });
  }, [feed, view, isReady, postId, commentId, onLead]);
}
