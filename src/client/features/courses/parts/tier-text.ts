import { cycleNames } from '../../../../contract/communities/plans.ts';
import type { CoursePlan } from '../../../../contract/courses/courses.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import { formatPeso } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** A membership plan as "Negosyante, ₱299, Monthly" (SPEC §9). */
export function tierText({ type, fee_amount, cycle_type }: Omit<CoursePlan, 'id'>): string {
  return [type, tierFee({ fee_amount }), t(cycleNames[cycle_type])].join(', ');
}

/** "₱299", or "Free". */
export function tierFee({ fee_amount }: Pick<CoursePlan, 'fee_amount'>): string {
  return formatPeso(parsePesos(fee_amount) ?? 0);
}
