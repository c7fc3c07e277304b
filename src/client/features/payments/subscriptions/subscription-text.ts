import { cycleNames } from '../../../../contract/communities/plans.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import type { Subscription, SubscriptionStatus } from '../../../../contract/money/subscriptions.ts';
import { formatDate, formatPeso } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { BadgeKind } from '../../../ui/media/badge.tsx';

/** English; translated with `t`. */
export const subscriptionNames: Readonly<Record<SubscriptionStatus, string>> = {
  INCOMPLETE: 'Not paid yet',
  ACTIVE: 'Active',
  GRACE: 'Payment due',
  EXPIRED: 'Expired',
  CANCELLED: 'Ends soon',
  REVOKED: 'Ended',
};

export const subscriptionKinds: Readonly<Record<SubscriptionStatus, BadgeKind>> = {
  INCOMPLETE: 'plain',
  ACTIVE: 'good',
  GRACE: 'danger',
  EXPIRED: 'danger',
  CANCELLED: 'plain',
  REVOKED: 'plain',
};

/** "₱299 · Monthly", "₱900 · One-time", or "Free". */
export function boughtPrice({ fee_amount, plan_cycle_type }: Subscription): string {
  const centavos = parsePesos(fee_amount) ?? 0;
  return centavos === 0 ? formatPeso(0) : `${formatPeso(centavos)} · ${t(cycleNames[plan_cycle_type])}`;
}

/** Until when, and what then. */
export function endText({ status, end_date, access_until }: Subscription): string {
  const date = end_date === null ? '' : formatDate(end_date);
  if (status === 'REVOKED') return t('It was ended, or its payment was returned.');
  if (status === 'INCOMPLETE') return t('It begins with the first payment.');
  if (end_date === null) return t('It does not end.');
  if (status === 'EXPIRED') return t('It ended on {date}.', { date });
  if (status === 'CANCELLED') return t('It runs until {date} and is not renewed.', { date });
  if (status === 'GRACE' && access_until !== null)
    return t('It ended on {date}. Pay until {until} to keep your access.', {
      date,
      until: formatDate(access_until),
    });
  return t('It runs until {date}. Wallets cannot renew automatically; we will remind you.', { date });
}
