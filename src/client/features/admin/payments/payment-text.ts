import type { reviewReasons, TimelineStep } from '../../../../contract/money/admin-payments.ts';
import type { CheckoutStatus } from '../../../../contract/money/checkouts.ts';
import type { refundReasons, refundStatuses } from '../../../../contract/money/refunds.ts';
import type { BadgeKind } from '../../../ui/media/badge.tsx';
import { checkoutNames } from '../../payments/checkout/checkout-names.ts';

/** English texts of this page; translated with `t`. */

export const checkoutBadges: Readonly<Record<CheckoutStatus, BadgeKind>> = {
  CREATED: 'plain',
  OPEN: 'plain',
  PROCESSING: 'accent',
  CANCELED: 'plain',
  EXPIRED: 'plain',
  FAILED_TO_OPEN: 'plain',
  NEEDS_REVIEW: 'sun',
  PAID: 'good',
  PARTIALLY_REFUNDED: 'plain',
  DISPUTED: 'danger',
  REFUNDED: 'plain',
};

export const reviewTexts: Readonly<Record<(typeof reviewReasons)[number], string>> = {
  AMOUNT: 'The amount is not what was asked for.',
  CURRENCY: 'It was paid in another currency.',
  MODE: 'It is a test payment, not real money.',
  REFERENCE: 'It came under another reference.',
  NOT_DELIVERED: 'What was paid for could not be given.',
  COUPON: 'It came late, and others have used up its coupon.',
};

export const refundReasonNames: Readonly<Record<(typeof refundReasons)[number], string>> = {
  DUPLICATE: 'Paid twice',
  REQUESTED: 'Requested',
  NOT_DELIVERED: 'Not given',
  MISMATCH: 'Wrong payment',
  DISPUTE: 'Lost to a dispute',
  OTHER: 'Other',
};

export const refundNames: Readonly<Record<(typeof refundStatuses)[number], string>> = {
  REQUESTED: 'Requested',
  APPROVED: 'About to be sent',
  SUBMITTED: 'On its way',
  SUCCEEDED: 'Sent',
  FAILED: 'Failed',
  MANUAL_REQUIRED: 'To send by hand',
  WITHDRAWN: 'Used for the next period',
};

/** What each kind of step says; `name` and the statuses have words of their own. */
const stepNames: Readonly<Record<TimelineStep['kind'], string>> = {
  OPENED: 'Checkout created',
  NOTICE: 'Notice from the payment service',
  CHANGED: 'The payment changed',
  PAYMENT: 'Payment reported',
  LEDGER: 'Posted to the ledger',
  REFUND: 'Refund decided',
  ACT: 'Act of an administrator',
};

const causes: Readonly<Record<string, string>> = {
  webhook: 'After a notice',
  return: 'When the payer came back',
  read: 'When someone looked',
  cancel: 'When the payer canceled',
  poll: 'At the regular check',
  archive: 'When the community was archived',
  reconciliation: 'At the nightly check',
  administrator: 'An administrator asked',
};

const actions: Readonly<Record<string, string>> = {
  'payment.asked_again': 'Asked the payment service again',
  'payment.released': 'Released the held money',
  'payment.refund_requested': 'Asked for a refund',
  'payment.refunded_by_hand': 'Sent the refund by hand',
  'payment.used_for_next_period': 'Used the second payment for the next period',
};

const attempts: Readonly<Record<string, string>> = {
  PENDING: 'Being processed',
  PAID: 'Money arrived',
  FAILED: 'Failed',
  REFUNDED: 'Refunded',
  DISPUTED: 'Disputed',
};

const outcomes: Readonly<Record<string, string>> = {
  FULFILLED: 'It bought what was asked for.',
  DUPLICATE: 'It was paid already.',
  NOT_DELIVERED: 'What was paid for could not be given.',
  MISMATCH: 'It did not match what was asked for.',
};

export const postings: Readonly<Record<string, string>> = {
  payment: 'Payment',
  fee: 'Payment fee',
  fee_moved: 'Payment fee moved',
  disputed: 'Dispute opened',
  dispute_over: 'Dispute decided',
  dispute_fee: 'Fee of a dispute',
  refund: 'Refund',
  unmatched: 'Held money',
  released: 'Held money released',
  outside: 'Paid outside the app',
  payout: 'Payout',
  correction: 'Correction',
  replacement: 'In place of what was wrong',
};

export const accountNames: Readonly<Record<string, string>> = {
  provider_clearing: 'At the payment service',
  bank: 'Bank',
  creator_payable: 'Owed to the community',
  commission_revenue: 'Commission',
  plan_revenue: 'Plans sold',
  vat_output: 'VAT',
  processing_expense: 'Payment fees',
  withholding_payable: 'Tax withheld',
  refund_loss: 'Lost fees',
  suspense: 'Held',
  disputed: 'Taken by the bank',
};

const statusName = (status: string) =>
  Object.entries(checkoutNames).find(([key]) => key === status)?.[1] ?? status;

/** The title of a step, and what it says beyond that; both for `t`. */
export function stepTexts({ kind, name, from, to }: TimelineStep): {
  title: string;
  lines: readonly string[];
} {
  switch (kind) {
    case 'OPENED':
      return { title: stepNames.OPENED, lines: [] };
    case 'NOTICE':
      return { title: stepNames.NOTICE, lines: [name] };
    case 'CHANGED':
      return {
        title: causes[name] ?? stepNames.CHANGED,
        lines: from === to || from === null || to === null ? [] : [statusName(from), statusName(to)],
      };
    case 'PAYMENT':
      return { title: attempts[name] ?? stepNames.PAYMENT, lines: to === null ? [] : [outcomes[to] ?? to] };
    case 'LEDGER':
      return { title: stepNames.LEDGER, lines: [postings[name] ?? name] };
    case 'REFUND':
      return { title: stepNames.REFUND, lines: [nameIn(refundReasonNames, name)] };
    case 'ACT':
      return {
        title: actions[name] ?? name,
        lines: name === 'payment.refunded_by_hand' && to !== null ? [to] : [],
      };
  }
}

function nameIn(names: Readonly<Record<string, string>>, key: string): string {
  return names[key] ?? key;
}
