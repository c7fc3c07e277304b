import type { Answer } from '../../../contract/core/endpoint.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { statusAt } from '../../../contract/money/periods.ts';
import type { Subscription, searchMemberSubscriptions } from '../../../contract/money/subscriptions.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { paginateCounted } from '../../platform/db/counted-total.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { PaidAccess } from '../communities/paid-access.ts';
import { createSubscriptionRepo } from './subscription.repo.ts';
import { applySubscription, datesOf } from './subscription-access.ts';
import { isoOf, type SubscriptionFields } from './subscription-row.ts';
import { createSubscriptionSearchRepo, type SubscriptionFilter } from './subscription-search.repo.ts';
import { readSubscription, toSubscription } from './subscription-view.ts';

export interface SubscriptionListDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly paidAccess: PaidAccess;
}

/** Lists subscriptions, and lets their holders end or keep them. Those of strangers do not exist. */
export interface SubscriptionLists {
  search(filter: SubscriptionFilter): Promise<Answer<typeof searchMemberSubscriptions>>;
  /**
   * Lets it end with its period, or takes that and a planned change back. Repeating it changes nothing.
   *
   * @throws Problem `subscription.not_found`, `subscription.stale`, `subscription.over`
   */
  setEnding(
    id: string,
    change: { readonly isEnding: boolean; readonly version: number },
    caller: Caller,
  ): Promise<Subscription>;
}

function notFound(): Problem {
  return new Problem('subscription.not_found', 'This subscription does not exist.');
}

export function createSubscriptionLists(deps: SubscriptionListDeps): SubscriptionLists {
  const { db, withTx, clock, audit, paidAccess } = deps;

  async function read(from: Database, id: string): Promise<Subscription> {
    const found = await readSubscription(from, id, clock.now());
    if (!found) throw notFound();
    return found;
  }

  return {
    async search(filter) {
      const repo = createSubscriptionSearchRepo(db);
      const [rows, total] = await Promise.all([repo.search(filter), repo.count(filter)]);
      return {
        data: rows.map((row) => toSubscription(row, clock.now())),
        pagination: paginateCounted(filter.query, total, rows.length),
      };
    },

    setEnding: (id, { isEnding, version }, caller) =>
      withTx(async (tx) => {
        const repo = createSubscriptionRepo(tx);
        const seen = await repo.find(id);
        if (!seen) throw notFound();
        await paidAccess.buying(tx, seen.group_id, seen.user_id);
        const held = await repo.find(id);
        const owners = seen.user_id === null ? await paidAccess.ownersOf(tx, seen.group_id) : [seen.user_id];
        if (!held || !owners.includes(caller.userId)) throw notFound();
        const isSame = isEnding
          ? held.cancel_at_period_end
          : !held.cancel_at_period_end && held.pending_change === null;
        if (isSame) return read(tx, id);
        if (held.version !== version)
          throw new Problem('subscription.stale', 'Someone else changed this subscription in the meantime.', {
            fresh: await read(tx, id),
          });
        const status = statusAt(datesOf(held), clock.now());
        if (held.end_date === null || !['ACTIVE', 'CANCELLED'].includes(status))
          throw new Problem('subscription.over', 'This subscription has no period that is running.');
        const next: SubscriptionFields = {
          ...held,
          ...{ cancel_at_period_end: isEnding, pending_change: null, version: held.version + 1 },
        };
        await repo.save(next, isoOf(clock.now()));
        await applySubscription({ paidAccess }, tx, next);
        await audit(tx, {
          actorId: caller.userId,
          action: isEnding ? 'subscription.cancelled' : 'subscription.resumed',
          targetType: 'subscription',
          targetId: id,
          groupId: held.group_id,
        });
        return read(tx, id);
      }),
  };
}
