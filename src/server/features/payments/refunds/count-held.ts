import type { Tx } from '../../../platform/db/transaction.ts';
import type { CheckoutRow } from '../checkouts/checkout-row.ts';
import { createPaymentRepo, type PaymentRow } from '../checkouts/payment.repo.ts';
import { createLedgerRepo } from '../ledger/ledger.repo.ts';
import { feeAccountOf, postFeeMoved, postReleased } from '../ledger/ledger.ts';
import { earnerOf, type TakeDeps } from '../sync/take-payment.ts';

/** Held money bought something after all: it leaves `suspense` for those who earn it, and its fee is theirs. */
export async function countHeld(
  deps: Pick<TakeDeps, 'clock' | 'random' | 'taxMode'>,
  tx: Tx,
  checkout: CheckoutRow,
  { id, amount_centavos: amount, fee_centavos: fee }: PaymentRow,
): Promise<void> {
  await createPaymentRepo(tx).setOutcome(id, 'FULFILLED');
  const ledger = createLedgerRepo(tx);
  const earner = await earnerOf(deps, tx, checkout);
  const by = { random: deps.random, at: new Date(deps.clock.now()) };
  await ledger.post(postReleased(id, amount, earner), by);
  if (fee !== null && fee > 0) await ledger.post(postFeeMoved(id, fee, feeAccountOf(earner)), by);
}
