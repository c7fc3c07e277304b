import { useQuery } from '@tanstack/react-query';
import { cycleFor } from '../../../../../machines/community-form.machine.ts';
import {
  cycleNames,
  offeredPlans,
  type PlanCycle,
  type PlanType,
} from '../../../../contract/communities/plans.ts';
import type { PlatformPlan } from '../../../../contract/money/platform-plans.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Segmented } from '../../../ui/forms/choices/segmented.tsx';
import { PlanBadge } from '../../../ui/media/plan-badge.tsx';
import { plansQuery } from '../../calculator/calculator.queries.ts';
import { allowanceText } from '../usage/usage-text.ts';
import { platformBlurbs } from './platform-text.ts';

interface PlatformPlanChoiceProps {
  plan: PlanType;
  cycle: PlanCycle;
  /** The plan that the community has; null while it is founded. */
  held?: { readonly plan: PlanType; readonly cycle: PlanCycle } | null;
  isDisabled?: boolean;
  onChoose: (plan: PlanType) => void;
  onCycle: (cycle: PlanCycle) => void;
}

/** The plans of the platform that can be chosen, and how a paid one is paid (SPEC §9). */
export function PlatformPlanChoice(props: PlatformPlanChoiceProps) {
  const { plan, cycle, held = null, isDisabled = false, onChoose, onCycle } = props;
  const { data: plans = [] } = useQuery(plansQuery());
  const chosen = plans.find(({ type }) => type === plan);
  return (
    <fieldset className="grid gap-2" disabled={isDisabled}>
      <legend className="sr-only">{t('Plan')}</legend>
      {offeredPlans.map((type) => (
        <label
          key={type}
          className="flex cursor-pointer items-center gap-3 rounded-card border border-line-firm px-3.5 py-3 has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:shadow-focus"
        >
          <input
            type="radio"
            name="subscription_plan_type"
            value={type}
            checked={plan === type}
            onChange={() => onChoose(type)}
            className="size-4.5 flex-none accent-accent-fill"
          />
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2">
              <PlanBadge plan={type} />
              {held?.plan === type && <span className="text-meta text-muted">{t('Your plan')}</span>}
            </span>
            <span className="mt-1 block text-dense text-soft">{t(platformBlurbs[type])}</span>
            <span className="num mt-0.5 block min-h-5 text-meta text-muted">{limitsText(type, plans)}</span>
          </span>
          <span className="num min-h-5 flex-none text-right text-dense font-medium">
            {priceText(type, cycle, plans)}
          </span>
        </label>
      ))}
      {plan !== 'FREEMIUM' && (
        <div className="mt-1 grid gap-1.5">
          <Segmented
            isWide
            label={t('Billing')}
            value={cycleFor(plan, cycle)}
            isDisabled={isDisabled}
            segments={(['MONTHLY', 'YEARLY'] as const).map((value) => ({
              value,
              label: t(cycleNames[value]),
            }))}
            onChange={onCycle}
          />
          <p className="num text-meta text-muted">
            {t('Save 20% with annual billing')}
            {chosen?.yearly_saving != null &&
              `: ${t('{amount} less a year', { amount: formatAmount(chosen.yearly_saving * 100) })}`}
          </p>
        </div>
      )}
    </fieldset>
  );
}

/** Centavos that a plan costs in one cycle; null while it is not known, or where it is agreed on. */
export function priceOf(plans: readonly PlatformPlan[], plan: PlanType, cycle: PlanCycle): number | null {
  const found = plans.find(({ type }) => type === plan);
  const pesos = cycle === 'YEARLY' ? found?.yearly_fee_amount : found?.fee_amount;
  return pesos == null ? null : Math.round(pesos * 100);
}

function limitsText(plan: PlanType, plans: readonly PlatformPlan[]): string {
  const limits = plans.find(({ type }) => type === plan)?.limits;
  return limits === undefined ? '' : allowanceText(limits);
}

function priceText(plan: PlanType, cycle: PlanCycle, plans: readonly PlatformPlan[]): string {
  if (plan === 'FREEMIUM') return t('Free Forever');
  const centavos = priceOf(plans, plan, cycle);
  if (centavos === null) return '';
  const amount = formatAmount(centavos);
  return cycle === 'YEARLY' ? t('{amount} a year', { amount }) : t('{amount} a month', { amount });
}
