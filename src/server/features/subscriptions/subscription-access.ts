import { planTypes } from '../../../contract/communities/plans.ts';
import type { EventData } from '../../../contract/events.ts';
import { accessEnd, type SubscriptionDates } from '../../../contract/money/periods.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { GroupPlan, PaidAccess } from '../communities/paid-access.ts';
import { isoOf, millis, type SubscriptionFields } from './subscription-row.ts';

export interface AccessDeps {
  readonly paidAccess: PaidAccess;
}

export function datesOf(fields: SubscriptionFields): SubscriptionDates {
  return {
    kind: fields.kind,
    end: millis(fields.end_date),
    isRevoked: fields.revoked_at !== null,
    isCancelledAtEnd: fields.cancel_at_period_end,
    graceUntil: millis(fields.grace_until),
  };
}

/**
 * Gives the member or the community what the subscription gives from now on, and announces it. With `enters`, someone
 * who is no member becomes one.
 */
export async function applySubscription(
  { paidAccess }: AccessDeps,
  tx: Tx,
  fields: SubscriptionFields,
  { enters }: { readonly enters: boolean } = { enters: false },
): Promise<void> {
  const { id: sourceId, group_id: groupId, user_id: userId, plan_id: planId } = fields;
  if (userId === null) await paidAccess.setPlan(tx, groupId, groupPlanOf(fields));
  else if (planId === null) throw new Error('a membership has no plan');
  else if (fields.revoked_at !== null) await paidAccess.takeBack(tx, { groupId, userId, sourceId });
  else
    await paidAccess.give(tx, {
      ...{ groupId, userId, planId, sourceId, enters },
      startsAt: fields.start_date,
      endsAt: isoOf(accessEnd(datesOf(fields))),
      source: fields.plan_cycle_type === 'ONE_TIME' ? 'PURCHASE' : 'PLAN',
    });
  await announceSubscription({ paidAccess }, tx, fields);
}

/** Notifies the member and the owners of the community. */
export async function announceSubscription(
  { paidAccess }: Pick<AccessDeps, 'paidAccess'>,
  tx: Tx,
  { id, group_id, user_id, version }: SubscriptionFields,
): Promise<void> {
  const data: EventData<'subscription.updated'> = {
    subscription_id: id,
    group_id,
    version,
  };
  const owners = await paidAccess.ownersOf(tx, group_id);
  for (const person of new Set([...(user_id === null ? [] : [user_id]), ...owners]))
    tx.emit({ kind: 'subscription.updated', topic: `u:${person}`, ref: id, data });
}

/** A plan that was cancelled, or that is followed by the free one, makes way for the free plan and not for a lock. */
function groupPlanOf(fields: SubscriptionFields): GroupPlan {
  const type = planTypes.find((one) => one === fields.plan_type);
  if (!type) throw new Error(`${fields.plan_type} is no plan of the platform`);
  if (fields.revoked_at !== null)
    return { type: 'FREEMIUM', cycle: 'ONE_TIME', until: null, freemiumFrom: null };
  const { plan_cycle_type: cycle, end_date } = fields;
  const isFreeNext = fields.cancel_at_period_end || fields.pending_change?.fee_centavos === 0;
  return isFreeNext
    ? { type, cycle, until: null, freemiumFrom: end_date }
    : { type, cycle, until: isoOf(accessEnd(datesOf(fields))), freemiumFrom: null };
}
