import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { PaidAccess } from '../communities/paid-access.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { createEndingRepo, type DueNotice } from './ending.repo.ts';
import { createPayTokens } from './pay-token.ts';
import { createPriceNotices } from './price-notices.ts';
import { createSubscriptionRepo } from './subscription.repo.ts';
import { announceSubscription, applySubscription } from './subscription-access.ts';
import { isoOf, type SubscriptionFields } from './subscription-row.ts';

export interface EndingDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly notifier: Pick<Notifier, 'notify'>;
  readonly paidAccess: PaidAccess;
  /** Signs the links of reminders. */
  readonly secret: string;
}

/** Of each kind in one run, which comes every minute. */
const AT_ONCE = 500;
const FREE = { plan_id: null, plan_type: 'FREEMIUM', plan_cycle_type: 'ONE_TIME', fee_centavos: 0 } as const;

/**
 * Notifies people what the clock has ended already, and reminds them before. Rights do not depend on it. Safe to repeat,
 * and to run on several nodes at once.
 */
export function createEndingService({ db, withTx, clock, notifier, paidAccess, secret }: EndingDeps) {
  const payTokens = createPayTokens(secret);
  const found = createEndingRepo(db);
  const prices = createPriceNotices({ db, withTx, clock, notifier });

  async function endPlansOf(tx: Tx, groupId: string, userId: string): Promise<void> {
    const ended = await paidAccess.endPassed(tx, groupId, userId);
    if (ended.length === 0) return;
    for (const fields of await createSubscriptionRepo(tx).ofMember(groupId, userId)) {
      await announceSubscription({ paidAccess }, tx, fields);
      if (ended.includes(fields.id)) await notifyOwners(tx, fields);
    }
  }

  /** The owners hear of a plan that was not renewed. */
  async function notifyOwners(
    tx: Tx,
    { id, group_id: groupId, user_id: actorId, plan_type: plan, end_date }: SubscriptionFields,
  ): Promise<void> {
    await notifier.notify(tx, {
      ...{ kind: 'SALE_UPDATED', groupId, actorId, facts: { result: 'ENDED', plan } },
      key: `sale-ended:${id}:${end_date}`,
      to: 'STAFF',
    });
  }

  async function endPlan(tx: Tx, groupId: string): Promise<void> {
    await paidAccess.buying(tx, groupId, null);
    const repo = createSubscriptionRepo(tx);
    const fields = await repo.current({ kind: 'PLATFORM', groupId, userId: null }, null);
    if (!fields?.end_date || Date.parse(fields.end_date) > clock.now()) return;
    if (!fields.cancel_at_period_end && fields.pending_change?.fee_centavos !== 0) return;
    const next = {
      ...{ ...fields, ...FREE, start_date: fields.end_date, end_date: null },
      ...{ cancel_at_period_end: false, pending_change: null, version: fields.version + 1 },
    };
    await repo.save(next, isoOf(clock.now()));
    await applySubscription({ paidAccess }, tx, next);
  }

  async function give(tx: Tx, due: DueNotice): Promise<void> {
    const { subscription_id, group_id: groupId, user_id: userId, period_end, notice } = due;
    if (!(await createEndingRepo(tx).claimNotice(due))) return;
    const people = userId === null ? await paidAccess.ownersOf(tx, groupId) : [userId];
    await notifier.notify(tx, {
      kind: notice === 'LOST' ? 'ACCESS_LOST' : 'RENEWAL_DUE',
      groupId,
      actorId: null,
      facts: {
        ends_at: period_end,
        pay_token: payTokens.of(subscription_id, period_end),
        ...(userId === null && { result: 'PLATFORM' }),
      },
      key: `renewal:${subscription_id}:${period_end}:${notice}`,
      to: people.map((person) => ({ userId: person, reason: 'OWN_PLACE' })),
    });
    const fields = await createSubscriptionRepo(tx).find(subscription_id);
    if (fields) await announceSubscription({ paidAccess }, tx, fields);
  }

  return {
    async sweep(): Promise<void> {
      for (const { groupId, userId } of await paidAccess.passed(db, AT_ONCE))
        await withTx((tx) => endPlansOf(tx, groupId, userId));
      for (const groupId of await found.endedPlans(AT_ONCE)) await withTx((tx) => endPlan(tx, groupId));
      for (const due of await found.dueNotices(AT_ONCE)) await withTx((tx) => give(tx, due));
      await prices.tellAll();
    },
  };
}
