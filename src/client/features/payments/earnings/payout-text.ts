import type {
  Payout,
  PayoutAccount,
  PayoutMethod,
  PayoutStatus,
} from '../../../../contract/money/payouts.ts';
import { t } from '../../../i18n/t.ts';
import type { BadgeKind } from '../../../ui/media/badge.tsx';
import { pesoText } from '../checkout/money-text.ts';

/** Names are English; translated with `t`. */
export const payoutStates: Readonly<Record<PayoutStatus, { name: string; kind: BadgeKind }>> = {
  SCHEDULED: { name: 'On its way', kind: 'plain' },
  SENT: { name: 'Sent', kind: 'good' },
  FAILED: { name: 'Failed', kind: 'danger' },
  RETURNED: { name: 'Came back', kind: 'danger' },
};

/** "GCash", "Maya", or "Bank" in the language of the page. */
export function payoutMethodName(method: PayoutMethod): string {
  return { GCASH: 'GCash', MAYA: 'Maya', BANK: t('Bank') }[method];
}

/** "GCash •••• 4567" */
export function accountName({
  method,
  bank_name,
  account_number,
}: Pick<PayoutAccount, 'method' | 'bank_name' | 'account_number'>): string {
  return `${bank_name ?? payoutMethodName(method)} ${account_number}`;
}

/** Why a payout is less than what was scheduled; null where it is not. */
export function shrunkText({ shrunk_from: before }: Pick<Payout, 'shrunk_from'>): string | null {
  if (before === null) return null;
  return t('{amount} was scheduled. Refunds or disputes came after that.', { amount: pesoText(before) });
}
