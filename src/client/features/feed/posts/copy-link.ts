import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';

/** Copies the link to a post or comment to the clipboard, and shows a toast with the result. */
export async function copyLink(
  slug: string,
  { postId, commentId }: { readonly postId: string; readonly commentId?: string },
): Promise<void> {
  const search = new URLSearchParams({ tab: 'discussions', postId, ...(commentId && { commentId }) });
  try {
    await navigator.clipboard.writeText(`${window.location.origin}/communities/${slug}/?${search}`);
    toast.success(t('Link copied'));
  } catch {
    toast.error(t('The link could not be copied'), t('Your browser does not allow it.'));
  }
}
