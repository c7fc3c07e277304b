import { offeredPlans, type PlanType } from '../../../../contract/communities/plans.ts';
import { t } from '../../../i18n/t.ts';
import { PlanBadge } from '../../../ui/media/plan-badge.tsx';

/** SPEC §9. */
const blurbs: Readonly<Record<(typeof offeredPlans)[number], { what: string; price: string }>> = {
  FREEMIUM: { what: 'Basic features for small communities', price: 'Free Forever' },
};

interface OfferedPlansProps {
  chosen: PlanType;
  onChoose: (plan: PlanType) => void;
}

/** The plans that a new community can have. Paid plans follow once payment works. */
export function OfferedPlans({ chosen, onChoose }: OfferedPlansProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('Plan')}</legend>
      {offeredPlans.map((plan) => (
        <label
          key={plan}
          className="flex cursor-pointer items-center gap-3 rounded-card border border-line-firm px-3.5 py-3 has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:shadow-focus"
        >
          <input
            type="radio"
            name="subscription_plan_type"
            value={plan}
            checked={chosen === plan}
            onChange={() => onChoose(plan)}
            className="size-4.5 accent-accent-fill"
          />
          <span className="min-w-0 flex-1">
            <PlanBadge plan={plan} />
            <span className="mt-1 block text-dense text-soft">{t(blurbs[plan].what)}</span>
          </span>
          <span className="text-dense font-medium">{t(blurbs[plan].price)}</span>
        </label>
      ))}
    </fieldset>
  );
}
