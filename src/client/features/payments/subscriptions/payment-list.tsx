import { useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import type { Payment } from '../../../../contract/money/checkouts.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { Pagination } from '../../../ui/layout/pagination.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { Loading, SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Badge, type BadgeKind } from '../../../ui/media/badge.tsx';
import { pesoText } from '../checkout/money-text.ts';
import { paymentHistoryQuery } from '../payments.queries.ts';

const states: Readonly<Record<Payment['status'], { name: string; kind: BadgeKind }>> = {
  PENDING: { name: 'Waiting', kind: 'plain' },
  PAID: { name: 'Paid', kind: 'good' },
  FAILED: { name: 'Failed', kind: 'danger' },
  REFUNDED: { name: 'Returned', kind: 'plain' },
  DISPUTED: { name: 'Disputed', kind: 'danger' },
};

/** What the user paid, in all communities, the newest first. */
export function PaymentList() {
  const [page, setPage] = useState(1);
  const { data, error, isPending, isFetching, refetch } = useQuery(paymentHistoryQuery(page));
  return (
    <SettingsSection
      id="payments"
      title={t('Your payments')}
      lead={t('In all your communities.')}
      isPadded={false}
    >
      {error !== null && data === undefined ? (
        <ErrorState
          isBare
          title={t('Your payments did not load')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          requestId={problemOf(error)?.request_id}
        />
      ) : (
        <Loading
          isLoading={isPending}
          label={t('Loading your payments')}
          skeleton={
            <div className="border-t border-line p-4">
              <SkeletonRows rows={3} lead="none" />
            </div>
          }
        >
          {() =>
            data === undefined || data.data.length === 0 ? (
              <div className="border-t border-line">
                <EmptyState isBare icon={<Receipt aria-hidden />} title={t('No payments yet')}>
                  {t('What you pay will show up here, with its reference.')}
                </EmptyState>
              </div>
            ) : (
              <ul>
                {data.data.map((payment) => (
                  <Row key={payment.id} payment={payment} />
                ))}
              </ul>
            )
          }
        </Loading>
      )}
      {data !== undefined && data.pagination.total_pages > 1 && (
        <div className="border-t border-line px-4 py-2">
          <Pagination
            page={page}
            total={data.pagination.total}
            limit={data.pagination.limit}
            onPage={setPage}
          />
        </div>
      )}
    </SettingsSection>
  );
}

function Row({ payment }: { payment: Payment }) {
  const { group, plan_type, amount, refunded_amount, method, status, paid_at, created_at, checkout_ref } =
    payment;
  const isPartlyReturned = status === 'PAID' && (parsePesos(refunded_amount) ?? 0) > 0;
  return (
    <li className="border-t border-line px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="min-w-0 flex-1 text-name wrap-anywhere">
          {[group?.name, plan_type].filter((part) => part != null).join(' · ')}
        </span>
        <Badge kind={states[status].kind}>{t(states[status].name)}</Badge>
        <span className="num flex-none text-dense">{pesoText(amount)}</span>
      </p>
      <p className="num mt-0.5 text-meta text-muted">
        {[
          formatDate(paid_at ?? created_at),
          ...(method === null ? [] : [methodName(method)]),
          ...(isPartlyReturned ? [t('{amount} returned', { amount: pesoText(refunded_amount) })] : []),
          ...(checkout_ref === null ? [] : [checkout_ref]),
        ].join(' · ')}
      </p>
    </li>
  );
}

/** Names of the payment services; others are shown as they come. */
function methodName(method: string): string {
  const names: Readonly<Record<string, string>> = {
    gcash: 'GCash',
    maya: 'Maya',
    paymaya: 'Maya',
    grab_pay: 'GrabPay',
    shopeepay: 'ShopeePay',
    qrph: 'QR Ph',
    card: t('Card'),
  };
  return names[method] ?? method;
}
