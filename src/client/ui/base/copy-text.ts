import { t } from '../../i18n/t.ts';
import { toast } from '../overlays/toast.ts';

/** Copies a text and shows `done`, or says that the browser forbids it. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error(t('Not copied'), t('The browser does not allow it here.'));
  }
}
