import type { CalculatorSearch } from '../../../contract/addresses.ts';
import type { PlanPrice, Takings } from '../../../contract/money/earnings.ts';
import { parsePesos } from '../../../contract/money/money.ts';
import type { PlatformPlan } from '../../../contract/money/platform-plans.ts';
import type { MethodMix } from '../../../contract/money/processing-fees.ts';

/** Percent of the payments in each way; card takes the rest. Null when the others are more than all. */
export function mixOf({ gcash, maya, qrph, foreign }: CalculatorSearch): MethodMix | null {
  const card = 100 - gcash - maya - qrph - foreign;
  return card < 0 ? null : { gcash, maya, qrph, card, foreign };
}

/** The address as input of the arithmetic; null while the ways to pay are more than all. */
export function takingsOf(search: CalculatorSearch): Takings | null {
  const mix = mixOf(search);
  const fee = parsePesos(search.fee);
  const { members, cycle, refunds } = search;
  return mix === null || fee === null ? null : { members, fee, cycle, mix, refunds };
}

/** The plans that have a price. What is agreed on with each community cannot be reckoned. */
export function pricesOf(plans: readonly PlatformPlan[]): PlanPrice[] {
  return plans.flatMap(({ type, fee_amount, commission_percentage: commission }) =>
    fee_amount === null || commission === null
      ? []
      : [{ type, fee: Math.round(fee_amount * 100), commission }],
  );
}
