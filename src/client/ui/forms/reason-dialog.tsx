import * as z from 'zod/mini';
import { trimmedText } from '../../../contract/core/text.ts';
import { t } from '../../i18n/t.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { DialogButtons } from '../overlays/dialog-buttons.tsx';
import { ZodForm } from './form.tsx';
import { TextArea } from './text-area.tsx';

const REASON_MAX = 300;

const form = z.object({
  reason: trimmedText().check(
    z.minLength(1, 'Tell them why'),
    z.maxLength(REASON_MAX, 'Reason must not exceed 300 characters'),
  ),
});

interface ReasonDialogProps {
  title: string;
  /** Who reads the reason. */
  hint: string;
  isPending: boolean;
  /** What the button says; "Reject" where it is absent. */
  action?: string;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks why something is rejected or taken back, in at most 300 characters. Its sender reads it. */
export function ReasonDialog({
  title,
  hint,
  isPending,
  action = t('Reject'),
  onReject,
  onClose,
}: ReasonDialogProps) {
  return (
    <Dialog isOpen title={title} onClose={onClose} isDismissable={!isPending}>
      <ZodForm aria-label={title} schema={form} onSubmit={({ reason }) => onReject(reason)}>
        <TextArea name="reason" label={t('Reason')} hint={hint} rows={3} limit={REASON_MAX} />
        <div className="flex justify-end gap-2">
          <DialogButtons kind="danger-fill" isPending={isPending} onCancel={onClose}>
            {action}
          </DialogButtons>
        </div>
      </ZodForm>
    </Dialog>
  );
}
