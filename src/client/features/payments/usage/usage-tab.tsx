import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { type PlanCycle, type PlanType, planTypes } from '../../../../contract/communities/plans.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { UsageMeter } from '../../../ui/media/usage-meter.tsx';
import { planName } from '../../calculator/plan-name.ts';
import { platformSubscriptionQuery } from '../payments.queries.ts';
import { isPayable, SubscriptionCard } from '../subscriptions/subscription-card.tsx';
import { LargerPlans } from './larger-plans.tsx';
import { usageQuery } from './usage.queries.ts';
import { levelOf, limitKeys, limitNames, shareOf, usedText, warningText } from './usage-text.ts';

// Loaded on demand: most visits change no plan.
const PlatformPlanDialog = lazyComponent(
  () => import('../platform/platform-plan-dialog.tsx'),
  'PlatformPlanDialog',
);

interface Wanted {
  readonly plan: PlanType;
  readonly cycle: PlanCycle;
}

/** How much of its plan a community uses, what the plan runs until, and the plans with more room. */
export function UsageTab({ community, rights }: { community: Community; rights: GroupAuthorization }) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const query = useQuery(usageQuery(community.id));
  const { data } = query;
  const canChange = rights.permissions.includes('group.plan') && community.archived_at === null;
  const current = {
    plan: community.subscription_plan_type,
    cycle: community.subscription_plan_cycle_type,
  };
  const upgrade = (plan: PlanType) =>
    setWanted({ plan, cycle: current.cycle === 'YEARLY' ? 'YEARLY' : 'MONTHLY' });
  return (
    <div className="mx-auto grid max-w-180 grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:px-6 sm:pt-6">
      <SettingsSection
        id="usage"
        title={t('Usage')}
        {...(data && {
          lead: t('What the {plan} plan of this community allows.', { plan: planName(data.plan_type) }),
        })}
        action={canChange && <Button onPress={() => setWanted(current)}>{t('Change plan')}</Button>}
      >
        <QueryState
          query={query}
          failed={t('The usage did not load')}
          isBare
          label={t('Loading the usage')}
          skeleton={<SkeletonRows rows={4} lead="none" />}
        >
          {(usage) => (
            <ul className="grid gap-5">
              {limitKeys.map((limit) => (
                <li key={limit}>
                  <UsageMeter
                    label={t(limitNames[limit])}
                    words={usedText(limit, usage[limit])}
                    share={shareOf(usage[limit])}
                    level={levelOf(usage[limit])}
                    warning={warningText(limit, usage[limit])}
                  />
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </SettingsSection>
      {canChange && <PaidPlan community={community} onRenew={setWanted} />}
      {canChange && data !== undefined && <LargerPlans current={data.plan_type} onUpgrade={upgrade} />}
      {wanted !== null && (
        <Suspense fallback={null}>
          <PlatformPlanDialog community={community} {...wanted} onClose={() => setWanted(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** What the community pays for: until when, renewing it, and letting it end. Nothing on Freemium. */
function PaidPlan({ community, onRenew }: { community: Community; onRenew: (plan: Wanted) => void }) {
  const { data } = useQuery(platformSubscriptionQuery(community.id));
  if (data == null || data.plan_type === 'FREEMIUM') return null;
  const { subscription_plan_type: type, subscription_plan_cycle_type: cycle } = community;
  const planned = planTypes.find((one) => one === data.pending_change?.plan_type);
  const next =
    data.pending_change !== null && planned !== undefined
      ? { plan: planned, cycle: data.pending_change.plan_cycle_type }
      : { plan: type, cycle };
  return (
    <SettingsSection id="paid-plan" title={t('Your plan')}>
      <SubscriptionCard subscription={data} name={planName(type)}>
        {isPayable(data, Date.now()) && (
          <Button kind="primary" onPress={() => onRenew(next)}>
            {data.status === 'GRACE' ? t('Pay now') : t('Renew')}
          </Button>
        )}
      </SubscriptionCard>
    </SettingsSection>
  );
}
