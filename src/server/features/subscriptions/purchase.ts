import { type PlanCycle, planTypes } from '../../../contract/communities/plans.ts';
import { accessEnd, anchorDayOf, daysLater, periodEnd } from '../../../contract/money/periods.ts';
import type { PlanSnapshot } from '../../../contract/money/quotes.ts';
import { RENEWAL_DAYS } from '../../../contract/money/subscriptions.ts';
import { creditOf, type PaidPeriod, upgradeEnd } from '../../../contract/money/upgrades.ts';

/** A subscription that is there, with its periods that were not given back or replaced. Instants are milliseconds. */
export interface HeldSubscription {
  readonly kind: 'PLATFORM' | 'MEMBERSHIP';
  readonly plan: PlanSnapshot;
  readonly end: number | null;
  readonly anchorDay: number;
  readonly isCancelledAtEnd: boolean;
  readonly graceUntil?: number | null;
  readonly periods: readonly PaidPeriod[];
}

/** A period that a purchase adds. */
export interface NewPeriod {
  readonly kind: 'NEW' | 'RENEWAL' | 'UPGRADE';
  readonly start: number;
  readonly end: number | null;
  readonly anchorDay: number;
  /** Centavos of the periods that it replaces. Zero unless it is an upgrade. */
  readonly credit: number;
}

/** DOWNGRADE: it begins when the paid period ends. EXISTS: the plan is running, and it is too early to renew it. */
export type Purchase = NewPeriod | { readonly kind: 'DOWNGRADE' } | { readonly kind: 'EXISTS' };

/** What buying `wanted` at `now` means for someone who has `held`. */
export function purchaseOf(held: HeldSubscription | null, wanted: PlanSnapshot, now: number): Purchase {
  const until = held && accessEnd({ ...held, isRevoked: false });
  if (!held || (until !== null && now >= until)) return begun('NEW', wanted, now, 0);
  if (held.end !== null && now >= held.end) return renewal(held, held.end, wanted);
  if (isSamePlan(held.plan, wanted)) {
    if (held.end === null || now < daysLater(held.end, -RENEWAL_DAYS)) return { kind: 'EXISTS' };
    return renewal(held, held.end, wanted);
  }
  if (held.plan.fee_centavos === 0 && held.end === null) return begun('NEW', wanted, now, 0);
  const credit = held.periods.reduce((sum, period) => sum + creditOf(period, now), 0);
  return isUpgrade(held, wanted, credit) ? begun('UPGRADE', wanted, now, credit) : { kind: 'DOWNGRADE' };
}

/** The same plan, whatever it costs by now. */
function isSamePlan(a: PlanSnapshot, b: PlanSnapshot): boolean {
  return a.plan_id === null
    ? a.plan_type === b.plan_type && a.plan_cycle_type === b.plan_cycle_type
    : a.plan_id === b.plan_id;
}

function begun(kind: 'NEW' | 'UPGRADE', plan: PlanSnapshot, start: number, credit: number): NewPeriod {
  const anchorDay = anchorDayOf(start);
  const end = plan.fee_centavos === 0 ? null : upgradeEnd(plan, credit, start, anchorDay);
  return { kind, start, end, anchorDay, credit };
}

/** Paid early or in the days of grace, it continues where the last period ends: no day is lost or given away. */
function renewal({ anchorDay }: HeldSubscription, start: number, plan: PlanSnapshot): NewPeriod {
  const end = plan.fee_centavos === 0 ? null : periodEnd(start, plan.plan_cycle_type, anchorDay);
  return { kind: 'RENEWAL', start, end, anchorDay, credit: 0 };
}

const CYCLES: readonly PlanCycle[] = ['MONTHLY', 'YEARLY', 'ONE_TIME'];

function isUpgrade({ kind, plan }: HeldSubscription, wanted: PlanSnapshot, credit: number): boolean {
  const isLonger = CYCLES.indexOf(wanted.plan_cycle_type) > CYCLES.indexOf(plan.plan_cycle_type);
  if (kind === 'PLATFORM') {
    const [now, then] = [rankOf(plan), rankOf(wanted)];
    return then > now || (then === now && isLonger);
  }
  if (wanted.fee_centavos === 0 || plan.plan_cycle_type === 'ONE_TIME') return wanted.fee_centavos > credit;
  // What is left would be lost in a plan without an end.
  if (wanted.plan_cycle_type === 'ONE_TIME') return wanted.fee_centavos >= credit;
  return isLonger || monthly(wanted) > monthly(plan);
}

function rankOf({ plan_type }: PlanSnapshot): number {
  const ranks: readonly string[] = planTypes;
  return ranks.indexOf(plan_type);
}

function monthly({ fee_centavos, plan_cycle_type }: PlanSnapshot): number {
  return plan_cycle_type === 'YEARLY' ? fee_centavos / 12 : fee_centavos;
}
