import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import { createCheckoutRepo } from '../checkouts/checkout.repo.ts';
import { createPaymentRepo } from '../checkouts/payment.repo.ts';
import { createLedgerRepo } from '../ledger/ledger.repo.ts';
import { bearerOf, postDisputeFee } from '../ledger/ledger.ts';
import { createRefundRepo } from '../refunds/refund.repo.ts';
import type { SettleRefund } from '../refunds/settle-refund.ts';
import { createEventRepo } from '../sync/event.repo.ts';
import { createDisputeRepo, type DisputeRow, disputedMoney } from './dispute.repo.ts';
import { disputesOf } from './dispute-state.ts';
import { decide, withDispute } from './take-disputes.ts';

export interface SettleLostDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly provider: { readonly id: string };
  readonly settle: SettleRefund;
}

/**
 * Ends the open disputes of a checkout that are lost: what was left of each payment is gone, as by a refund that nobody
 * decided. Safe to repeat.
 */
export type SettleLost = (checkoutId: string) => Promise<void>;

export function createSettleLost(deps: SettleLostDeps): SettleLost {
  const { db, withTx, clock, random, provider } = deps;
  const now = () => new Date(clock.now());

  async function lostOf(checkoutId: string): Promise<DisputeRow[]> {
    const lost: DisputeRow[] = [];
    for (const { id, provider_payment_id } of await createPaymentRepo(db).ofCheckout(checkoutId)) {
      const told = disputesOf(await createEventRepo(db).disputeNews(provider.id, provider_payment_id));
      for (const dispute of await createDisputeRepo(db).ofPayment(id))
        if (dispute.state === 'OPEN' && told.get(dispute.provider_dispute_id) === 'LOST') lost.push(dispute);
    }
    return lost;
  }

  async function giveBack(tx: Tx, paymentId: string, amount: number): Promise<void> {
    const repo = createRefundRepo(tx);
    const id = random.uuid();
    await repo.insert(
      {
        ...{ id, payment_id: paymentId, amount_centavos: amount },
        ...{ reason: 'DISPUTE', note: null, requested_by: null },
      },
      now(),
    );
    const refund = await repo.find(id);
    if (!refund) throw new Error('a refund is missing in its own transaction');
    await deps.settle(tx, refund, { providerId: null, reference: null });
  }

  async function lose(tx: Tx, checkoutId: string, { id, payment_id: paymentId }: DisputeRow): Promise<void> {
    const checkouts = createCheckoutRepo(tx);
    const found = await checkouts.byId(checkoutId);
    if (!found) throw new Error('a dispute has no checkout');
    const before = await checkouts.lock(found);
    const disputes = createDisputeRepo(tx);
    const dispute = (await disputes.ofPayment(paymentId)).find((one) => one.id === id);
    const payment = await createPaymentRepo(tx).find(paymentId);
    if (!payment || dispute?.state !== 'OPEN') return;
    const standing = await decide(deps, tx, dispute, 'LOST');
    if (standing !== null) {
      const bearer = bearerOf(standing.posted[0]?.account ?? 'suspense');
      await createLedgerRepo(tx).post(postDisputeFee(disputedMoney(dispute), bearer), { random, at: now() });
    }
    const after = await withDispute(tx, before, payment);
    await checkouts.save({ ...after, version: before.version + 1 }, now());
    const left = payment.amount_centavos - (await createRefundRepo(tx).given(paymentId));
    if (left > 0) await giveBack(tx, paymentId, left);
  }

  return async (checkoutId) => {
    for (const dispute of await lostOf(checkoutId)) await withTx((tx) => lose(tx, checkoutId, dispute));
  };
}
