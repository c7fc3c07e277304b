import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS } from '../../../../contract/core/durations.ts';
import { notifyAdministrators } from '../../../platform/audit/administration-news.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import { createCheckoutRepo } from '../checkouts/checkout.repo.ts';
import { refOfAttempt } from '../checkouts/checkout-row.ts';
import { callOptions } from '../providers/call-provider.ts';
import { isOfAnotherShape, type PaymentProvider, type ProviderPayment } from '../providers/provider.ts';
import type { RefundSubmission } from '../refunds/refund-submission.ts';
import type { Sync } from '../sync/sync.service.ts';
import {
  createReconciliationRepo,
  type Difference,
  type DifferenceKind,
  type KnownPayment,
} from './reconciliation.repo.ts';

export interface ReconcileDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly provider: PaymentProvider;
  readonly sync: Pick<Sync, 'sync'>;
  readonly refunds: Pick<RefundSubmission, 'lookUp'>;
  readonly publicUrl: string;
}

/** How far back it looks: each night, and once a week, when money can still go back by refunds and disputes. */
export const WINDOWS = { night: 72 * HOUR_MS, week: 180 * DAY_MS } as const;
/** What is younger may be on its way to us. */
const SETTLING_MS = HOUR_MS / 6;

/**
 * Compares all payments of the window with those at the payment service, and asks again about each that
 * differs. What still differs then is kept for an administrator. The ledger is compared with all payments and refunds.
 *
 * @throws ProviderError when the payment service does not answer.
 */
export async function reconcile(deps: ReconcileDeps, windowMs: number): Promise<void> {
  const { db, withTx, clock, random, log, provider, sync, refunds } = deps;
  await checkNotices(deps);
  const repo = createReconciliationRepo(db);
  const to = new Date(clock.now() - SETTLING_MS);
  const from = new Date(to.getTime() - windowMs);

  async function compare(payment: ProviderPayment): Promise<Difference | null> {
    const before = await repo.known(provider.id, payment.paymentId);
    const kind = differenceOf(before, payment);
    if (kind === null) return null;
    const ref = before?.checkout_ref ?? (await refOf(payment)) ?? (await searched(payment));
    if (ref === null) return difference(kind, payment, false);
    const checkout = await sync.sync(ref, 'reconciliation');
    if (checkout) await refunds.lookUp(checkout.id);
    const after = await repo.known(provider.id, payment.paymentId);
    return difference(kind, payment, differenceOf(after, payment) === null);
  }

  /** Of a payment that says nothing of us: the session that has it is one of those that we opened before it. */
  async function searched({ paymentId, paidAt, amount }: ProviderPayment): Promise<string | null> {
    if (paidAt === null) return null;
    for (const ref of await repo.unpaidBefore(provider.id, paidAt, amount)) {
      await sync.sync(ref, 'reconciliation');
      if (await repo.known(provider.id, paymentId)) return ref;
    }
    return null;
  }

  async function refOf({ sessionId, ref }: ProviderPayment): Promise<string | null> {
    const checkouts = createCheckoutRepo(db);
    const row = sessionId === null ? null : await checkouts.bySession(provider.id, sessionId);
    // A list of payments may not say of which session each is.
    return (row ?? (ref === null ? null : await checkouts.byRef(refOfAttempt(ref))))?.ref ?? null;
  }

  const seen = new Set<string>();
  const unreadable = new Set<string>();
  const differences: Difference[] = [];
  const onUnreadable = (id: string | null) => void unreadable.add(id ?? 'unknown');
  for await (const payment of provider.listPayments(
    { from, to },
    () => callOptions('payments'),
    onUnreadable,
  )) {
    if (payment.status !== 'paid') continue;
    seen.add(payment.paymentId);
    // Its session may have another attempt that cannot be read.
    const found = await compare(payment).catch((error: unknown) => {
      if (!isOfAnotherShape(error)) throw error;
      return difference('UNREADABLE', payment, false);
    });
    if (found) differences.push(found);
  }
  for (const ref of unreadable) differences.push({ kind: 'UNREADABLE', ref, details: {}, isSettled: false });
  const ours = await repo.paidBetween(provider.id, from, to);
  for (const id of ours)
    if (!seen.has(id) && !unreadable.has(id))
      differences.push({ kind: 'MISSING_REMOTE', ref: id, details: {}, isSettled: false });

  const trialBalance = await repo.trialBalance();
  const clearing = await repo.clearingDifference();
  const open = differences.filter(({ isSettled }) => !isSettled).map(({ ref }) => ref);
  const left = open.length;
  const agreed = [...seen].filter((id) => !open.includes(id));
  const counts = {
    ...{ payments: seen.size, differences: differences.length, left },
    ...{ trial_balance: trialBalance, clearing },
  };
  await withTx(async (tx) => {
    const at = new Date(clock.now());
    const inTx = createReconciliationRepo(tx);
    await inTx.insert(
      { id: random.uuid(), from, to, counts, at },
      differences.map((one) => ({ ...one, id: random.uuid() })),
    );
    await inTx.settle(agreed, { at, by: null });
    notifyAdministrators(tx, 'reconciliation');
  });
  if (left > 0 || trialBalance !== 0 || clearing !== 0)
    log.error(counts, 'our books and the payment service do not agree');
  else log.info(counts, 'our books and the payment service agree');
}

/** After an outage of ours the payment service may have stopped sending its notices. */
async function checkNotices({ provider, publicUrl, log }: ReconcileDeps): Promise<void> {
  const url = `${publicUrl}/webhooks/payments/${provider.id}`;
  const found = await provider.ensureNotices(url, callOptions('notices'));
  if (found === 'switched_on')
    log.error({ url }, 'the payment service had stopped its notices; they are sent again');
  if (found === 'unknown') log.error({ url }, 'the payment service does not know where to send its notices');
}

function differenceOf(known: KnownPayment | null, payment: ProviderPayment): DifferenceKind | null {
  if (!known) return 'MISSING_LOCAL';
  if (known.amount_centavos !== payment.amount || known.currency !== payment.currency) return 'AMOUNT_DIFF';
  const isArrived = known.status === 'PAID' || known.status === 'REFUNDED' || known.status === 'DISPUTED';
  if (!isArrived || (known.status !== 'REFUNDED' && payment.isDisputed !== (known.status === 'DISPUTED')))
    return 'STATUS_DIFF';
  if (known.refunded_centavos !== payment.refunded) return 'STATUS_DIFF';
  const isFeeKnown = payment.fee === null || payment.currency !== 'PHP' || known.fee_centavos === payment.fee;
  return isFeeKnown ? null : 'FEE_DIFF';
}

function difference(kind: DifferenceKind, payment: ProviderPayment, isSettled: boolean): Difference {
  const { paymentId, sessionId, amount, currency, fee, isDisputed, refunded } = payment;
  const details = { sessionId, amount, currency, fee, isDisputed, refunded };
  return { kind, ref: paymentId, details, isSettled };
}
