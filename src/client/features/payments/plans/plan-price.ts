import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { t } from '../../../i18n/t.ts';
import { cycleNames, tierFee } from '../../courses/parts/tier-text.ts';

/** "₱299 · Monthly", or "Free". */
export function planPrice({ fee_amount, cycle_type }: MembershipPlan): string {
  if (Number(fee_amount) === 0) return tierFee({ fee_amount });
  return `${tierFee({ fee_amount })} · ${t(cycleNames[cycle_type])}`;
}
