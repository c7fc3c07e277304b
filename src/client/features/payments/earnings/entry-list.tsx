import { useInfiniteQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { parseSigned } from '../../../../contract/money/money.ts';
import { type EarningsEntry, entryNames, isPaidOutside } from '../../../../contract/money/statements.ts';
import { GrowingRows } from '../../../data/lists/growing-rows.tsx';
import { formatDate, formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { couponText } from './coupon-text.ts';
import { entriesQuery } from './earnings.queries.ts';
import { signedPeso } from './signed-peso.ts';

/** Each payment, fee, refund and payout, the newest first. */
export function EntryList({ groupId }: { groupId: string }) {
  const query = useInfiniteQuery(entriesQuery(groupId));
  return (
    <GrowingRows
      query={query}
      failed={t('The payments did not load')}
      label={t('Loading the payments')}
      empty={
        <EmptyState isBare icon={<Wallet aria-hidden />} title={t('Nothing earned yet')}>
          {t('Your members’ payments will show up here right away.')}
        </EmptyState>
      }
    >
      {(entries) => (
        <ul aria-label={t('Payments and payouts')}>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </GrowingRows>
  );
}

function Row({ entry }: { entry: EarningsEntry }) {
  const {
    kind,
    at,
    payment_id,
    reference,
    plan_type,
    member,
    gross,
    commission,
    amount,
    coupon_code,
    discount,
    outside,
    posted_at,
  } = entry;
  const name = [t(entryNames[kind]), member].filter((part) => part !== null).join(' · ');
  const isPayment = kind === 'PAYMENT' || kind === 'REFUND';
  const isOutside = isPaidOutside(outside);
  const shown = isOutside ? outside : amount;
  const isLess = (parseSigned(shown) ?? 0) < 0;
  return (
    <li className="border-t border-line px-4 py-2.5">
      <p className="flex items-baseline gap-x-3">
        <span className="min-w-0 flex-1 text-name wrap-anywhere">
          {payment_id === null ? (
            name
          ) : (
            <Link to="/receipts/$paymentId/" params={{ paymentId: payment_id }}>
              {name}
            </Link>
          )}
        </span>
        <span
          className={isLess || isOutside ? 'num flex-none text-dense' : 'num flex-none text-dense text-good'}
        >
          {isLess || isOutside ? '' : '+'}
          {signedPeso(shown)}
        </span>
      </p>
      <p className="num text-meta text-muted wrap-anywhere">
        {[
          formatDateTime(at),
          ...(posted_at === undefined ? [] : [t('Posted {date}', { date: formatDate(posted_at) })]),
          ...(plan_type === null ? [] : [plan_type]),
          ...(isOutside ? [t('Not in the balance')] : []),
          ...(isPayment
            ? [
                t('{gross}, less {commission} commission', {
                  gross: signedPeso(gross),
                  commission: signedPeso(commission),
                }),
              ]
            : []),
          ...(coupon_code === null ? [] : [couponText(coupon_code, discount)]),
          ...(reference === null ? [] : [reference]),
        ].join(' · ')}
      </p>
    </li>
  );
}
