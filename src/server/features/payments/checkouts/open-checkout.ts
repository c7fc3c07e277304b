import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { openedCheckout } from '../../../../contract/money/checkouts.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { PaidAccess } from '../../communities/paid-access.ts';
import { announceUse } from '../../coupons/coupon-announcements.ts';
import { callOptions, paymentsUnavailable } from '../providers/call-provider.ts';
import { type PaymentProvider, ProviderError } from '../providers/provider.ts';
import { announceCheckout } from '../sync/sync.service.ts';
import { raised } from '../sync/take-payment.ts';
import { createCheckoutRepo } from './checkout.repo.ts';
import { attemptRef, type CheckoutRow, descriptions } from './checkout-row.ts';

export interface OpenDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly provider: Pick<PaymentProvider, 'createSession'>;
  readonly paidAccess: Pick<PaidAccess, 'ownersOf'>;
  readonly publicUrl: string;
}

/**
 * Gives a stored checkout a page at the payment service, and returns its address. Safe to repeat: when the process died
 * in between, or two requests do it at once, a page is left over whose address no one has.
 *
 * @throws Problem `payments.unavailable`
 */
export type OpenCheckout = (id: string) => Promise<z.output<typeof openedCheckout>>;

const ATTEMPTS = 2;

export function createOpenCheckout(deps: OpenDeps): OpenCheckout {
  const { db, withTx, clock, log, provider, publicUrl } = deps;
  const repo = createCheckoutRepo(db);
  const returnUrl = (ref: string) => `${publicUrl}/payments/return/${ref}`;

  async function createSession(row: CheckoutRow, attempt: number) {
    const ref = attemptRef(row, attempt);
    const { plan_type, plan_cycle_type } = row.plan_snapshot;
    const payee = row.purpose === 'MEMBERSHIP' ? await repo.groupName(row.group_id) : 'Tambayan';
    return provider.createSession(
      {
        ref,
        payee,
        amount: row.amount_centavos,
        title: plan_type,
        description: (await repo.isForOffer(row)) ? 'Course' : descriptions[row.purpose][plan_cycle_type],
        payer: await repo.payer(row.payer_id),
        successUrl: returnUrl(row.ref),
        cancelUrl: returnUrl(row.ref),
      },
      callOptions(ref),
    );
  }

  /** Tries twice where it may help: the second time under another reference. */
  async function reach(row: CheckoutRow) {
    for (let attempt = row.attempt; ; attempt++)
      try {
        return await createSession(row, attempt);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        log.warn({ ref: row.ref, attempt, kind: error.kind }, 'a checkout was not opened');
        const isOver = error.kind !== 'unavailable' && error.kind !== 'unknown';
        if (isOver || attempt >= ATTEMPTS) {
          await fail(row);
          throw paymentsUnavailable(error);
        }
        await repo.noteAttempt(row.id, attempt + 1);
      }
  }

  async function fail(row: CheckoutRow): Promise<void> {
    await withTx(async (tx) => {
      const inTx = createCheckoutRepo(tx);
      const locked = await inTx.lock(row);
      if (locked.status !== 'CREATED') return;
      const failed = { ...raised(locked, 'FAILED_TO_OPEN'), version: locked.version + 1 };
      await inTx.save(failed, new Date(clock.now()));
      announceCheckout(tx, failed);
      await announceUse(deps.paidAccess, tx, failed);
    });
  }

  return async (id) => {
    const row = await repo.byId(id);
    if (!row) throw new Error('a checkout is missing');
    if (row.status === 'CREATED') {
      const { sessionId, url } = await reach(row);
      await withTx(async (tx) => {
        const inTx = createCheckoutRepo(tx);
        if (!(await inTx.setSession(id, { sessionId, url, at: new Date(clock.now()) }))) return;
        const opened = await inTx.byId(id);
        if (opened) announceCheckout(tx, opened);
      });
    }
    const opened = await repo.byId(id);
    if (opened?.provider_url == null) throw paymentsUnavailable();
    return { ref: opened.ref, url: opened.provider_url, expires_at: opened.expires_at };
  };
}
