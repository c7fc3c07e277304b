import { numericText } from '../../../../contract/money/money.ts';
import type { DuePayout, PayoutDrop } from '../../../../contract/money/payouts.ts';
import type { Notification } from '../../../../contract/notifications/notifications.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { PaidAccess } from '../../communities/paid-access.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import type { PayoutRow } from './payout.repo.ts';

export interface PayoutNoticeDeps {
  readonly paidAccess: Pick<PaidAccess, 'ownersOf'>;
  readonly notifier: Pick<Notifier, 'notify' | 'settle'>;
}

/** A community that a run left out, and why. `available` is centavos. */
export interface HeldPayout {
  readonly groupId: string;
  readonly available: number;
  readonly blockedBy: NonNullable<DuePayout['blocked_by']>;
  readonly usable_from: string | null;
}

const heldKey = (groupId: string) => `payout-held:${groupId}`;

/** Notifies the owners that a payout was sent, could not be sent, came back, or is no longer owed. */
export async function notifyOfPayout(
  deps: PayoutNoticeDeps,
  tx: Tx,
  payout: PayoutRow,
  result: PayoutRow['status'] | PayoutDrop,
): Promise<void> {
  const { id, group_id: groupId, reference, reason, amount_centavos } = payout;
  await notify(deps, tx, {
    ...{ groupId, key: `payout:${id}:${result}` },
    facts: {
      ...{ result, amount: numericText(amount_centavos) },
      ...(reference !== null && { reference }),
      ...(reason !== null && { reason }),
    },
  });
}

/**
 * Notifies the owners of what a run waits for, where they can do something about it. They are notified again only after a payout
 * was scheduled in between. The caller holds the locks of all the communities.
 */
export async function notifyOfHeld(
  deps: PayoutNoticeDeps,
  tx: Tx,
  held: readonly HeldPayout[],
): Promise<void> {
  for (const { groupId, available, blockedBy, usable_from } of held) {
    if (blockedBy !== 'NO_ACCOUNT' && blockedBy !== 'NEW_ACCOUNT') continue;
    await notify(deps, tx, {
      ...{ groupId, key: heldKey(groupId) },
      facts: {
        ...{ result: blockedBy, amount: numericText(available) },
        ...(usable_from !== null && { starts_at: usable_from }),
      },
    });
  }
}

/** What the owners were told about a payout on hold is over. */
export async function settleHeld(
  { notifier }: PayoutNoticeDeps,
  tx: Tx,
  groupIds: readonly string[],
): Promise<void> {
  for (const groupId of groupIds) await notifier.settle(tx, heldKey(groupId));
}

async function notify(
  { paidAccess, notifier }: PayoutNoticeDeps,
  tx: Tx,
  { groupId, key, facts }: { groupId: string; key: string; facts: Notification['facts'] },
): Promise<void> {
  const owners = await paidAccess.ownersOf(tx, groupId);
  await notifier.notify(tx, {
    ...{ kind: 'PAYOUT_UPDATED', groupId, actorId: null, key, facts },
    to: owners.map((userId) => ({ userId, reason: 'OWNER_OF_GROUP' as const })),
  });
}
