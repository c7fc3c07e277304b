import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { fullName } from '../../../../contract/account/people.ts';
import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import {
  type Subscription,
  type SubscriptionStatus,
  subscriptionStatuses,
} from '../../../../contract/money/subscriptions.ts';
import { PagedRows } from '../../../data/lists/paged-rows.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useSearchDraft } from '../../../ui/forms/use-search-draft.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { type SubscriberSearch, subscribersQuery } from '../payments.queries.ts';
import { boughtPrice, subscriptionKinds, subscriptionNames } from './subscription-text.ts';

interface SubscribersProps {
  groupId: string;
  plans: readonly MembershipPlan[];
  search: SubscriberSearch;
  onSearch: (change: Partial<SubscriberSearch>, replace?: boolean) => void;
}

/** Who subscribes to the plans of a community, for its owners. */
export function Subscribers({ groupId, plans, search, onSearch }: SubscribersProps) {
  const query = useQuery(subscribersQuery(groupId, search));
  return (
    <SettingsSection id="subscribers" title={t('Subscribers')} isPadded={false}>
      <Filters plans={plans} search={search} onSearch={onSearch} />
      <PagedRows
        query={query}
        page={search.page}
        onPage={(page) => onSearch({ page })}
        failed={t('The subscribers did not load')}
        label={t('Loading the subscribers')}
        empty={
          <EmptyState isBare icon={<Users aria-hidden />} title={t('No subscribers here')}>
            {t('Members who buy a plan will show up here right away.')}
          </EmptyState>
        }
      >
        {(rows) => <Table rows={rows} />}
      </PagedRows>
    </SettingsSection>
  );
}

function Filters({ plans, search, onSearch }: Omit<SubscribersProps, 'groupId'>) {
  const [q, setQ] = useSearchDraft(search.q, (text) => onSearch({ q: text, page: 1 }, true));
  return (
    <search className="flex flex-wrap items-center gap-2 px-4 pb-3">
      <SearchField label={t('Search subscribers')} value={q} onChange={setQ} className="w-full sm:w-64" />
      <Select
        look="filter"
        label={t('Status')}
        value={search.status ?? 'ALL'}
        choices={[
          { value: 'ALL', label: t('All') },
          ...subscriptionStatuses.map((status) => ({ value: status, label: t(subscriptionNames[status]) })),
        ]}
        onChange={(status) => onSearch({ status: statusOf(status), page: 1 })}
      />
      {plans.length > 1 && (
        <Select
          look="filter"
          label={t('Plan')}
          value={search.plan_id ?? 'ALL'}
          choices={[
            { value: 'ALL', label: t('All') },
            ...plans.map(({ id, type }) => ({ value: id, label: type })),
          ]}
          onChange={(id) => onSearch({ plan_id: id === 'ALL' ? undefined : id, page: 1 })}
        />
      )}
    </search>
  );
}

/** A status by its name in the address; undefined for any other text. */
export function statusOf(name: string | undefined): SubscriptionStatus | undefined {
  return subscriptionStatuses.find((status) => status === name);
}

function Table({ rows }: { rows: readonly Subscription[] }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
      tabIndex={0}
      aria-label={t('Table of subscribers')}
      className="overflow-x-auto border-t border-line -outline-offset-2"
    >
      <table className="w-full text-left text-dense">
        <thead className="text-meta text-muted [&_th]:px-4 [&_th]:py-2 [&_th]:font-normal">
          <tr>
            <th scope="col">{t('Member')}</th>
            <th scope="col">{t('Plan')}</th>
            <th scope="col">{t('Status')}</th>
            <th scope="col">{t('Since')}</th>
            <th scope="col">{t('Ends')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line [&_td]:px-4 [&_td]:py-2.5">
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="min-w-36 font-medium">
                {row.user === null ? t('Deleted user') : fullName(row.user)}
              </td>
              <td className="min-w-32">
                <span className="block">{row.plan_type}</span>
                <span className="num block text-meta whitespace-nowrap text-muted">{boughtPrice(row)}</span>
              </td>
              <td>
                <Badge kind={subscriptionKinds[row.status]}>{t(subscriptionNames[row.status])}</Badge>
              </td>
              <td className="num whitespace-nowrap">{formatDate(row.start_date)}</td>
              <td className="num whitespace-nowrap">
                {row.end_date === null ? t('Never') : formatDate(row.end_date)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
