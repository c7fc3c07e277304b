import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { DAY_MS, MINUTE_MS } from '../../../../contract/core/durations.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createCheckoutRepo } from '../checkouts/checkout.repo.ts';
import { type CheckoutRow, refOfAttempt } from '../checkouts/checkout-row.ts';
import { createPaymentRepo } from '../checkouts/payment.repo.ts';
import { type HintEvent, type PaymentProvider, ProviderError } from '../providers/provider.ts';
import type { RefundSubmission } from '../refunds/refund-submission.ts';
import { createEventRepo } from './event.repo.ts';
import type { Sync } from './sync.service.ts';
import type { WebhookMeasure } from './webhook-measure.ts';

export interface WebhookDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly provider: PaymentProvider;
  readonly sync: Pick<Sync, 'sync'>;
  readonly refunds: Pick<RefundSubmission, 'lookUp'>;
  readonly measure: Pick<WebhookMeasure, 'onHandled' | 'onRefused'>;
}

/** Why a notice was refused. Nothing of it is stored. */
export type Refusal = 'no_signature' | 'bad_signature' | 'too_old' | 'wrong_mode' | 'malformed';

/** Notices of the payment service. They only say which checkout to ask about, so that a forged one costs one question. */
export interface WebhookService {
  /** Returns null when the notice was taken, also when it was known or concerns nothing of ours. */
  receive(raw: Uint8Array, headers: Readonly<Record<string, string>>): Promise<Refusal | null>;
  /** Handles notices that were stored and not handled, because a node died or the payment service did not answer. */
  handleLeft(): Promise<void>;
}

/** A notice that is older than this is being handled by no one. */
const LEFT_MS = MINUTE_MS;
/** What could not be handled for so long is left to the reconciliation, which looks at the same days. */
export const GIVE_UP_MS = 3 * DAY_MS;
const LEFT_MAX = 100;

export function createWebhookService(deps: WebhookDeps): WebhookService {
  const { db, clock, log, provider, sync } = deps;
  const events = createEventRepo(db);

  async function checkoutOf({ sessionId, paymentId, ref }: Concerned): Promise<CheckoutRow | null> {
    const repo = createCheckoutRepo(db);
    if (sessionId !== null) return repo.bySession(provider.id, sessionId);
    const found = paymentId === null ? null : await repo.byPayment(provider.id, paymentId);
    return found ?? (ref === null ? null : repo.byRef(refOfAttempt(ref)));
  }

  /** What a dispute is about that does not say it. */
  async function boughtWith({ fulfilled_payment_id: id }: CheckoutRow): Promise<string | null> {
    const payment = id === null ? null : await createPaymentRepo(db).find(id);
    return payment?.provider_payment_id ?? null;
  }

  /** Resolves to false when it has to be tried again. */
  async function handle(concerned: Concerned): Promise<boolean> {
    const checkout = await checkoutOf(concerned);
    if (!checkout) return true;
    try {
      await sync.sync(checkout.ref, 'webhook');
      if (concerned.type === 'refund.changed' || concerned.type === 'dispute.changed')
        await deps.refunds.lookUp(checkout.id);
      return true;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ ref: checkout.ref, kind: error.kind }, 'a notice has to wait');
      return false;
    }
  }

  async function handled(eventId: string, createdAt: number): Promise<void> {
    await events.handled(provider.id, eventId);
    deps.measure.onHandled(clock.now() - createdAt);
  }

  return {
    async receive(raw, headers) {
      const begunAt = clock.now();
      const verdict = provider.verifyWebhook(raw, headers, new Date(clock.now()));
      if (!verdict.ok) {
        deps.measure.onRefused(verdict.reason);
        return verdict.reason;
      }
      const { event } = verdict;
      const checkout = event.type === 'other' ? null : await checkoutOf(event);
      if (event.dispute?.status === 'unknown')
        log.error({ event: event.eventId, ref: checkout?.ref }, 'a dispute is in a state that is not known');
      const isNew = await events.insert(
        provider.id,
        {
          ...event,
          sessionId: checkout?.provider_session_id ?? event.sessionId,
          paymentId: event.paymentId ?? (event.dispute && checkout && (await boughtWith(checkout))),
        },
        {
          sha256: createHash('sha256').update(raw).digest(),
          status: checkout ? 'RECEIVED' : 'IGNORED',
          at: new Date(clock.now()),
        },
      );
      if (isNew && checkout && (await handle(event)))
        await handled(event.eventId, event.createdAt?.getTime() ?? begunAt);
      return null;
    },

    async handleLeft() {
      const window = { from: new Date(clock.now() - GIVE_UP_MS), to: new Date(clock.now() - LEFT_MS) };
      for (const { event_id, type, session_id, created_at } of await events.left(
        provider.id,
        window,
        LEFT_MAX,
      )) {
        const concerned = { type, sessionId: session_id, paymentId: null, ref: null };
        const isHandled = await handle(concerned).catch((err: unknown) => {
          log.error({ err, session: session_id }, 'a notice cannot be handled');
          return false;
        });
        if (isHandled) await handled(event_id, Date.parse(created_at));
        else await events.tried(provider.id, event_id, new Date(clock.now()));
      }
    },
  };
}

type Concerned = Pick<HintEvent, 'type' | 'sessionId' | 'paymentId' | 'ref'>;
