import { t } from '../../i18n/t.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

/** Asks before the user leaves a page with unsaved changes. The changes are kept on this device in any case. */
export function LeaveDialog({ guard }: { guard: LeaveGuard }) {
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      kind="primary"
      title={t('Leave without saving?')}
      cancelLabel={t('Keep editing')}
      confirmLabel={t('Leave')}
      onConfirm={guard.leave}
      onClose={guard.stay}
    >
      {t('Only you can see your changes. They are kept on this device until you come back.')}
    </ConfirmDialog>
  );
}
