import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import type { CheckoutRow } from '../checkouts/checkout-row.ts';
import { higherStatus } from '../checkouts/checkout-status.ts';
import { createPaymentRepo, type PaymentRow } from '../checkouts/payment.repo.ts';
import { createLedgerRepo, type Standing } from '../ledger/ledger.repo.ts';
import { postDisputed, postDisputeOver } from '../ledger/ledger.ts';
import type { ProviderPayment } from '../providers/provider.ts';
import { createRefundRepo } from '../refunds/refund.repo.ts';
import { createEventRepo } from '../sync/event.repo.ts';
import { notifyOfSale } from '../sync/payment-notifications.ts';
import { createDisputeRepo, type DisputeRow, disputedMoney } from './dispute.repo.ts';
import { disputesOf } from './dispute-state.ts';

export interface DisputeDeps {
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly provider: { readonly id: string };
  /** What each dispute costs, in centavos. */
  readonly disputeFee: number;
  readonly notifier: Pick<Notifier, 'notify'>;
}

/**
 * Opens and closes the disputes of a payment by what the payment service has said of them, and returns the checkout as
 * it is after it. One that is lost stays open here: `settle-lost.ts` gives its money back. Both the community and the
 * checkout are locked.
 */
export async function takeDisputes(
  deps: DisputeDeps,
  tx: Tx,
  checkout: CheckoutRow,
  { payment, stored }: { payment: ProviderPayment; stored: PaymentRow },
): Promise<CheckoutRow> {
  const repo = createDisputeRepo(tx);
  const told = disputesOf(await createEventRepo(tx).disputeNews(deps.provider.id, payment.paymentId));
  const known = await repo.ofPayment(stored.id);
  // The payment itself says only that there is a dispute. How it ends is said by a notice.
  if (told.size === 0 && payment.isDisputed && known.length === 0)
    await open(deps, tx, checkout, { stored, disputeId: '', known: null });
  for (const [disputeId, state] of told) {
    const before = await namedOne(tx, known, disputeId);
    if (before?.state === state || before?.state === 'LOST') continue;
    const opened =
      before?.state === 'OPEN'
        ? before
        : await open(deps, tx, checkout, { stored, disputeId, known: before });
    if (state === 'WON') await win(deps, tx, checkout, { stored, dispute: opened });
  }
  return withDispute(tx, checkout, stored);
}

/** The dispute with that id. One that had none yet is the same. */
async function namedOne(tx: Tx, known: readonly DisputeRow[], disputeId: string): Promise<DisputeRow | null> {
  const named = known.find((one) => one.provider_dispute_id === disputeId);
  if (named) return named;
  const unnamed = known.find((one) => one.provider_dispute_id === '');
  if (!unnamed || known.some(({ provider_dispute_id }) => provider_dispute_id !== '')) return null;
  await createDisputeRepo(tx).name(unnamed.id, disputeId);
  return { ...unnamed, provider_dispute_id: disputeId };
}

interface Opening {
  readonly stored: PaymentRow;
  readonly disputeId: string;
  /** One that was won before; else null. */
  readonly known: DisputeRow | null;
}

async function open(
  { clock, random, notifier, disputeFee }: DisputeDeps,
  tx: Tx,
  checkout: CheckoutRow,
  { stored, disputeId, known }: Opening,
): Promise<DisputeRow> {
  const repo = createDisputeRepo(tx);
  const left = stored.amount_centavos - (await createRefundRepo(tx).given(stored.id));
  const dispute: DisputeRow = {
    ...{ id: known?.id ?? random.uuid(), payment_id: stored.id, provider_dispute_id: disputeId },
    ...{ state: 'OPEN', round: (known?.round ?? 0) + 1, amount_centavos: left, fee_centavos: disputeFee },
  };
  if (known) await repo.reopen(dispute);
  else await repo.insert(dispute, new Date(clock.now()));
  const ledger = createLedgerRepo(tx);
  // What is not pesos, or not real, has no place in the ledger.
  if ((await ledger.standingOf(stored.id)) !== null)
    await ledger.post(postDisputed(disputedMoney(dispute)), { random, at: new Date(clock.now()) });
  const key = `sale:${dispute.id}:${dispute.round}:DISPUTED`;
  await notifyOfSale(notifier, tx, checkout, { result: 'DISPUTED', paid: stored, key });
  return dispute;
}

async function win(
  deps: DisputeDeps,
  tx: Tx,
  checkout: CheckoutRow,
  { stored, dispute }: { stored: PaymentRow; dispute: DisputeRow },
): Promise<void> {
  const { notifier } = deps;
  await decide(deps, tx, dispute, 'WON');
  const key = `sale:${dispute.id}:${dispute.round}:DISPUTE_WON`;
  await notifyOfSale(notifier, tx, checkout, { result: 'DISPUTE_WON', paid: stored, key });
}

/**
 * The bank has decided: what it took is not on its way any more. Returns what the books say about the payment; null where
 * it is in no books.
 */
export async function decide(
  { clock, random }: Pick<DisputeDeps, 'clock' | 'random'>,
  tx: Tx,
  dispute: DisputeRow,
  state: 'WON' | 'LOST',
): Promise<Standing | null> {
  const at = new Date(clock.now());
  await createDisputeRepo(tx).decide(dispute.id, state, at);
  const ledger = createLedgerRepo(tx);
  const standing = await ledger.standingOf(dispute.payment_id);
  if (standing !== null) await ledger.post(postDisputeOver(disputedMoney(dispute)), { random, at });
  return standing;
}

/**
 * The payment and its checkout are disputed while one of their disputes is open. Of a payment that went back as a whole
 * nothing can be taken any more.
 */
export async function withDispute(
  tx: Tx,
  checkout: CheckoutRow,
  { id, status }: Pick<PaymentRow, 'id' | 'status'>,
): Promise<CheckoutRow> {
  if (status === 'REFUNDED') return checkout;
  const isOpen = (await createDisputeRepo(tx).ofPayment(id)).some(({ state }) => state === 'OPEN');
  if (isOpen !== (status === 'DISPUTED'))
    await createPaymentRepo(tx).setStatus(id, isOpen ? 'DISPUTED' : 'PAID');
  if (isOpen) return { ...checkout, status: higherStatus(checkout.status, 'DISPUTED') };
  if (status !== 'DISPUTED' || checkout.status !== 'DISPUTED') return checkout;
  const others = await createPaymentRepo(tx).ofCheckout(checkout.id);
  if (others.some((other) => other.status === 'DISPUTED')) return checkout;
  return { ...checkout, status: await statusWithout(tx, checkout) };
}

/** The status that a disputed checkout has without its dispute. */
async function statusWithout(
  tx: Tx,
  { fulfilled_payment_id: paymentId }: CheckoutRow,
): Promise<CheckoutRow['status']> {
  if (paymentId === null) return 'NEEDS_REVIEW';
  return (await createRefundRepo(tx).given(paymentId)) > 0 ? 'PARTIALLY_REFUNDED' : 'PAID';
}
