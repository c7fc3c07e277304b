import type { Logger } from 'pino';
import type { EventData } from '../../../../contract/events.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import { announceUse } from '../../coupons/coupon-announcements.ts';
import { createCheckoutRepo } from '../checkouts/checkout.repo.ts';
import type { CheckoutRow } from '../checkouts/checkout-row.ts';
import { isOpen } from '../checkouts/checkout-status.ts';
import { callOptions } from '../providers/call-provider.ts';
import type { PaymentProvider, ProviderSession } from '../providers/provider.ts';
import { inOrder } from './judge-payment.ts';
import { raised, type TakeDeps, takePayment } from './take-payment.ts';

/** What made us ask the payment service. For the log. */
export type SyncCause =
  | 'webhook'
  | 'return'
  | 'read'
  | 'cancel'
  | 'poll'
  | 'archive'
  | 'reconciliation'
  | 'administrator';

export interface SyncDeps extends TakeDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly log: Pick<Logger, 'info'>;
  readonly provider: PaymentProvider;
}

/**
 * The only way in which money becomes access. It asks the payment service what is true of a checkout, and applies what
 * is new in one transaction. So a notice that is forged, doubled, late or lost changes only when we ask.
 */
export interface Sync {
  /**
   * Safe to repeat, on any node. Null when there is no such checkout.
   *
   * @throws ProviderError when the payment service does not answer. Nothing has changed then.
   */
  sync(ref: string, cause: SyncCause): Promise<CheckoutRow | null>;
  /** Ends an open checkout, so that it can no longer be paid. A payment that was faster counts. */
  close(ref: string, as: 'CANCELED' | 'EXPIRED', cause: SyncCause): Promise<CheckoutRow | null>;
}

export function createSync(deps: SyncDeps): Sync {
  const { db, withTx, clock, random, log, provider } = deps;

  async function ask(row: CheckoutRow, isEnding: boolean): Promise<ProviderSession | null> {
    const { provider_session_id: sessionId } = row;
    if (sessionId === null) return null;
    return isEnding
      ? provider.expireSession(sessionId, callOptions(`expire-${row.ref}`))
      : provider.getSession(sessionId, callOptions(`get-${row.ref}`));
  }

  async function run(ref: string, cause: SyncCause, end: 'CANCELED' | 'EXPIRED' | null) {
    const repo = createCheckoutRepo(db);
    const found = await repo.byRef(ref);
    if (!found) return null;
    const isOver =
      Date.parse(found.expires_at) <= clock.now() || (await repo.isSellerArchived(found.group_id));
    const ending = isOpen(found.status) ? (end ?? (isOver ? 'EXPIRED' : null)) : null;
    const session = await ask(found, ending !== null);
    return withTx((tx) => apply(tx, found, { session, ending, cause }), { queue: `checkout:${ref}` });
  }

  async function apply(
    tx: Tx,
    found: CheckoutRow,
    { session, ending, cause }: Outcome,
  ): Promise<CheckoutRow> {
    const repo = createCheckoutRepo(tx);
    const before = await repo.lock(found);
    let after = before;
    for (const payment of inOrder(session?.payments ?? []))
      after = session ? await takePayment(deps, tx, after, { session, payment }) : after;
    // A session that was opened since we looked has not been ended.
    const isEnded = before.provider_session_id === found.provider_session_id;
    if (ending !== null && isEnded) after = raised(after, ending);
    else if (session?.state === 'expired') after = raised(after, 'EXPIRED');
    const at = new Date(clock.now());
    if (isSame(before, after)) {
      await repo.noteAsked(before.ref, at);
      return before;
    }
    const saved = { ...after, version: before.version + 1 };
    await repo.save(saved, at);
    await repo.noteSync({
      id: random.uuid(),
      checkoutId: saved.id,
      cause,
      from: before.status,
      to: saved.status,
      at,
    });
    announceCheckout(tx, saved);
    if (saved.status !== before.status) await announceUse(deps.paidAccess, tx, saved);
    log.info(
      { ref: saved.ref, from: before.status, to: saved.status, cause, provider: provider.id },
      'a checkout changed',
    );
    return saved;
  }

  return {
    sync: (ref, cause) => run(ref, cause, null),
    close: (ref, as, cause) => run(ref, cause, as),
  };
}

interface Outcome {
  /** Null: it was never opened. */
  readonly session: ProviderSession | null;
  readonly ending: 'CANCELED' | 'EXPIRED' | null;
  readonly cause: SyncCause;
}

function isSame(a: CheckoutRow, b: CheckoutRow): boolean {
  return (
    a.status === b.status &&
    a.fulfilled_payment_id === b.fulfilled_payment_id &&
    a.last_failure_code === b.last_failure_code &&
    a.review_reason === b.review_reason
  );
}

export function announceCheckout(
  tx: Tx,
  { id, ref, status, version, payer_id }: Pick<CheckoutRow, 'id' | 'ref' | 'status' | 'version' | 'payer_id'>,
): void {
  const data: EventData<'checkout.updated'> = { ref, status, version };
  tx.emit({ kind: 'checkout.updated', topic: `u:${payer_id}`, ref: id, data });
  announceToAdministrators(tx, { id, ref, status, version });
}

/** Something about the payment changed that only administrators see. */
export function announceToAdministrators(
  tx: Tx,
  { id, ref, status, version }: Pick<CheckoutRow, 'id' | 'ref' | 'status' | 'version'>,
): void {
  const data: EventData<'checkout.updated'> = { ref, status, version };
  tx.emit({ kind: 'checkout.updated', topic: 'adm', ref: id, data });
}
