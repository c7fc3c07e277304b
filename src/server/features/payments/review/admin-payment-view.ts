import type { AdminPayment, TimelineStep } from '../../../../contract/money/admin-payments.ts';
import { numericText, signedText } from '../../../../contract/money/money.ts';
import type { AdminPaymentRow } from './admin-payment.repo.ts';
import type { StepRow } from './timeline.repo.ts';

const ARRIVED = new Set(['PAID', 'DISPUTED', 'REFUNDED']);

function sum(amounts: readonly number[]): string {
  return numericText(amounts.reduce((all, amount) => all + amount, 0));
}

/** JSON inside a statement has its times in PostgreSQL's form. */
function instantOf(time: string): string {
  return new Date(time).toISOString();
}

export function adminPaymentOf(row: AdminPaymentRow): AdminPayment {
  const { payments, refunds } = row;
  const pesos = payments.filter(({ currency, status }) => currency === 'PHP' && ARRIVED.has(status));
  return {
    ...row,
    amount: numericText(row.amount),
    received_amount: sum(pesos.map(({ amount }) => amount)),
    refunded_amount: sum(refunds.filter(({ status }) => status === 'SUCCEEDED').map(({ amount }) => amount)),
    payments: payments.map(({ amount, fee, refundable, paid_at, ...attempt }) => ({
      ...attempt,
      amount: numericText(amount),
      fee: fee === null ? null : numericText(fee),
      refundable: numericText(refundable),
      paid_at: paid_at === null ? null : instantOf(paid_at),
    })),
    refunds: refunds.map(({ amount, created_at, ...refund }) => ({
      ...refund,
      amount: numericText(amount),
      created_at: instantOf(created_at),
    })),
  };
}

export function stepOf({ amount, entries, ...step }: StepRow): TimelineStep {
  return {
    ...step,
    amount: amount === null ? null : signedText(amount),
    entries: entries.map(({ account, amount: centavos }) => ({ account, amount: signedText(centavos) })),
  };
}
