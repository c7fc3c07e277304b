import { fullName } from '../../../../contract/account/people.ts';
import type { AdminPayment } from '../../../../contract/money/admin-payments.ts';
import { spreadsheetNumber } from '../../../../contract/money/money.ts';
import { PersonButton } from '../../../data/people/person-button.tsx';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Badge } from '../../../ui/media/badge.tsx';
import { checkoutNames } from '../../payments/checkout/checkout-names.ts';
import { methodName } from '../../payments/checkout/method-name.ts';
import { pesoText } from '../../payments/checkout/money-text.ts';
import type { Column } from '../table/table-types.ts';
import { checkoutBadges, reviewTexts } from './payment-text.ts';

/** The first one opens the payment with `onOpen`. */
export function paymentColumns(
  onOpen: (ref: string) => void,
): readonly Column<AdminPayment, 'created_at' | 'amount'>[] {
  return [
    {
      name: 'Payment',
      cell: ({ ref, group, purpose, plan_type }) => (
        <div className="min-w-0">
          <button
            type="button"
            onClick={() => onOpen(ref)}
            className="block max-w-full truncate rounded-[3px] text-left text-name underline-offset-3 hover:underline"
          >
            {group.name}
          </button>
          <span className="block truncate text-meta text-muted">
            {purpose === 'PLATFORM_PLAN' ? t('Plan: {plan}', { plan: plan_type }) : plan_type}
          </span>
          <span className="num block truncate text-meta text-muted">{ref}</span>
        </div>
      ),
    },
    { name: 'Payer', cell: ({ payer }) => <PersonButton person={payer} groupId={null} /> },
    { name: 'State', isWide: true, cell: (payment) => <State payment={payment} /> },
    {
      name: 'Amount',
      sort: 'amount',
      isNumber: true,
      cell: (payment) => <Amount payment={payment} />,
    },
    {
      name: 'Method',
      cell: ({ payments }) => {
        const method = payments.at(-1)?.method ?? null;
        return method === null ? '' : methodName(method);
      },
    },
    { name: 'Created', sort: 'created_at', cell: ({ created_at }) => formatDateTime(created_at) },
  ];
}

/** The status, why it is held, and refunds to send. */
export function State({ payment }: { payment: AdminPayment }) {
  const { status, review_reason, is_held, refunds } = payment;
  const toSend = refunds.filter((refund) => refund.status === 'MANUAL_REQUIRED');
  return (
    <div className="grid justify-items-start gap-1">
      <Badge kind={checkoutBadges[status]}>{t(checkoutNames[status])}</Badge>
      {is_held && review_reason !== null && (
        <span className="text-meta text-soft">{t(reviewTexts[review_reason])}</span>
      )}
      {toSend.map(({ id, amount }) => (
        <span key={id} className="text-meta text-soft">
          {t('Send {amount} back by hand', { amount: pesoText(amount) })}
        </span>
      ))}
    </div>
  );
}

function Amount({ payment: { amount, received_amount, refunded_amount } }: { payment: AdminPayment }) {
  return (
    <>
      {pesoText(amount)}
      {received_amount !== amount && received_amount !== '0.00' && (
        <span className="block text-meta text-muted">
          {t('{amount} received', { amount: pesoText(received_amount) })}
        </span>
      )}
      {refunded_amount !== '0.00' && (
        <span className="block text-meta text-muted">
          {t('{amount} returned', { amount: pesoText(refunded_amount) })}
        </span>
      )}
    </>
  );
}

/** The row of a payment in a file. */
export function paymentInFile(payment: AdminPayment) {
  const { ref, purpose, kind, group, payer, plan_type, plan_cycle_type, status, review_reason } = payment;
  const { amount, received_amount, refunded_amount, payments, created_at } = payment;
  return {
    ...{ ref, purpose, kind, group_id: group.id, group: group.name, payer_id: payer.id },
    ...{ payer: fullName(payer), plan_type, plan_cycle_type, status, review_reason },
    amount: spreadsheetNumber(amount),
    received: spreadsheetNumber(received_amount),
    refunded: spreadsheetNumber(refunded_amount),
    method: payments.at(-1)?.method ?? null,
    provider_payment_ids: payments.map(({ provider_payment_id }) => provider_payment_id).join(' '),
    created_at,
  };
}
