import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';

/**
 * Shows a toast with the result of a change: `done`, `stale` when someone else changed it first, or the reason for
 * the failure.
 */
export async function toastChanged(action: Promise<boolean>, done: string, stale: string): Promise<void> {
  try {
    if (await action) toast.success(done);
    else toast.info(stale, t('Now showing the latest version.'));
  } catch (error) {
    toastFailure(error);
  }
}
