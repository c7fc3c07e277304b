import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { cycleNames } from '../../../../contract/communities/plans.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import { t } from '../../../i18n/t.ts';
import { tierFee } from '../../courses/parts/tier-text.ts';

/** "₱299 · Monthly", or "Free". */
export function planPrice({ fee_amount, cycle_type }: MembershipPlan): string {
  if (parsePesos(fee_amount) === 0) return tierFee({ fee_amount });
  return `${tierFee({ fee_amount })} · ${t(cycleNames[cycle_type])}`;
}
