import type { Answer } from '../../../contract/core/endpoint.ts';
import { paginate } from '../../../contract/core/list.ts';
import { yearlyPrice, yearlySaving } from '../../../contract/money/money.ts';
import type {
  PlatformPlan,
  PlatformPlansQuery,
  searchPlatformPlans,
} from '../../../contract/money/platform-plans.ts';
import type { Database } from '../../platform/db/database.ts';
import { createPlatformPlanRepo, type PlatformPlanRow } from './platform-plan.repo.ts';

export interface PlatformPlanService {
  /** Plans whose price is agreed on come last, whatever the order. */
  search(query: PlatformPlansQuery): Promise<Answer<typeof searchPlatformPlans>>;
}

export function createPlatformPlanService({ db }: { db: Database }): PlatformPlanService {
  const repo = createPlatformPlanRepo(db);
  return {
    async search(query) {
      const found = (await repo.all()).map(toPlan).filter((plan) => fits(plan, query));
      const priced = found.filter(({ fee_amount }) => fee_amount !== null);
      const agreed = found.filter(({ fee_amount }) => fee_amount === null);
      const sign = query.order_by === 'asc' ? 1 : -1;
      const sorted = priced.toSorted((a, b) => sign * ((a.fee_amount ?? 0) - (b.fee_amount ?? 0)));
      const from = (query.page - 1) * query.limit;
      return {
        data: [...sorted, ...agreed].slice(from, from + query.limit),
        pagination: paginate(query, found.length),
      };
    },
  };
}

function fits(plan: PlatformPlan, query: PlatformPlansQuery): boolean {
  const { types, cycle_types, min_fee_amount, max_fee_amount, commission_percentage, q } = query;
  const fee = plan.fee_amount;
  return (
    (types?.includes(plan.type) ?? true) &&
    (cycle_types?.some((cycle) => plan.cycle_types.includes(cycle)) ?? true) &&
    (min_fee_amount === undefined || (fee !== null && fee >= min_fee_amount)) &&
    (max_fee_amount === undefined || (fee !== null && fee <= max_fee_amount)) &&
    (commission_percentage === undefined || plan.commission_percentage === commission_percentage) &&
    plan.type.toLowerCase().includes(q.toLowerCase())
  );
}

function toPlan({ type, fee_centavos, commission_bps, limits }: PlatformPlanRow): PlatformPlan {
  const isPaid = fee_centavos !== null && fee_centavos > 0;
  return {
    type,
    fee_amount: fee_centavos === null ? null : fee_centavos / 100,
    yearly_fee_amount: fee_centavos === null ? null : yearlyPrice(fee_centavos) / 100,
    yearly_saving: fee_centavos === null ? null : yearlySaving(fee_centavos) / 100,
    commission_percentage: commission_bps === null ? null : commission_bps / 100,
    cycle_types: isPaid ? ['MONTHLY', 'YEARLY'] : fee_centavos === 0 ? ['ONE_TIME'] : [],
    limits,
  };
}
