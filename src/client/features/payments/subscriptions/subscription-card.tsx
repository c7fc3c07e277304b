import { type ReactNode, useState } from 'react';
import { DAY_MS } from '../../../../contract/core/durations.ts';
import { RENEWAL_DAYS, type Subscription } from '../../../../contract/money/subscriptions.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { pesoText } from '../checkout/money-text.ts';
import { boughtPrice, endText, subscriptionKinds, subscriptionNames } from './subscription-text.ts';
import { useEndSubscription } from './use-end-subscription.ts';

/** Whether the next period can be paid now. A plan that was planned is paid for once it begins. */
export function isPayable({ status, end_date, pending_change }: Subscription, now: number): boolean {
  if (status === 'GRACE' || status === 'EXPIRED' || status === 'INCOMPLETE') return true;
  if (pending_change !== null) return false;
  return status === 'ACTIVE' && end_date !== null && Date.parse(end_date) - now <= RENEWAL_DAYS * DAY_MS;
}

interface SubscriptionCardProps {
  subscription: Subscription;
  /** The name of the plan. */
  name: string;
  /** Buttons that pay for it or change its plan. */
  children: ReactNode;
}

/** What is bought, until when, and letting it end or go on. */
export function SubscriptionCard({ subscription, name, children }: SubscriptionCardProps) {
  const [isEnding, setIsEnding] = useState(false);
  const end = useEndSubscription(subscription, () => setIsEnding(false));
  const { status, end_date, pending_change, renewal } = subscription;
  const canEnd = end_date !== null && (status === 'ACTIVE' || status === 'GRACE');
  const canResume = status === 'CANCELLED' || pending_change !== null;
  return (
    <div className="grid gap-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="min-w-0 text-name wrap-anywhere">{name}</span>
          <Badge kind={subscriptionKinds[status]}>{t(subscriptionNames[status])}</Badge>
          <span className="num ml-auto flex-none text-dense text-soft">{boughtPrice(subscription)}</span>
        </p>
        <p className="mt-1 text-dense text-pretty text-soft">{endText(subscription)}</p>
        {renewal !== null && renewal.discount_amount !== '0.00' && (
          <p className="mt-1 text-dense text-soft">
            {t('Your coupon takes {amount} off each renewal.', {
              amount: pesoText(renewal.discount_amount),
            })}
          </p>
        )}
        {pending_change !== null && end_date !== null && (
          <p className="mt-1 text-dense text-soft">
            {t('From {date}: {plan}.', {
              date: formatDate(end_date),
              plan: t(planWord(pending_change.plan_type)),
            })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {children}
        {canResume && (
          <Button isPending={end.isPending} onPress={() => end.mutate(false)}>
            {pending_change === null ? t('Keep it running') : t('Keep the current plan')}
          </Button>
        )}
        {canEnd && <Button onPress={() => setIsEnding(true)}>{t('Cancel subscription')}</Button>}
      </div>
      <ConfirmDialog
        isOpen={isEnding}
        title={t('Cancel this subscription?')}
        confirmLabel={end.isPending ? t('Cancelling...') : t('Cancel subscription')}
        cancelLabel={t('Keep it')}
        isPending={end.isPending}
        onConfirm={() => end.mutate(true)}
        onClose={() => setIsEnding(false)}
      >
        {end_date !== null &&
          t('Everything stays open until {date}. You can take this back until then.', {
            date: formatDate(end_date),
          })}
      </ConfirmDialog>
    </div>
  );
}

/** "Plus" of PLUS; the name of a membership plan stays as its owner wrote it. */
function planWord(type: string): string {
  return /^[A-Z]+$/.test(type) ? type.charAt(0) + type.slice(1).toLowerCase() : type;
}
