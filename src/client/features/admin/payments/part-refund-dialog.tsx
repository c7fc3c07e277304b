import { useMutation } from '@tanstack/react-query';
import type { AdminPayment } from '../../../../contract/money/admin-payments.ts';
import { requestRefund } from '../../../../contract/money/refunds.ts';
import { issuesOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { FormError, ZodForm } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { pesoText } from '../../payments/checkout/money-text.ts';

interface PartRefundDialogProps {
  attempt: AdminPayment['payments'][number];
  onChanged: () => void;
  onClose: () => void;
}

/** Gives a part of a payment back. Without what is typed here nothing goes. */
export function PartRefundDialog({ attempt, onChanged, onClose }: PartRefundDialogProps) {
  const { id, refundable } = attempt;
  const saving = useMutation({
    mutationFn: (body: { amount?: string | undefined; note?: string | undefined }) =>
      call(
        requestRefund,
        { params: { payment_id: id }, body },
        // The same for the same state, so that a press after a lost answer refunds once.
        { idempotencyKey: `refund ${id} ${refundable} ${body.amount ?? ''}` },
      ),
    onSuccess: onClose,
    onSettled: onChanged,
  });
  const title = t('Refund a part');
  return (
    <Dialog isOpen title={title} onClose={onClose} isDismissable={!saving.isPending}>
      <ZodForm
        aria-label={title}
        schema={requestRefund.body}
        issues={saving.error === null ? undefined : issuesOf(saving.error)}
        onSubmit={(form) => saving.mutate(form)}
      >
        {saving.error !== null && issuesOf(saving.error).length === 0 && (
          <FormError message="The refund was not requested">{describeFailure(saving.error)}</FormError>
        )}
        <TextField
          name="amount"
          label={t('Amount in pesos')}
          inputMode="decimal"
          autoComplete="off"
          hint={t('At most {amount}', { amount: pesoText(refundable) })}
        />
        <TextField name="note" label={t('Note, for the records')} autoComplete="off" />
        <div className="flex justify-end gap-2">
          <DialogButtons onCancel={onClose} kind="danger-fill" isPending={saving.isPending}>
            {t('Refund')}
          </DialogButtons>
        </div>
      </ZodForm>
    </Dialog>
  );
}
