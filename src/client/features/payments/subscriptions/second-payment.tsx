import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payment } from '../../../../contract/money/checkouts.ts';
import { useForNextPeriod as forNextPeriod } from '../../../../contract/money/refunds.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { methodName } from '../checkout/method-name.ts';
import { pesoText } from '../checkout/money-text.ts';

type Period = NonNullable<NonNullable<Payment['second']>['next_period']>;

interface SecondPaymentProps {
  payment: Payment;
  second: NonNullable<Payment['second']>;
}

/** Money that was paid twice and that the payment service cannot send back: waiting for it, or using it instead. */
export function SecondPayment({ payment, second: { state, next_period } }: SecondPaymentProps) {
  const [isAsking, setIsAsking] = useState(false);
  const use = useSecondPayment(() => setIsAsking(false));
  const { amount, method } = payment;
  if (state === 'USED')
    return (
      <p className="mt-1 text-dense text-soft">
        {t('You paid this twice. This one paid for the next period.')}
      </p>
    );
  return (
    <div className="mt-2 rounded-control bg-sunken px-3 py-2.5">
      <p className="text-dense text-pretty">
        {method === null
          ? t('You paid this twice. We can’t return {amount} automatically, so our team sends it to you.', {
              amount: pesoText(amount),
            })
          : t('You paid this twice. {method} can’t return money, so our team sends you {amount}.', {
              ...{ method: methodName(method), amount: pesoText(amount) },
            })}
        {next_period !== null && ` ${t('Or use it for the next period.')}`}
      </p>
      {next_period !== null && (
        <>
          <Button size="small" className="mt-2" onPress={() => setIsAsking(true)}>
            {t('Use it for the next period')}
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            kind="primary"
            title={t('Use {amount} for the next period?', { amount: pesoText(amount) })}
            confirmLabel={t('Use it for the next period')}
            cancelLabel={t('Send it back to me')}
            isPending={use.isPending}
            onConfirm={() => use.mutate(payment.id)}
            onClose={() => setIsAsking(false)}
          >
            {periodText(next_period)} {t('Then we no longer send this payment back to you.')}
          </ConfirmDialog>
        </>
      )}
    </div>
  );
}

function periodText({ start, end }: Period): string {
  return end === null
    ? t('It pays from {date} on, without an end.', { date: formatDate(start) })
    : t('It pays from {start} to {end}.', { start: formatDate(start), end: formatDate(end) });
}

function useSecondPayment(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (paymentId: string) =>
      (await call(forNextPeriod, { params: { payment_id: paymentId } })).data.period,
    onSuccess({ end }) {
      toast.success(
        t('The next period is paid'),
        end === null ? undefined : t('You are paid up to {date}.', { date: formatDate(end) }),
      );
    },
    onError: toastFailure,
    onSettled() {
      onDone();
      void queries.invalidateQueries({ queryKey: ['payments'] });
      void queries.invalidateQueries({ queryKey: ['subscriptions'] });
    },
  });
}
