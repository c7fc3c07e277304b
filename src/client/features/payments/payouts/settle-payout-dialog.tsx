import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  type AdminPayout,
  adminPayout,
  approvePayout,
  failPayout,
  sendPayout,
} from '../../../../contract/money/payouts.ts';
import { issuesOf, problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { RadioList } from '../../../ui/forms/choices/radio-list.tsx';
import { FormError, ZodForm } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { pesoText } from '../checkout/money-text.ts';
import { accountName, shrunkText } from '../earnings/payout-text.ts';

interface SettlePayoutDialogProps {
  payout: AdminPayout;
  action: 'approve' | 'sent' | 'failed';
  onClose: () => void;
}

/** The choice of an amount has no field of its own. */
const forms = { approve: approvePayout.body, sent: z.object(sendPayout.body.shape), failed: failPayout.body };
type Body =
  | { reference: string; version: number; amount?: string | undefined }
  | { reason: string; version: number }
  | { version: number };

/**
 * Says yes to a payout, that it was transferred, with its reference, or that it was not, with the reason. Where less is owed by now, it
 * shows that first.
 */
export function SettlePayoutDialog({ payout, action, onClose }: SettlePayoutDialogProps) {
  const queries = useQueryClient();
  // As the server had it at the last try.
  const [seen, setSeen] = useState(payout);
  const { id, version, amount, group, filed_amount: filed } = seen;
  const isOver = seen.status === 'FAILED';
  const [choice, setChoice] = useState<'owed' | 'filed'>('owed');
  const transferred = filed !== null && (isOver || choice === 'filed') ? filed : amount;
  const params = { payout_id: id };
  const save = useMutation({
    mutationFn(body: Body) {
      if ('reference' in body) return call(sendPayout, { params, body });
      return 'reason' in body ? call(failPayout, { params, body }) : call(approvePayout, { params, body });
    },
    onSuccess() {
      onClose();
      toast.success(action === 'approve' ? t('Approved') : t('Payout updated'));
    },
    onError(error) {
      const fresh = adminPayout.safeParse(problemOf(error)?.fresh);
      if (fresh.success) setSeen(fresh.data);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['payouts'] }),
  });
  const title =
    action === 'failed'
      ? t('Was this payout not sent?')
      : action === 'approve'
        ? t('Approve this payout?')
        : payout.status === 'FAILED'
          ? t('Was this payout sent after all?')
          : t('Was this payout sent?');
  const shrunk = shrunkText(seen);
  return (
    <Dialog isOpen title={title} onClose={onClose} isDismissable={!save.isPending}>
      <ZodForm
        aria-label={title}
        schema={forms[action]}
        extra={action === 'sent' ? { version, amount: transferred } : { version }}
        issues={save.error === null ? undefined : issuesOf(save.error)}
        onSubmit={(form) => save.mutate(form)}
      >
        {save.error !== null && issuesOf(save.error).length === 0 && (
          <FormError message="The payout was not updated">{describeFailure(save.error)}</FormError>
        )}
        <p className="text-dense">{[group.name, pesoText(amount), accountName(seen)].join(' · ')}</p>
        {shrunk !== null && <p className="text-dense text-muted">{shrunk}</p>}
        {isOver && seen.reason !== null && (
          <p className="text-dense text-muted">{t('Not sent: {reason}', { reason: t(seen.reason) })}</p>
        )}
        {action === 'failed' ? (
          <TextField
            name="reason"
            label={t('Reason')}
            autoComplete="off"
            hint={t('The owners see it. The money is available again.')}
          />
        ) : isOver && (filed === null || action === 'approve') ? (
          <p className="text-dense">{t('Do not transfer it. What is left goes with a later run.')}</p>
        ) : action === 'approve' ? (
          <p className="text-dense">
            {t('Check with the owners that this account is theirs. Two administrators have to approve it.')}
          </p>
        ) : (
          <>
            {isOver ? (
              <p className="text-dense">
                {t('Do not transfer it now. Save it only if {amount} was transferred already.', {
                  amount: pesoText(transferred),
                })}
              </p>
            ) : (
              filed !== null &&
              filed !== amount && (
                <RadioList
                  label={t('What was transferred?')}
                  value={choice}
                  onChange={setChoice}
                  choices={[
                    {
                      value: 'owed',
                      label: t('I transferred {amount}, what is owed now', { amount: pesoText(amount) }),
                    },
                    {
                      value: 'filed',
                      label: t('I transferred {amount}, as the file said before', {
                        amount: pesoText(filed),
                      }),
                      description: t('The community then owes the difference. New payments make up for it.'),
                    },
                  ]}
                />
              )
            )}
            <TextField
              name="reference"
              label={t('Reference of the transfer')}
              autoComplete="off"
              hint={t('As the bank or wallet shows it.')}
            />
          </>
        )}
        <div className="flex justify-end gap-2">
          {action !== 'failed' && isOver && (filed === null || action === 'approve') ? (
            <Button onPress={onClose}>{t('Close')}</Button>
          ) : (
            <DialogButtons onCancel={onClose} isPending={save.isPending}>
              {save.isPending ? t('Saving...') : action === 'approve' ? t('Approve') : t('Save')}
            </DialogButtons>
          )}
        </div>
      </ZodForm>
    </Dialog>
  );
}
