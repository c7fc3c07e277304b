import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import type { Payout, PayoutAccount } from '../../../../contract/money/payouts.ts';
import { PagedRows } from '../../../data/lists/paged-rows.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { pesoText } from '../checkout/money-text.ts';
import { payoutAccountQuery, payoutsQuery } from './earnings.queries.ts';
import { PayoutAccountDialog } from './payout-account-dialog.tsx';
import { accountName, payoutStates, shrunkText } from './payout-text.ts';

/** What was paid out, and where the next payout goes. */
export function PayoutList({ groupId, canManage }: { groupId: string; canManage: boolean }) {
  const [page, setPage] = useState(1);
  const [isEditing, setIsEditing] = useState(false);
  const account = useQuery(payoutAccountQuery(groupId));
  const payouts = useQuery(payoutsQuery(groupId, page));
  const query = {
    data: account.data === undefined ? undefined : payouts.data,
    error: payouts.error ?? account.error,
    isFetching: payouts.isFetching || account.isFetching,
    refetch: () => Promise.all([payouts.refetch(), account.refetch()]),
  };
  return (
    <SettingsSection
      id="payouts"
      title={t('Payouts')}
      isPadded={false}
      action={
        canManage &&
        account.data !== undefined && (
          <Button onPress={() => setIsEditing(true)}>
            {account.data === null ? t('Add an account') : t('Change account')}
          </Button>
        )
      }
    >
      {account.data != null && query.data !== undefined && <Account account={account.data} />}
      <PagedRows
        query={query}
        page={page}
        onPage={setPage}
        failed={t('The payouts did not load')}
        label={t('Loading the payouts')}
        skeletonRows={2}
        empty={
          <EmptyState isBare icon={<Landmark aria-hidden />} title={t('No payouts yet')}>
            {account.data === null
              ? t('Add the account that your earnings should go to.')
              : t('What we send you will show up here, with its reference.')}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul>
            {rows.map((payout) => (
              <Row key={payout.id} payout={payout} />
            ))}
          </ul>
        )}
      </PagedRows>
      {isEditing && account.data !== undefined && (
        <PayoutAccountDialog groupId={groupId} account={account.data} onClose={() => setIsEditing(false)} />
      )}
    </SettingsSection>
  );
}

function Account({ account }: { account: PayoutAccount }) {
  const isWaiting = Date.parse(account.usable_from) > Date.now();
  return (
    <p className="border-t border-line px-4 py-3 text-dense">
      <span className="text-muted">{t('Goes to')}</span> {accountName(account)}
      <span className="block text-meta text-muted">
        {account.account_name}
        {isWaiting && ` · ${t('used from {date}', { date: formatDate(account.usable_from) })}`}
      </span>
    </p>
  );
}

function Row({ payout }: { payout: Payout }) {
  const { amount, transfer_fee, status, reference, reason, created_at, settled_at } = payout;
  const shrunk = shrunkText(payout);
  return (
    <li className="border-t border-line px-4 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="num min-w-0 flex-1 text-name">{pesoText(amount)}</span>
        <Badge kind={payoutStates[status].kind}>{t(payoutStates[status].name)}</Badge>
      </p>
      <p className="num text-meta text-muted wrap-anywhere">
        {[
          formatDate(settled_at ?? created_at),
          accountName(payout),
          t('{fee} transfer fee', { fee: pesoText(transfer_fee) }),
          ...(reference === null ? [] : [reference]),
          ...(reason === null ? [] : [t(reason)]),
        ].join(' · ')}
      </p>
      {shrunk !== null && <p className="text-meta text-muted">{shrunk}</p>}
    </li>
  );
}
