import type { Logger } from 'pino';
import { DAY_MS, MINUTE_MS } from '../../../../contract/core/durations.ts';
import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import type { Checkout, Payment, paymentHistory } from '../../../../contract/money/checkouts.ts';
import { numericText } from '../../../../contract/money/money.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { paginateCounted } from '../../../platform/db/counted-total.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { limitKey } from '../../../platform/limits/limit-key.ts';
import type { RateLimiter } from '../../../platform/limits/rate-limiter.ts';
import type { CommunityService } from '../../communities/community.service.ts';
import { paymentsUnavailable } from '../providers/call-provider.ts';
import { ProviderError } from '../providers/provider.ts';
import type { SecondPayments } from '../refunds/second-payment.ts';
import type { Sync, SyncCause } from '../sync/sync.service.ts';
import { createCheckoutRepo } from './checkout.repo.ts';
import { checkoutNotFound } from './checkout-problems.ts';
import { type CheckoutView, toCheckout } from './checkout-row.ts';
import { isUnsettled } from './checkout-status.ts';
import { createPaymentRepo, type HistoryRow } from './payment.repo.ts';

export interface CheckoutServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly limiter: RateLimiter;
  readonly communities: Pick<CommunityService, 'standingIn'>;
  readonly sync: Sync;
  readonly seconds: Pick<SecondPayments, 'periodFor'>;
}

/** Checkouts and payments as their payer sees them. Those of others do not exist: `checkout.not_found`. */
export interface CheckoutService {
  get(ref: string, caller: Caller): Promise<Checkout>;
  latest(caller: Caller): Promise<Checkout | null>;
  /** @throws Problem `payments.unavailable` */
  cancel(ref: string, caller: Caller): Promise<Checkout>;
  history(
    query: HandlerInput<typeof paymentHistory>['query'],
    caller: Caller,
  ): Promise<Answer<typeof paymentHistory>>;
  /** Asks the payment service, unless it does not answer or was asked a lot about this checkout. */
  refresh(ref: string, cause: SyncCause): Promise<CheckoutView | null>;
}

/** How often the payment service is asked about one checkout on behalf of those who look at it. */
const ASKED = { limit: 20, windowMs: MINUTE_MS };

export function createCheckoutService(deps: CheckoutServiceDeps): CheckoutService {
  const { db, clock, log, limiter, communities, sync } = deps;
  const repo = createCheckoutRepo(db);

  /** Its payer, the owners of the community, and administrators may see a checkout. Only the payer may end it. */
  async function seen(ref: string, caller: Caller, isEnding = false): Promise<CheckoutView> {
    const row = await repo.view(ref);
    if (!row) throw checkoutNotFound();
    if (row.payer_id === caller.userId) return row;
    const place = isEnding ? null : await communities.standingIn(caller, row.group_id);
    const isAllowed = place?.standing.split('+').some((one) => one === 'OWNER' || one === 'ADMIN') ?? false;
    if (!isAllowed) throw checkoutNotFound();
    return row;
  }

  async function refresh(ref: string, cause: SyncCause): Promise<CheckoutView | null> {
    const row = await repo.view(ref);
    if (!row || !isUnsettled(row.status) || row.provider_session_id === null) return row;
    const { allowed } = await limiter.hit(limitKey('checkout:asked', ref), ASKED);
    if (!allowed) return row;
    try {
      await sync.sync(ref, cause);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ ref, cause, kind: error.kind }, 'the payment service did not answer');
    }
    return repo.view(ref);
  }

  /** Few payments are second ones that cannot be sent back. */
  async function shown(row: HistoryRow): Promise<Payment> {
    if (row.second === null) return toPayment(row, null);
    const next = row.second === 'TO_SEND' ? await deps.seconds.periodFor(row.id) : null;
    return toPayment(row, { state: row.second, next_period: next });
  }

  return {
    refresh,

    async get(ref, caller) {
      const row = await seen(ref, caller);
      return toCheckout((await refresh(ref, 'read')) ?? row);
    },

    async latest({ userId }) {
      const row = await repo.latest(userId, new Date(clock.now() - DAY_MS));
      return row && toCheckout((await refresh(row.ref, 'read')) ?? row);
    },

    async cancel(ref, caller) {
      const row = await seen(ref, caller, true);
      try {
        await sync.close(ref, 'CANCELED', 'cancel');
      } catch (error) {
        if (error instanceof ProviderError) throw paymentsUnavailable(error);
        throw error;
      }
      return toCheckout((await repo.view(ref)) ?? row);
    },

    async history(query, { userId }) {
      const payments = createPaymentRepo(db);
      const [rows, total] = await Promise.all([
        payments.history(query, userId),
        payments.historyCount(query, userId),
      ]);
      const data = await Promise.all(rows.map(shown));
      return { data, pagination: paginateCounted(query, total, data.length) };
    },
  };
}

function toPayment(row: HistoryRow, second: Payment['second']): Payment {
  return {
    id: row.id,
    checkout_ref: row.checkout_ref,
    group: { id: row.group_id, name: row.group_name, slug: row.group_slug },
    plan_type: row.plan_type,
    amount: numericText(row.amount_centavos),
    refunded_amount: numericText(row.refunded_centavos),
    method: row.outside_reference === null ? row.method : null,
    status: row.status,
    // What an owner took back never arrived.
    paid_at: row.status === 'FAILED' ? null : row.paid_at,
    created_at: row.created_at,
    outside: row.outside_reference === null ? null : { reference: row.outside_reference },
    second,
  };
}
