import { t } from '../../i18n/t.ts';
import { toast } from '../../ui/overlays/toast.ts';

/**
 * Keeps a file that is dropped beside every place for files from taking the page away: the browser would open it in
 * its place. Says what is possible. The answer ends it.
 */
export function refuseDrops(page: Window): () => void {
  const controller = new AbortController();
  function isEarly({ defaultPrevented, dataTransfer }: DragEvent): boolean {
    return !defaultPrevented && dataTransfer?.types.includes('Files') === true;
  }
  for (const kind of ['dragenter', 'dragover', 'drop'] as const) {
    page.addEventListener(
      kind,
      (event) => {
        if (!isEarly(event)) return;
        event.preventDefault();
        if (kind === 'drop')
          toast.info(t('Files cannot be dropped here'), t('Messages and posts are text and links for now.'));
      },
      { signal: controller.signal },
    );
  }
  return () => controller.abort();
}
