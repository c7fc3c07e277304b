import { useQuery } from '@tanstack/react-query';
import { Flag, Receipt } from 'lucide-react';
import { useState } from 'react';
import type { Payment } from '../../../../contract/money/checkouts.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import { PagedRows } from '../../../data/lists/paged-rows.tsx';
import { openReport } from '../../../data/reports/report-dialog-store.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { Badge, type BadgeKind } from '../../../ui/media/badge.tsx';
import { methodName } from '../checkout/method-name.ts';
import { pesoText } from '../checkout/money-text.ts';
import { paymentHistoryQuery } from '../payments.queries.ts';
import { SecondPayment } from './second-payment.tsx';

const states: Readonly<Record<Payment['status'], { name: string; kind: BadgeKind }>> = {
  PENDING: { name: 'Waiting', kind: 'plain' },
  PAID: { name: 'Paid', kind: 'good' },
  FAILED: { name: 'Failed', kind: 'danger' },
  REFUNDED: { name: 'Returned', kind: 'plain' },
  DISPUTED: { name: 'Disputed', kind: 'danger' },
};

/** The owner said that it arrived, and then that it had not. */
const takenBack = { name: 'Taken back', kind: 'danger' } as const;

/** What the user paid, in all communities, the newest first. */
export function PaymentList() {
  const [page, setPage] = useState(1);
  const query = useQuery(paymentHistoryQuery(page));
  return (
    <SettingsSection id="payments" title={t('Your payments')} isPadded={false}>
      <PagedRows
        query={query}
        page={page}
        onPage={setPage}
        failed={t('Your payments did not load')}
        label={t('Loading your payments')}
        skeletonRows={3}
        empty={
          <EmptyState isBare icon={<Receipt aria-hidden />} title={t('No payments yet')}>
            {t('What you pay will show up here, with its reference.')}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul>
            {rows.map((payment) => (
              <Row key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
      </PagedRows>
    </SettingsSection>
  );
}

function Row({ payment }: { payment: Payment }) {
  const { group, plan_type, amount, refunded_amount, method, status, paid_at, created_at } = payment;
  const { checkout_ref, outside } = payment;
  const reference = checkout_ref ?? outside?.reference;
  const state = outside != null && status === 'FAILED' ? takenBack : states[status];
  const isPartlyReturned = status === 'PAID' && (parsePesos(refunded_amount) ?? 0) > 0;
  return (
    <li className="border-t border-line px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="min-w-0 flex-1 text-name wrap-anywhere">
          {[group?.name, plan_type].filter((part) => part != null).join(' · ')}
        </span>
        <Badge kind={state.kind}>{t(state.name)}</Badge>
        <span className="num flex-none text-dense">{pesoText(amount)}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="num text-meta text-muted">
          {[
            formatDate(paid_at ?? created_at),
            ...(method === null ? [] : [methodName(method)]),
            ...(outside == null ? [] : [t('Directly to the owner')]),
            ...(isPartlyReturned ? [t('{amount} returned', { amount: pesoText(refunded_amount) })] : []),
          ].join(' · ')}
          {reference !== undefined && (
            <>
              {' · '}
              <span className={outside == null ? 'whitespace-nowrap' : 'wrap-anywhere'}>{reference}</span>
            </>
          )}
          {paid_at !== null && (
            <Link to="/receipts/$paymentId/" params={{ paymentId: payment.id }} className="ml-2">
              {t('Receipt')}
            </Link>
          )}
        </p>
        {checkout_ref !== null && <ReportButton reference={checkout_ref} />}
      </div>
      {payment.second != null && status === 'PAID' && (
        <SecondPayment payment={payment} second={payment.second} />
      )}
    </li>
  );
}

function ReportButton({ reference }: { reference: string }) {
  return (
    <Button
      kind="ghost"
      size="small"
      icon={<Flag aria-hidden />}
      aria-label={t('Report a problem with this payment, {reference}', { reference })}
      className="-mr-2.5 ml-auto"
      onPress={() => openReport({ kind: 'payment', id: reference, author: null })}
    >
      {t('Report a problem')}
    </Button>
  );
}
