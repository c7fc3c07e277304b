import { copyAddress } from '../../../ui/base/share-button.tsx';

/** A post, or one of its comments. */
interface Target {
  readonly postId: string;
  readonly commentId?: string;
}

/** The absolute address of a post or comment. */
export function postAddress(slug: string, { postId, commentId }: Target): string {
  const search = new URLSearchParams({ tab: 'discussions', postId, ...(commentId && { commentId }) });
  return `${window.location.origin}/communities/${slug}/?${search}`;
}

/** Copies the link to a post or comment to the clipboard, and shows a toast with the result. */
export function copyLink(slug: string, target: Target): Promise<void> {
  return copyAddress(postAddress(slug, target));
}
