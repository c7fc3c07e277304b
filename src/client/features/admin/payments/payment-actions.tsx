import { BadgeCheck, HandCoins, RefreshCw, Undo2 } from 'lucide-react';
import type { AdminPayment } from '../../../../contract/money/admin-payments.ts';
import {
  releaseHeldPayment,
  requestRefund,
  settleManualRefund,
  syncCheckoutNow,
} from '../../../../contract/money/refunds.ts';
import { call } from '../../../data/api/call.ts';
import type { Action } from '../table/table-types.ts';

const toSend = ({ refunds }: AdminPayment) => refunds.filter(({ status }) => status === 'MANUAL_REQUIRED');
const refundable = ({ payments }: AdminPayment) => payments.filter((one) => one.refundable !== '0.00');

/** What an administrator can do about a payment, each time about the version that is shown. */
export const paymentActions: readonly Action<AdminPayment>[] = [
  {
    label: 'Ask the payment service',
    done: 'Payment service asked',
    icon: <RefreshCw aria-hidden />,
    fits: () => true,
    note: 'We ask what is true now, and apply what is new.',
    run: ({ ref }) => call(syncCheckoutNow, { params: { ref } }),
  },
  {
    label: 'Release held money',
    done: 'Held money released',
    icon: <BadgeCheck aria-hidden />,
    fits: ({ is_releasable }) => is_releasable,
    note: 'The payment counts: the payer gets what they paid for. The creator gets the money.',
    run: ({ id, version }) => call(releaseHeldPayment, { params: { item_id: id }, body: { version } }),
  },
  {
    label: 'Mark refund as sent',
    done: 'Refund marked as sent',
    icon: <HandCoins aria-hidden />,
    fits: (payment) => toSend(payment).length > 0,
    note: 'The payment service cannot return this money. Send it yourself first, then enter the reference of your transfer.',
    reason: { label: 'Reference of your transfer', max: 255, missing: 'Enter the reference' },
    async run(payment, reference) {
      for (const { id } of toSend(payment))
        await call(settleManualRefund, { params: { item_id: id }, body: { reference } });
    },
  },
  {
    label: 'Refund',
    done: 'Refund requested',
    icon: <Undo2 aria-hidden />,
    isDanger: true,
    fits: (payment) => payment.status !== 'DISPUTED' && refundable(payment).length > 0,
    note: 'The rest of the money goes back to the payer, and what they bought ends.',
    reason: { label: 'Note, for the records', max: 255, missing: 'Enter a note' },
    async run(payment, note) {
      // The same key for the same state: a press after a lost answer refunds nothing twice.
      for (const { id, refundable: amount } of refundable(payment))
        await call(
          requestRefund,
          { params: { payment_id: id }, body: { amount, note } },
          { idempotencyKey: `refund ${id} ${amount}` },
        );
    },
  },
];
