import { numericText, signedText } from '../../../../contract/money/money.ts';
import type { RefundLimit } from '../../../../contract/money/refunds.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { CheckoutRow } from '../checkouts/checkout-row.ts';
import type { PaymentRow } from '../checkouts/payment.repo.ts';
import { createLedgerRepo, type Standing } from '../ledger/ledger.repo.ts';
import { type Entry, postRefund } from '../ledger/ledger.ts';
import { createOwedRepo } from '../payouts/owed.repo.ts';
import { createRefundRepo } from './refund.repo.ts';

/** Centavos that a community has for refunds, and what the refund of a part of one payment takes of them. */
export interface OwnerLimit {
  readonly balance: number;
  /** What a refund of so much takes from the community: not the platform's part. */
  takes(amount: number): number;
  /** The most of a payment that its owners can give back. */
  readonly most: number;
}

/**
 * How much of a payment the owners of its community can give back without an administrator: what its balance covers, so
 * that no one gives back what was paid out. The fee that the payment service keeps of this payment does not count, or no
 * community could refund its only sale. Null: no money of the community is concerned. The community is locked where it
 * decides.
 */
export async function ownerLimitOf(
  db: Database,
  { group_id: groupId }: Pick<CheckoutRow, 'group_id'>,
  { payment, left }: { readonly payment: Pick<PaymentRow, 'id'>; readonly left: number },
): Promise<OwnerLimit | null> {
  const ledger = createLedgerRepo(db);
  const standing = await ledger.standingOf(payment.id);
  if (standing === null) return null;
  const refunds = createRefundRepo(db);
  const open = await refunds.openOf(groupId);
  let balance = await createOwedRepo(db).balance(groupId);
  for (const { payment_id: id, amount } of open)
    balance -= takenBy(groupId, await ledger.standingOf(id), amount);
  const promised = open.find(({ payment_id: id }) => id === payment.id)?.amount ?? 0;
  const takes = (amount: number) =>
    takenBy(groupId, standing, promised + amount) - takenBy(groupId, standing, promised);
  // All that the payment brought is still there.
  if (takes(left) - (await ledger.feeBorneBy(payment.id, groupId)) <= balance)
    return { balance, takes, most: left };
  return { balance, takes, most: mostOf(takes, balance, left) };
}

/** The most that takes no more than the balance. It takes more the more goes back, so that halving finds it. */
function mostOf(takes: OwnerLimit['takes'], balance: number, left: number): number {
  let [most, above] = [0, left + 1];
  while (above - most > 1) {
    const middle = Math.floor((most + above) / 2);
    if (takes(middle) <= balance) most = middle;
    else above = middle;
  }
  return most;
}

/** The wire's form of a limit that is below `left`; null for none. */
export function shownLimit(limit: OwnerLimit | null, left: number): RefundLimit | null {
  if (limit === null || limit.most >= left) return null;
  return { most: numericText(limit.most), balance: signedText(limit.balance) };
}

function takenBy(groupId: string, standing: Standing | null, amount: number): number {
  if (standing === null || amount === 0) return 0;
  const isOwn = ({ account }: Entry) => typeof account === 'object' && account.creator_payable === groupId;
  return postRefund('', { ...standing, amount })
    .entries.filter(isOwn)
    .reduce((sum, entry) => sum + entry.amount, 0);
}
