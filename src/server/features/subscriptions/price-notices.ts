import { numericText } from '../../../contract/money/money.ts';
import { daysLater, periodEnd } from '../../../contract/money/periods.ts';
import { PRICE_NOTICE_DAYS } from '../../../contract/money/subscriptions.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { createPriceNoticeRepo, type DuePrice } from './price-notice.repo.ts';
import { isoOf } from './subscription-row.ts';

export interface PriceNoticeDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly notifier: Pick<Notifier, 'notify'>;
}

/** Of one run, which comes every minute. */
const AT_ONCE = 500;

/** Notifies subscribers of a new price, each once. Safe to run on several nodes at once. */
export function createPriceNotices({ db, withTx, clock, notifier }: PriceNoticeDeps) {
  async function announce(tx: Tx, due: DuePrice): Promise<void> {
    if (!(await createPriceNoticeRepo(tx).claim(due))) return;
    await notifier.notify(tx, {
      kind: 'PRICE_CHANGED',
      groupId: due.group_id,
      actorId: null,
      facts: {
        plan: due.plan_type,
        amount: numericText(due.fee_centavos),
        starts_at: isoOf(startOf(due, clock.now())),
      },
      key: `price:${due.subscription_id}:${due.terms_id}`,
      to: [{ userId: due.user_id, reason: 'OWN_PLACE' }],
    });
  }

  return {
    async tellAll(): Promise<void> {
      for (const due of await createPriceNoticeRepo(db).due(AT_ONCE)) await withTx((tx) => announce(tx, due));
    },
  };
}

/** The first renewal at the new price: the next one, if it is lower or early enough. */
export function startOf(due: DuePrice, now: number): number {
  const isLower = due.cycle_type === due.held_cycle && due.fee_centavos < due.held_centavos;
  let start = Date.parse(due.end_date);
  while (!isLower && daysLater(start, -PRICE_NOTICE_DAYS) < now) {
    const next = periodEnd(start, due.held_cycle, due.anchor_day);
    if (next === null) break;
    start = next;
  }
  return start;
}
