import { useQuery } from '@tanstack/react-query';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import { membershipPlansQuery } from '../../../data/communities/membership-plans.queries.ts';
import { t } from '../../../i18n/t.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { PlanInclusions } from '../../payments/plans/plan-inclusions.tsx';
import { planPrice } from '../../payments/plans/plan-price.ts';

/** The price list of a community, with the user's own plan marked. Nothing without plans. */
export function PlansCard({ rights }: { rights: GroupAuthorization }) {
  const { data: plans = [] } = useQuery(membershipPlansQuery(rights.group_id));
  if (plans.length === 0) return null;
  return (
    <Card as="section" aria-label={t('Membership plans')} title={t('Membership plans')} isPadded={false}>
      <ul id="plans">
        {plans.map((plan) => (
          <li key={plan.id} className="border-t border-line px-4 py-3">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="min-w-0 text-name wrap-anywhere">{plan.type}</span>
              {plan.id === rights.plan_id && <Badge kind="good">{t('Your plan')}</Badge>}
              <span className="num ml-auto flex-none text-dense text-soft">{planPrice(plan)}</span>
            </p>
            <PlanInclusions plan={plan} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
