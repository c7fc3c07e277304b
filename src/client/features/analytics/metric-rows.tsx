import type { MetricKey } from '../../../contract/analytics/analytics-facts.ts';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import type { Figures } from './analytics.queries.ts';

const look = { className: 'text-dense', kind: 'text' } as const;

interface MetricRowsProps {
  metric: MetricKey;
  /** `platform`, or the slug of a community. */
  place: string;
  /** What is counted. */
  days: Figures['days'];
}

/** The way from a figure to the rows that it counts. Nothing where there is no such list, see rowless-metrics.ts. */
export function MetricRows({ metric, place, days }: MetricRowsProps) {
  return place === 'platform' ? (
    <PlatformRows metric={metric} days={days} />
  ) : (
    <GroupRows metric={metric} slug={place} />
  );
}

export function PlatformRows({ metric, days }: Omit<MetricRowsProps, 'place'>) {
  const words = t('See the list');
  switch (metric) {
    case 'total_users':
      return (
        <Link {...look} to="/admin/users/" search={{ to: days.to }}>
          {words}
        </Link>
      );
    case 'new_users':
      return (
        <Link {...look} to="/admin/users/" search={days}>
          {words}
        </Link>
      );
    case 'verified_users':
      return (
        <Link {...look} to="/admin/users/" search={{ status: 'ACTIVE', to: days.to }}>
          {words}
        </Link>
      );
    case 'daily_active':
    case 'weekly_active':
    case 'monthly_active':
      return (
        <Link {...look} to="/admin/users/" search={{ sort: 'last_seen_at', order: 'desc' }}>
          {words}
        </Link>
      );
    case 'new_communities':
      return (
        <Link {...look} to="/admin/communities/" search={days}>
          {words}
        </Link>
      );
    case 'total_communities':
      return (
        <Link {...look} to="/admin/communities/" search={{ to: days.to }}>
          {words}
        </Link>
      );
    case 'communities_by_tier':
    case 'paid_communities':
    case 'mrr':
      return (
        <Link {...look} to="/admin/communities/" search={{ sort: 'name', order: 'asc' }}>
          {words}
        </Link>
      );
    case 'verified_communities':
      return (
        <Link {...look} to="/admin/communities/" search={{ verification: 'verified' }}>
          {words}
        </Link>
      );
    case 'expired_communities':
      return (
        <Link {...look} to="/admin/communities/" search={{ access: 'expired' }}>
          {words}
        </Link>
      );
    case 'gmv':
    case 'commission':
    case 'payments':
    case 'payment_methods':
      return (
        <Link
          {...look}
          to="/admin/payments/"
          search={{
            ...{ waiting: 'anything', order: 'desc', ...days },
            purpose: metric === 'gmv' || metric === 'commission' ? 'MEMBERSHIP' : 'all',
          }}
        >
          {words}
        </Link>
      );
    case 'plan_sales':
      return (
        <Link
          {...look}
          to="/admin/payments/"
          search={{ waiting: 'anything', purpose: 'PLATFORM_PLAN', order: 'desc', ...days }}
        >
          {words}
        </Link>
      );
    case 'refunds':
      return (
        <Link
          {...look}
          to="/admin/payments/"
          search={{ waiting: 'anything', status: 'REFUNDED', order: 'desc', ...days }}
        >
          {words}
        </Link>
      );
    case 'new_reports':
      return (
        <Link {...look} to="/admin/reports/" search={{ show: 'all', sort: 'created_at', ...days }}>
          {words}
        </Link>
      );
    case 'first_action':
    case 'resolution':
      return (
        <Link {...look} to="/admin/reports/" search={{ show: 'decided', sort: 'created_at', ...days }}>
          {words}
        </Link>
      );
    case 'open_reports':
      return (
        <Link {...look} to="/admin/reports/">
          {words}
        </Link>
      );
    case 'active_restrictions':
      return (
        <Link {...look} to="/admin/restrictions/">
          {words}
        </Link>
      );
    case 'open_appeals':
      return (
        <Link {...look} to="/admin/restrictions/" search={{ appeal: 'OPEN' }}>
          {words}
        </Link>
      );
    case 'enrolments':
    case 'completions':
      return (
        <Link {...look} to="/admin/courses/">
          {words}
        </Link>
      );
    default:
      return null;
  }
}

const tabs: Readonly<
  Partial<Record<MetricKey, 'members' | 'discussions' | 'moderation' | 'subscriptions' | 'courses'>>
> = {
  total_members: 'members',
  new_members: 'members',
  posts: 'discussions',
  comments: 'discussions',
  new_reports: 'moderation',
  first_action: 'moderation',
  resolution: 'moderation',
  open_reports: 'moderation',
  active_restrictions: 'moderation',
  open_appeals: 'moderation',
  gmv: 'subscriptions',
  payments: 'subscriptions',
  earned: 'subscriptions',
  refunds: 'subscriptions',
  commission: 'subscriptions',
  processing: 'subscriptions',
  renewal_rate: 'subscriptions',
  churn: 'subscriptions',
  enrolments: 'courses',
  completions: 'courses',
  lessons_completed: 'courses',
  quiz_attempts: 'courses',
};

export function GroupRows({ metric, slug }: { metric: MetricKey; slug: string }) {
  const tab = tabs[metric];
  if (tab === undefined) return null;
  return (
    <Link {...look} to="/communities/$slug/" params={{ slug }} search={{ tab, q: '', page: 1 }}>
      {t('See the list')}
    </Link>
  );
}
