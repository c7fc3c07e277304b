import { useInfiniteQuery } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import type { OwnPurchase } from '../../../../contract/money/purchases.ts';
import { MoreButton } from '../../../data/lists/more-button.tsx';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageBody, PageHead, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { purchasesQuery } from '../payments.queries.ts';
import { PaymentList } from './payment-list.tsx';

/** `/purchases/`: what the user bought in all communities, and each payment with its receipt. Only they see it. */
export function PurchasesScreen() {
  return (
    <ScrollArea>
      <PageBody width="read">
        <PageHead
          title={t('What you bought')}
          lead={t('In all your communities, with what is open to you now.')}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Purchases />
          <PaymentList />
        </div>
      </PageBody>
    </ScrollArea>
  );
}

function Purchases() {
  const query = useInfiniteQuery(purchasesQuery);
  const purchases = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <QueryState
      query={query}
      failed={t('What you bought did not load')}
      label={t('Loading what you bought')}
      skeleton={
        <Card>
          <SkeletonRows rows={3} lead="none" />
        </Card>
      }
    >
      {() =>
        purchases.length === 0 ? (
          <EmptyState icon={<ShoppingBag aria-hidden />} title={t('Nothing bought yet')}>
            {t('Plans and courses that you buy will show up here.')}
          </EmptyState>
        ) : (
          <div>
            <Card isPadded={false}>
              <ul aria-label={t('What you bought')} className="divide-y divide-line">
                {purchases.map((purchase) => (
                  <Row key={purchase.id} purchase={purchase} />
                ))}
              </ul>
            </Card>
            <MoreButton query={query} />
          </div>
        )
      }
    </QueryState>
  );
}

function Row({ purchase }: { purchase: OwnPurchase }) {
  const { title, course, group, ended, payment_id } = purchase;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className={ended === null ? 'text-name wrap-anywhere' : 'text-name wrap-anywhere text-muted'}>
          {course?.title ?? title} · {group.name}
        </p>
        <p className="text-meta text-muted">{stateText(purchase)}</p>
      </div>
      <div className="flex flex-wrap gap-x-4 text-dense">
        {payment_id !== null && (
          <Link to="/receipts/$paymentId/" params={{ paymentId: payment_id }}>
            {t('Receipt')}
          </Link>
        )}
        {ended === null && course !== null && group.is_member && (
          <Link
            to="/communities/$slug/courses/$courseId/learn/"
            params={{ slug: group.slug, courseId: course.id }}
            search={{}}
          >
            {t('Open')}
          </Link>
        )}
        {ended === null && !(course !== null && group.is_member) && (
          <Link
            to="/communities/$slug/"
            params={{ slug: group.slug }}
            search={{ q: '', page: 1, tab: group.is_member ? 'courses' : 'about' }}
          >
            {group.is_member ? t('Open') : t('Join again')}
          </Link>
        )}
      </div>
    </li>
  );
}

function stateText({ source, started_at, ends_at, ended, group }: OwnPurchase): string {
  if (ended !== null)
    return t(source === 'TRIAL' ? 'Trial ended on {date}' : endTexts[ended.why], {
      date: formatDate(ended.at),
    });
  const until =
    source === 'TRIAL' && ends_at !== null
      ? t('Trial until {date}', { date: formatDate(ends_at) })
      : ends_at === null
        ? t('Yours since {date}', { date: formatDate(started_at) })
        : t('Open until {date}', { date: formatDate(ends_at) });
  return group.is_member ? until : [until, t('You left, and can come back to it')].join(' · ');
}

const endTexts = {
  REPLACED: 'Another plan took its place on {date}',
  REFUNDED: 'Paid back on {date}',
  TAKEN_BACK: 'Taken back on {date}',
  EXPIRED: 'Ended on {date}',
} as const satisfies Readonly<Record<NonNullable<OwnPurchase['ended']>['why'], string>>;
