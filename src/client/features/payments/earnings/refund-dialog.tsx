import { useMutation } from '@tanstack/react-query';
import { requestRefund } from '../../../../contract/money/refunds.ts';
import { issuesOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { FormError, ZodForm } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { pesoText } from '../checkout/money-text.ts';

interface RefundDialogProps {
  paymentId: string;
  /** Pesos that can be given back. */
  left: string;
  /** A payer takes back all of a payment, and enters nothing. */
  isWhole: boolean;
  title: string;
  lead: string;
  onChanged: () => void;
  onClose: () => void;
}

/** Gives a payment back, or a part of it. */
export function RefundDialog({ paymentId, left, isWhole, ...dialog }: RefundDialogProps) {
  const { title, lead, onChanged, onClose } = dialog;
  const saving = useMutation({
    mutationFn: (body: { amount?: string | undefined; note?: string | undefined }) =>
      call(
        requestRefund,
        { params: { payment_id: paymentId }, body },
        // The same for the same state, so that a press after a lost answer refunds once.
        { idempotencyKey: `refund ${paymentId} ${left} ${body.amount ?? ''}` },
      ),
    onSuccess: () => {
      toast.success(t('The money is on its way back'));
      onClose();
    },
    onSettled: onChanged,
  });
  return (
    <Dialog isOpen title={title} onClose={onClose} isDismissable={!saving.isPending}>
      <ZodForm
        aria-label={title}
        schema={requestRefund.body}
        issues={saving.error === null ? undefined : issuesOf(saving.error)}
        onSubmit={(form) => saving.mutate(form)}
      >
        <p className="text-dense text-pretty text-soft">{lead}</p>
        {saving.error !== null && issuesOf(saving.error).length === 0 && (
          <FormError message="The money was not sent back">{describeFailure(saving.error)}</FormError>
        )}
        {!isWhole && (
          <TextField
            name="amount"
            label={t('Amount in pesos')}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={left.replace(/\.00$/, '')}
            hint={t('At most {amount}', { amount: pesoText(left) })}
          />
        )}
        <TextField name="note" label={isWhole ? t('Why?') : t('Note, for the records')} autoComplete="off" />
        <div className="flex justify-end gap-2">
          <DialogButtons onCancel={onClose} kind="danger-fill" isPending={saving.isPending}>
            {isWhole ? t('Take back {amount}', { amount: pesoText(left) }) : t('Refund')}
          </DialogButtons>
        </div>
      </ZodForm>
    </Dialog>
  );
}
