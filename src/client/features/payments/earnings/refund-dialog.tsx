import { useMutation } from '@tanstack/react-query';
import { parsePesos } from '../../../../contract/money/money.ts';
import { type RefundLimit, refundOverBalance, requestRefund } from '../../../../contract/money/refunds.ts';
import { issuesOf, problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FormError, ZodForm } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { pesoText } from '../checkout/money-text.ts';
import { signedPeso } from './signed-peso.ts';

interface RefundDialogProps {
  paymentId: string;
  /** Pesos that can be given back. */
  left: string;
  /** What the balance of an owner's community covers, where that is less. */
  limit?: RefundLimit | undefined;
  /** A payer takes back all of a payment, and enters nothing. */
  isWhole: boolean;
  title: string;
  lead: string;
  onChanged: () => void;
  onClose: () => void;
}

/** Gives a payment back, or a part of it. */
export function RefundDialog({ paymentId, left, limit, isWhole, ...dialog }: RefundDialogProps) {
  const { title, lead, onChanged, onClose } = dialog;
  const most = limit?.most ?? left;
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
          <FormError message="The money was not sent back">{failureText(saving.error)}</FormError>
        )}
        {limit !== undefined && <p className="text-dense text-pretty">{limitText(limit)}</p>}
        {!isWhole && parsePesos(most) !== 0 && (
          <TextField
            name="amount"
            label={t('Amount in pesos')}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={most.replace(/\.00$/, '')}
            hint={t('At most {amount}', { amount: pesoText(most) })}
          />
        )}
        {parsePesos(most) === 0 ? (
          <div className="flex justify-end gap-2">
            <Button onPress={onClose}>{t('Close')}</Button>
          </div>
        ) : (
          <>
            <TextField
              name="note"
              label={isWhole ? t('Why?') : t('Note, for the records')}
              autoComplete="off"
            />
            <div className="flex justify-end gap-2">
              <DialogButtons onCancel={onClose} kind="danger-fill" isPending={saving.isPending}>
                {isWhole ? t('Take back {amount}', { amount: pesoText(left) }) : t('Refund')}
              </DialogButtons>
            </div>
          </>
        )}
      </ZodForm>
    </Dialog>
  );
}

/** What the community has, and what can go back of it. */
function limitText({ most, balance }: RefundLimit): string {
  const has = { balance: signedPeso(balance) };
  if (parsePesos(most) === 0)
    return t(
      "The balance of your community is {balance}, so you can't refund this payment now. New payments raise it, or ask an administrator of Tambayan.",
      has,
    );
  return t(
    'The balance of your community is {balance}, so you can refund up to {amount}. For more, ask an administrator of Tambayan.',
    { ...has, amount: pesoText(most) },
  );
}

/** The balance may have become less since the dialog was opened. */
function failureText(error: unknown): string {
  const problem = problemOf(error);
  const over = refundOverBalance.safeParse(problem?.fresh);
  if (problem?.code !== 'refund.over_balance' || !over.success) return describeFailure(error);
  const takes = t('This refund takes {amount} of it.', { amount: pesoText(over.data.takes) });
  return `${limitText(over.data)} ${takes}`;
}
