import type { PlanCycle } from '../../../../contract/communities/plans.ts';
import type { CoursePlan } from '../../../../contract/courses/courses.ts';
import { formatPeso } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** SPEC §9. English; translated with `t`. */
export const cycleNames = {
  ONE_TIME: 'One-time',
  MONTHLY: 'Monthly',
  YEARLY: 'Yearly',
} as const satisfies Record<PlanCycle, string>;

/** A membership plan as "Negosyante, ₱299, Monthly" (SPEC §9). */
export function tierText({ type, fee_amount, cycle_type }: Omit<CoursePlan, 'id'>): string {
  return [type, tierFee({ fee_amount }), t(cycleNames[cycle_type])].join(', ');
}

/** "₱299", or "Free". */
export function tierFee({ fee_amount }: Pick<CoursePlan, 'fee_amount'>): string {
  return formatPeso(Math.round(Number(fee_amount) * 100));
}
