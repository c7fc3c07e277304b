import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { t } from '../../../i18n/t.ts';
import { Badge } from '../../../ui/media/badge.tsx';
import { PlanInclusions } from './plan-inclusions.tsx';
import { planPrice } from './plan-price.ts';

interface PlanChoiceProps {
  plans: readonly MembershipPlan[];
  /** The plans that the user has. */
  heldIds: readonly string[];
  chosenId: string | null;
  isDisabled: boolean;
  onChoose: (planId: string) => void;
}

/** The membership plans of a community, one of which is bought. */
export function PlanChoice({ plans, heldIds, chosenId, isDisabled, onChoose }: PlanChoiceProps) {
  return (
    <fieldset className="grid gap-2" disabled={isDisabled}>
      <legend className="sr-only">{t('Plan')}</legend>
      {plans.map((plan) => (
        <label
          key={plan.id}
          className="flex cursor-pointer items-start gap-3 rounded-card border border-line-firm px-3.5 py-3 has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:shadow-focus"
        >
          <input
            type="radio"
            name="membership_plan"
            value={plan.id}
            checked={chosenId === plan.id}
            onChange={() => onChoose(plan.id)}
            className="mt-0.5 size-4.5 flex-none accent-accent-fill"
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="min-w-0 text-name wrap-anywhere">{plan.type}</span>
              {heldIds.includes(plan.id) && <Badge kind="good">{t('Your plan')}</Badge>}
              <span className="num ml-auto flex-none text-dense text-soft">{planPrice(plan)}</span>
            </span>
            <PlanInclusions plan={plan} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
