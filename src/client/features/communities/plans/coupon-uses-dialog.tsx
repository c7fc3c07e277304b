import { useInfiniteQuery } from '@tanstack/react-query';
import { TicketPercent } from 'lucide-react';
import { fullName } from '../../../../contract/account/people.ts';
import type { Coupon, CouponUse } from '../../../../contract/money/coupons.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import { MoreButton } from '../../../data/lists/more-button.tsx';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { formatAmount, formatDate, formatTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { couponUsesQuery } from './coupons.queries.ts';

/** Who used a coupon, for what and for how much. It follows each purchase live. */
export function CouponUsesDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const query = useInfiniteQuery(couponUsesQuery(coupon.group_id, coupon.id));
  const title = t('Uses of {code}', { code: coupon.code });
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <QueryState
        query={query}
        isBare
        failed={t('The uses did not load')}
        label={t('Loading the uses')}
        skeleton={<SkeletonRows rows={3} />}
      >
        {({ pages }) => {
          const uses = pages.flatMap(({ data }) => data);
          if (uses.length === 0)
            return (
              <EmptyState isBare icon={<TicketPercent aria-hidden />} title={t('Not used yet')}>
                {t('People who pay with this code will show up here.')}
              </EmptyState>
            );
          return (
            <>
              <ul aria-label={title} className="divide-y divide-line">
                {uses.map((use) => (
                  <Row key={use.id} use={use} />
                ))}
              </ul>
              {query.hasNextPage && <MoreButton query={query} size="small" />}
            </>
          );
        }}
      </QueryState>
    </Dialog>
  );
}

function Row({ use }: { use: CouponUse }) {
  const { user, plan_type, status, amount_due, amount, reference, created_at } = use;
  const peso = (pesos: string) => formatAmount(parsePesos(pesos) ?? 0);
  const name = fullName(user);
  return (
    <li className="flex gap-3 py-2.5">
      <Avatar id={user.id} name={name} src={user.avatar_url} size={36} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 text-name wrap-anywhere">{name}</span>
          {status === 'HELD' && <Badge>{t('Being paid')}</Badge>}
        </p>
        <p className="num text-dense text-soft wrap-anywhere">
          {`${plan_type} · ${peso(amount_due)} → ${peso(amount)}`}
        </p>
        <p className="num text-meta text-muted wrap-anywhere">
          {`${formatDate(created_at)}, ${formatTime(created_at)}`}
          {reference !== null && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{reference}</span>
            </>
          )}
        </p>
      </div>
    </li>
  );
}
