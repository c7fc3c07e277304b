import type { PlanCycle } from '../../../contract/communities/plans.ts';
import type { PlanSnapshot } from '../../../contract/money/quotes.ts';
import type { HeldSubscription } from './purchase.ts';
import type { PeriodRow } from './subscription.repo.ts';

/** The columns of a subscription. Times are ISO 8601. */
export interface SubscriptionFields {
  readonly id: string;
  readonly kind: 'PLATFORM' | 'MEMBERSHIP';
  readonly group_id: string;
  readonly user_id: string | null;
  readonly plan_id: string | null;
  readonly plan_type: string;
  readonly plan_cycle_type: PlanCycle;
  readonly fee_centavos: number;
  readonly start_date: string;
  readonly end_date: string | null;
  readonly anchor_day: number;
  readonly grace_until: string | null;
  readonly cancel_at_period_end: boolean;
  readonly pending_change: PlanSnapshot | null;
  readonly revoked_at: string | null;
  readonly version: number;
}

/** The plan as it was bought. */
function snapshotOf(fields: PlanSnapshot): PlanSnapshot {
  const { plan_id, plan_type, plan_cycle_type, fee_centavos } = fields;
  return { plan_id, plan_type, plan_cycle_type, fee_centavos };
}

export function heldOf(fields: SubscriptionFields, periods: readonly PeriodRow[]): HeldSubscription {
  return {
    kind: fields.kind,
    plan: snapshotOf(fields),
    end: millis(fields.end_date),
    anchorDay: fields.anchor_day,
    isCancelledAtEnd: fields.cancel_at_period_end,
    graceUntil: millis(fields.grace_until),
    periods: periods.map(({ period_start, period_end, worth_centavos: worth }) => ({
      ...{ worth, start: Date.parse(period_start), end: millis(period_end) },
    })),
  };
}

export function millis(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

export function isoOf(at: number): string;
export function isoOf(at: number | null): string | null;
export function isoOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
