import { Problem } from '../../../contract/core/problems.ts';
import { yearlyPrice } from '../../../contract/money/money.ts';
import type { PlanSnapshot } from '../../../contract/money/quotes.ts';
import type { Database } from '../../platform/db/database.ts';
import { requireOnSale } from './offer-sale.ts';
import { createSubscriptionRepo } from './subscription.repo.ts';
import type { Wanted } from './subscription.service.ts';

/**
 * The plan as it is sold now. Freemium has no cycle, and a paid platform plan is paid monthly unless it is yearly
 * (SPEC §4).
 *
 * @throws Problem `plan.not_found`, `plan.archived`, `offer.closed`, `offer.sold_out`, `group.plan_not_offered`
 */
export async function wantedPlan(tx: Database, wanted: Wanted): Promise<PlanSnapshot> {
  const repo = createSubscriptionRepo(tx);
  if (wanted.kind === 'MEMBERSHIP') {
    const plan = await repo.membershipPlan(wanted.groupId, wanted.planId);
    if (!plan) throw new Problem('plan.not_found', 'This membership plan does not exist.');
    await requireOnSale(tx, wanted.planId, wanted.userId);
    if (plan.isArchived) throw new Problem('plan.archived', 'This membership plan is no longer sold.');
    return plan.snapshot;
  }
  const { planType } = wanted;
  const monthly = await repo.monthlyFee(planType);
  if (monthly === null) throw new Problem('group.plan_not_offered', 'Talk to us about this plan.');
  const cycle = monthly === 0 ? 'ONE_TIME' : wanted.cycle === 'YEARLY' ? 'YEARLY' : 'MONTHLY';
  return {
    plan_id: null,
    plan_type: planType,
    plan_cycle_type: cycle,
    fee_centavos: cycle === 'YEARLY' ? yearlyPrice(monthly) : monthly,
  };
}

/** The same; null where it is not sold. */
export async function soldPlan(db: Database, wanted: Wanted): Promise<PlanSnapshot | null> {
  try {
    return await wantedPlan(db, wanted);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
