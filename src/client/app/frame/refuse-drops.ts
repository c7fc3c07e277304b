import { t } from '../../i18n/t.ts';
import { toast } from '../../ui/overlays/toast.ts';

/**
 * Ignores files that are dropped outside a drop area: the browser would otherwise replace the page with the file.
 * Shows a toast that says where files can be dropped. The returned function stops it.
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
