import { Problem } from '../../../../contract/core/problems.ts';
import type { PlanSnapshot } from '../../../../contract/money/quotes.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { Subscriptions } from '../../subscriptions/subscription.service.ts';

export interface EnterpriseDeps {
  readonly withTx: WithTx;
  readonly audit: Audit;
  readonly subscriptions: Pick<Subscriptions, 'grant'>;
}

/**
 * Puts a community on the plan that is agreed on outside the app. It does not end by itself, and its price is not in the
 * app. Repeating it changes nothing. Resolves to the id of the subscription.
 *
 * @throws Problem `group.not_found`, `group.stale`, `group.not_allowed` for an archived community
 */
export type SetEnterprise = (groupId: string, version: number, caller: Caller) => Promise<string>;

const ENTERPRISE: PlanSnapshot = {
  plan_id: null,
  plan_type: 'ENTERPRISE',
  plan_cycle_type: 'YEARLY',
  fee_centavos: 0,
};

export function createSetEnterprise({ withTx, audit, subscriptions }: EnterpriseDeps): SetEnterprise {
  return (groupId, version, caller) =>
    withTx(async (tx) => {
      const { rows } = await tx.query<{ version: number; plan: string }>(
        'select version, subscription_plan_type as plan from groups where id = $1 for no key update',
        [groupId],
      );
      const [group] = rows;
      if (!group) throw new Problem('group.not_found', 'This community does not exist.');
      if (group.version !== version)
        throw new Problem('group.stale', 'Someone else changed this community in the meantime.');
      const granted = await subscriptions.grant(tx, {
        ...{ kind: 'PLATFORM', groupId, userId: null, snapshot: ENTERPRISE },
        ...{ amount: 0, checkoutId: null, paymentId: null },
      });
      if (!granted)
        throw new Problem('group.not_allowed', 'You are not allowed to do this in this community.');
      await audit(tx, {
        ...{ actorId: caller.userId, action: 'group.plan_set', targetType: 'group', targetId: groupId },
        ...{ groupId, before: { plan: group.plan }, after: { plan: ENTERPRISE.plan_type } },
      });
      return granted.subscriptionId;
    });
}
