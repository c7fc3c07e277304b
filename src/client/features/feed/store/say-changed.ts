import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';

/** Says how a change ended: `done`, or `stale` where somebody else was faster, or why it failed. */
export async function sayChanged(act: Promise<boolean>, done: string, stale: string): Promise<void> {
  try {
    if (await act) toast.success(done);
    else toast.info(stale, t('It is shown as it is now.'));
  } catch (error) {
    toastFailure(error);
  }
}
