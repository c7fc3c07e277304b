import type { PlanCycle, PlanType } from '../../../../contract/communities/plans.ts';
import { t } from '../../../i18n/t.ts';
import { PlanBadge } from '../../../ui/media/plan-badge.tsx';

/** SPEC §9. */
const blurbs: Readonly<Partial<Record<PlanType, string>>> = {
  FREEMIUM: 'Basic features for small communities',
  PLUS: 'Advanced features for growing communities',
  PRO: 'Premium features for professional communities',
};

const cycles: Readonly<Record<PlanCycle, string>> = {
  ONE_TIME: 'One-time',
  MONTHLY: 'Monthly',
  YEARLY: 'Yearly',
};

/** The platform plan that a community has. */
export function CurrentPlan({ plan, cycle }: { plan: PlanType; cycle: PlanCycle }) {
  const blurb = blurbs[plan];
  return (
    <div className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <PlanBadge plan={plan} />
        {blurb !== undefined && <span className="mt-1 block text-dense text-soft">{t(blurb)}</span>}
      </span>
      <span className="text-dense font-medium">
        {plan === 'FREEMIUM' ? t('Free Forever') : t(cycles[cycle])}
      </span>
    </div>
  );
}
