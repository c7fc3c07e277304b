import { Archive, ArchiveRestore, Building2 } from 'lucide-react';
import { type CommunityCard, getCommunity } from '../../../../contract/communities/communities.ts';
import { archiveCommunity, unarchiveCommunity } from '../../../../contract/communities/community-settings.ts';
import { changeGroupPlan } from '../../../../contract/money/subscriptions.ts';
import { call } from '../../../data/api/call.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { Badge, VerifiedSeal } from '../../../ui/media/badge.tsx';
import { CommunityAvatar } from '../../../ui/media/community-avatar.tsx';
import { PlanBadge } from '../../../ui/media/plan-badge.tsx';
import type { Action, Column } from '../table/table-types.ts';

export const groupColumns: readonly Column<CommunityCard, 'created_at' | 'name' | 'total_members'>[] = [
  {
    name: 'Community',
    sort: 'name',
    cell: ({ id, name, slug, logo_url, is_verified }) => (
      <div className="flex min-w-0 items-center gap-2.5">
        <CommunityAvatar id={id} name={name} src={logo_url} />
        <div className="min-w-0">
          <p className="flex min-w-0 items-center gap-1">
            <Link kind="quiet" to="/communities/$slug/" params={{ slug }} className="truncate text-name">
              {name}
            </Link>
            {is_verified && <VerifiedSeal />}
          </p>
          <span className="block truncate text-meta text-muted">{slug}</span>
        </div>
      </div>
    ),
  },
  { name: 'Plan', cell: ({ subscription_plan_type: plan }) => <PlanBadge plan={plan} /> },
  { name: 'Visibility', cell: ({ is_public }) => (is_public ? t('Public') : t('Private')) },
  { name: 'Pricing', cell: ({ is_free }) => (is_free ? t('Free') : t('Paid')) },
  {
    name: 'Members',
    sort: 'total_members',
    isNumber: true,
    cell: ({ total_members }) => formatNumber(total_members),
  },
  { name: 'Founded', sort: 'created_at', cell: ({ created_at }) => formatDate(created_at) },
  {
    name: 'Status',
    cell: ({ archived_at }) =>
      archived_at === null ? <Badge>{t('Active')}</Badge> : <Badge kind="danger">{t('Archived')}</Badge>,
  },
];

/** The card does not carry the version of the community, and both actions are safe to repeat. */
async function setPlan({ id }: CommunityCard, plan: 'ENTERPRISE' | 'FREEMIUM'): Promise<unknown> {
  const { data } = await call(getCommunity, { params: { group_id: id } });
  const body = {
    subscription_plan_type: plan,
    subscription_plan_cycle_type: plan === 'FREEMIUM' ? ('ONE_TIME' as const) : ('YEARLY' as const),
    version: data.version,
  };
  return call(changeGroupPlan, { params: { group_id: id }, body });
}

export const groupActions: readonly Action<CommunityCard>[] = [
  {
    label: 'Put on Enterprise',
    done: 'Moved to Enterprise',
    icon: <Building2 aria-hidden />,
    fits: ({ subscription_plan_type, archived_at }) =>
      subscription_plan_type !== 'ENTERPRISE' && archived_at === null,
    note: 'The plan begins now and has no end date. You agree on the price outside the app. Money left on a paid plan is not refunded automatically.',
    run: (group) => setPlan(group, 'ENTERPRISE'),
  },
  {
    label: 'End Enterprise',
    done: 'Enterprise ended',
    icon: <Building2 aria-hidden />,
    isDanger: true,
    fits: ({ subscription_plan_type, archived_at }) =>
      subscription_plan_type === 'ENTERPRISE' && archived_at === null,
    note: 'The community is on Freemium from now on. Anything over the limits becomes read-only.',
    run: (group) => setPlan(group, 'FREEMIUM'),
  },
  {
    label: 'Restore community',
    done: 'Community restored',
    icon: <ArchiveRestore aria-hidden />,
    fits: ({ archived_at }) => archived_at !== null,
    note: 'Members can post again, and it shows up in lists again.',
    run: ({ id }) => call(unarchiveCommunity, { params: { group_id: id } }),
  },
  {
    label: 'Archive community',
    done: 'Community archived',
    icon: <Archive aria-hidden />,
    isDanger: true,
    fits: ({ archived_at }) => archived_at === null,
    note: 'It becomes read-only and is hidden from lists. Nothing is deleted.',
    run: ({ id }) => call(archiveCommunity, { params: { group_id: id } }),
  },
];

/** The row of a community in a file. */
export function groupInFile(group: CommunityCard) {
  const { id, name, slug, subscription_plan_type, is_public, is_free, is_verified } = group;
  const { total_members, created_at, archived_at } = group;
  return {
    ...{ id, name, slug, subscription_plan_type, is_public, is_free, is_verified },
    ...{ total_members, created_at, archived_at },
  };
}
