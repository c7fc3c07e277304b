import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  PAYOUT,
  type PayoutAccount,
  type PayoutAccountForm,
  type PayoutMethod,
  payoutAccount,
  payoutAccountForm,
  payoutMethods,
  setPayoutAccount,
} from '../../../../contract/money/payouts.ts';
import { issuesOf, problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { describeFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { Segmented } from '../../../ui/forms/choices/segmented.tsx';
import { FormError, ZodForm } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { payoutMethodName } from './payout-text.ts';

interface PayoutAccountDialogProps {
  groupId: string;
  account: PayoutAccount | null;
  onClose: () => void;
}

/** Where the earnings go. The number is typed anew each time: it is never shown again. */
export function PayoutAccountDialog({ groupId, account, onClose }: PayoutAccountDialogProps) {
  const [method, setMethod] = useState<PayoutMethod>(account?.method ?? 'GCASH');
  const [version, setVersion] = useState(account?.version ?? 0);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (body: PayoutAccountForm) => call(setPayoutAccount, { params: { group_id: groupId }, body }),
    onSuccess() {
      onClose();
      toast.success(t('Account saved'));
    },
    onError(error) {
      // Saving again replaces the newer one.
      const fresh = payoutAccount.safeParse(problemOf(error)?.fresh);
      if (fresh.success) setVersion(fresh.data.version);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['earnings', groupId] }),
  });
  const title = t('Account for payouts');
  return (
    <Dialog isOpen title={title} onClose={onClose} isDismissable={!save.isPending}>
      <ZodForm
        aria-label={title}
        schema={payoutAccountForm}
        extra={{ method, version }}
        issues={save.error === null ? undefined : issuesOf(save.error)}
        onSubmit={(form) => save.mutate(form)}
      >
        {save.error !== null && issuesOf(save.error).length === 0 && (
          <FormError message="The account was not saved">{describeFailure(save.error)}</FormError>
        )}
        <Segmented
          isWide
          label={t('Send to')}
          value={method}
          segments={payoutMethods.map((value) => ({ value, label: payoutMethodName(value) }))}
          onChange={setMethod}
        />
        {method === 'BANK' && (
          <TextField
            name="bank_name"
            label={t('Bank')}
            autoComplete="off"
            defaultValue={account?.bank_name ?? ''}
          />
        )}
        <TextField
          name="account_name"
          label={t('Name on the account')}
          autoComplete="off"
          defaultValue={account?.account_name ?? ''}
        />
        <TextField
          name="account_number"
          label={method === 'BANK' ? t('Account number') : t('Mobile number')}
          inputMode="numeric"
          autoComplete="off"
          hint={
            account === null
              ? t('We show only its last four digits from now on.')
              : t('Now {number}. A new account is used after {days} days.', {
                  number: account.account_number,
                  days: PAYOUT.newAccountDays,
                })
          }
        />
        <div className="flex justify-end gap-2">
          <DialogButtons onCancel={onClose} isPending={save.isPending}>
            {save.isPending ? t('Saving...') : t('Save')}
          </DialogButtons>
        </div>
      </ZodForm>
    </Dialog>
  );
}
