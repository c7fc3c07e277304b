import type { PlanCycle, PlanType } from '../../../../contract/communities/plans.ts';
import { cycleNames } from '../../../../contract/communities/plans.ts';
import { t } from '../../../i18n/t.ts';
import { PlanBadge } from '../../../ui/media/plan-badge.tsx';
import { platformBlurbs } from '../../payments/platform/platform-text.ts';

/** The platform plan that a community has. */
export function CurrentPlan({ plan, cycle }: { plan: PlanType; cycle: PlanCycle }) {
  return (
    <div className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <PlanBadge plan={plan} />
        <span className="mt-1 block text-dense text-soft">{t(platformBlurbs[plan])}</span>
      </span>
      <span className="text-dense font-medium">
        {plan === 'FREEMIUM' ? t('Free Forever') : t(cycleNames[cycle])}
      </span>
    </div>
  );
}
