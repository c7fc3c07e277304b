import { useQuery } from '@tanstack/react-query';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { manilaMonth } from '../../../../contract/core/manila.ts';
import type { GroupEarnings } from '../../../../contract/money/group-earnings.ts';
import { parseSigned } from '../../../../contract/money/money.ts';
import { PAYOUT } from '../../../../contract/money/payouts.ts';
import { isPaidOutside } from '../../../../contract/money/statements.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { formatAmount } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { earningsQuery } from './earnings.queries.ts';
import { EntryList } from './entry-list.tsx';
import { OutsideNote } from './outside-note.tsx';
import { PayoutList } from './payout-list.tsx';
import { signedPeso } from './signed-peso.ts';
import { StatementList } from './statement-list.tsx';

/** What a community earned, what it is owed and what was paid out, for its owners. It follows each payment live. */
export function Earnings({ community, rights }: { community: Community; rights: GroupAuthorization }) {
  const query = useQuery(earningsQuery(community.id));
  const { data } = query;
  return (
    <>
      <SettingsSection
        id="earnings"
        title={t('Earnings')}
        lead={t('Payments of your members, less refunds, commission and fees.')}
        isPadded={false}
      >
        <QueryState
          query={query}
          failed={t('The earnings did not load')}
          isBare
          label={t('Loading the earnings')}
          skeleton={
            <div className="border-t border-line p-4">
              <SkeletonRows rows={4} lead="none" />
            </div>
          }
        >
          {(earnings) => <Totals earnings={earnings} />}
        </QueryState>
        <EntryList groupId={community.id} />
      </SettingsSection>
      <PayoutList groupId={community.id} canManage={rights.permissions.includes('payouts.manage')} />
      {data !== undefined && data.months.length > 0 && (
        <StatementList community={community} months={data.months} />
      )}
    </>
  );
}

function Totals({ earnings }: { earnings: GroupEarnings }) {
  const { balance, held, scheduled, available, months } = earnings;
  const thisMonth = manilaMonth(Date.now());
  const month = months.find((one) => one.month === thisMonth);
  const isNegative = (parseSigned(balance) ?? 0) < 0;
  return (
    <div className="border-t border-line">
      <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4">
        <Figure name={t('Balance')} value={signedPeso(balance)} isStrong />
        <Figure name={t('On hold')} value={signedPeso(held)} />
        <Figure name={t('On its way')} value={signedPeso(scheduled)} />
        <Figure name={t('Available')} value={signedPeso(available)} />
      </dl>
      <p className="border-t border-line px-4 py-3 text-meta text-muted">
        {isNegative
          ? t('More was refunded than earned since the last payout. New payments make up for it first.')
          : t(
              'A payment is on hold for {days} days, one by card for {cardDays}. Payouts start at {amount}.',
              {
                days: PAYOUT.holdDays,
                cardDays: PAYOUT.cardHoldDays,
                amount: formatAmount(PAYOUT.lowest),
              },
            )}
      </p>
      <h3 className="border-t border-line px-4 pt-3 text-name">{t('This month')}</h3>
      <dl className="grid gap-x-6 gap-y-1 px-4 pt-1.5 pb-3.5 text-dense sm:grid-cols-2">
        <Line name={t('Members paid')} value={signedPeso(month?.gross ?? '0.00')} />
        <Line name={t('Refunds')} value={signedPeso(month?.refunds ?? '0.00')} />
        <Line name={t('Commission')} value={signedPeso(month?.commission ?? '0.00')} />
        <Line name={t('Payment fees')} value={signedPeso(month?.processing ?? '0.00')} />
        <Line name={t('You keep')} value={signedPeso(month?.net ?? '0.00')} isStrong />
        {month !== undefined && isPaidOutside(month.outside) && (
          <Line name={t('Paid directly to you')} value={signedPeso(month.outside)} />
        )}
      </dl>
      {month !== undefined && isPaidOutside(month.outside) && (
        <div className="px-4 pb-3.5">
          <OutsideNote />
        </div>
      )}
    </div>
  );
}

interface FactProps {
  name: string;
  value: string;
  isStrong?: boolean;
}

function Figure({ name, value, isStrong = false }: FactProps) {
  return (
    <div className="bg-raised px-4 py-3">
      <dt className="text-meta text-muted">{name}</dt>
      <dd className={isStrong ? 'num text-h3' : 'num text-h4'}>{value}</dd>
    </div>
  );
}

function Line({ name, value, isStrong = false }: FactProps) {
  return (
    <div className={isStrong ? 'flex justify-between gap-3 font-semibold' : 'flex justify-between gap-3'}>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
