import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failPayout, type Payout, sendPayout } from '../../../../contract/money/payouts.ts';
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
import { accountName } from '../earnings/payout-text.ts';

interface SettlePayoutDialogProps {
  payout: Payout;
  action: 'sent' | 'failed';
  onClose: () => void;
}

/** Says that a payout was transferred, with its reference, or that it was not, with the reason. */
export function SettlePayoutDialog({ payout, action, onClose }: SettlePayoutDialogProps) {
  const queries = useQueryClient();
  const { id, version, amount, group } = payout;
  const params = { payout_id: id };
  const save = useMutation({
    mutationFn: (body: { reference: string; version: number } | { reason: string; version: number }) =>
      'reference' in body ? call(sendPayout, { params, body }) : call(failPayout, { params, body }),
    onSuccess() {
      onClose();
      toast.success(t('Payout updated'));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['payouts'] }),
  });
  const title = action === 'sent' ? t('Was this payout sent?') : t('Was this payout not sent?');
  return (
    <Dialog isOpen title={title} onClose={onClose} isDismissable={!save.isPending}>
      <ZodForm
        aria-label={title}
        schema={action === 'sent' ? sendPayout.body : failPayout.body}
        extra={{ version }}
        issues={save.error === null ? undefined : issuesOf(save.error)}
        onSubmit={(form) => save.mutate(form)}
      >
        {save.error !== null && issuesOf(save.error).length === 0 && (
          <FormError message="The payout was not updated">{describeFailure(save.error)}</FormError>
        )}
        <p className="text-dense">{[group.name, pesoText(amount), accountName(payout)].join(' · ')}</p>
        {action === 'sent' ? (
          <TextField
            name="reference"
            label={t('Reference of the transfer')}
            autoComplete="off"
            hint={t('As the bank or wallet shows it.')}
          />
        ) : (
          <TextField
            name="reason"
            label={t('Reason')}
            autoComplete="off"
            hint={t('The owners see it. The money is available again.')}
          />
        )}
        <div className="flex justify-end gap-2">
          <DialogButtons onCancel={onClose} isPending={save.isPending}>
            {save.isPending ? t('Saving...') : t('Save')}
          </DialogButtons>
        </div>
      </ZodForm>
    </Dialog>
  );
}
