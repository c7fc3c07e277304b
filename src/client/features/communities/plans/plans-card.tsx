import { useQuery } from '@tanstack/react-query';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import { membershipPlansQuery } from '../../../data/communities/membership-plans.queries.ts';
import { t } from '../../../i18n/t.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { PlanInclusions } from '../../payments/plans/plan-inclusions.tsx';
import { planPrice } from '../../payments/plans/plan-price.ts';
import { PayLink } from '../../payments/subscriptions/pay-link.tsx';

/** The price list of a community, with the user's own plan marked. Nothing without plans. */
export function PlansCard({ slug, rights }: { slug: string; rights: GroupAuthorization }) {
  const { data: plans = [] } = useQuery(membershipPlansQuery(rights.group_id));
  if (plans.length === 0) return null;
  const canBuy = rights.locked_reason === null && mayBuy(rights);
  return (
    <Card as="section" aria-label={t('Membership plans')} title={t('Membership plans')} isPadded={false}>
      <ul id="plans">
        {plans.map((plan) => (
          <li key={plan.id} className="border-t border-line px-4 py-3">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="min-w-0 text-name wrap-anywhere">{plan.type}</span>
              {rights.plan_ids.includes(plan.id) && <Badge kind="good">{t('Your plan')}</Badge>}
              <span className="num ml-auto flex-none text-dense text-soft">{planPrice(plan)}</span>
            </p>
            <PlanInclusions plan={plan} />
            {canBuy && !rights.plan_ids.includes(plan.id) && (
              <div className="mt-2">
                <PayLink
                  slug={slug}
                  planId={plan.id}
                  words={t('Choose {plan}', { plan: plan.type })}
                  isPlain
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Staff have everything without a plan; people who wait for approval, or are banned, cannot buy one. */
function mayBuy({ role, member_status, pending_reason }: GroupAuthorization): boolean {
  if (member_status === 'ACTIVE') return role === 'MEMBER';
  if (member_status === 'PENDING') return pending_reason === 'PAYMENT';
  return member_status !== 'BANNED';
}
