import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';

export interface BreakerDeps {
  readonly clock: Clock;
  /** Called when calls stop, with their last error. */
  readonly onOpen: (error: ProviderError) => void;
}

export interface CircuitBreaker {
  /** Null while calls go through; otherwise since when (milliseconds) they do not, and until when. */
  state(): { readonly since: number; readonly until: number } | null;
  /**
   * Runs `work`, unless the service is known to be down.
   *
   * @throws ProviderError `unavailable` at once while it is down, with the seconds to wait.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

const FAILURES_MAX = 5;
const WINDOW_MS = 30_000;
const PAUSE_MS = 30_000;
/** Ten refused keys in a minute block the account for 30 days (payments.md 1.5). */
const PAUSE_AFTER_AUTH_MS = 10 * MINUTE_MS;

/**
 * Whether the service itself fails, and not one question: a refusal of what we asked is no such failure, and neither is
 * an answer that cannot be read.
 */
export function isServiceFailure({ kind }: ProviderError): boolean {
  return kind === 'unavailable' || kind === 'rate_limited' || kind === 'auth';
}

/**
 * Stops calling a service that failed five times in half a minute, or refused our key once. After a pause one call tries
 * again: when it succeeds, all go through.
 */
export function createCircuitBreaker({ clock, onOpen }: BreakerDeps): CircuitBreaker {
  let failures: number[] = [];
  let open: { since: number; until: number } | null = null;
  let isTrying = false;

  function pauseOf({ kind, retryAfterSeconds }: ProviderError): number {
    if (kind === 'auth') return PAUSE_AFTER_AUTH_MS;
    return Math.max(PAUSE_MS, (retryAfterSeconds ?? 0) * 1000);
  }

  function failed(error: ProviderError): void {
    const now = clock.now();
    failures = [...failures.filter((at) => at > now - WINDOW_MS), now];
    if (open === null && error.kind !== 'auth' && failures.length < FAILURES_MAX) return;
    const isNew = open === null;
    open = { since: open?.since ?? now, until: now + pauseOf(error) };
    if (isNew) onOpen(error);
  }

  return {
    state: () => open,
    async run(work) {
      const now = clock.now();
      if (open !== null && (now < open.until || isTrying)) {
        const waitMs = Math.max(1000, open.until - now);
        throw new ProviderError('unavailable', 'the payment service is not called for a while', {
          retryAfterSeconds: Math.ceil(waitMs / 1000),
          code: 'circuit_open',
        });
      }
      const isTrial = open !== null;
      if (isTrial) isTrying = true;
      try {
        const result = await work();
        if (isTrial) [open, failures] = [null, []];
        return result;
      } catch (error) {
        if (error instanceof ProviderError && isServiceFailure(error)) failed(error);
        else if (isTrial) [open, failures] = [null, []];
        throw error;
      } finally {
        if (isTrial) isTrying = false;
      }
    },
  };
}

/** Puts every call of `provider` through `breaker`. */
export function withBreaker(provider: PaymentProvider, breaker: CircuitBreaker): PaymentProvider {
  return {
    id: provider.id,
    isLive: provider.isLive,
    verifyWebhook: provider.verifyWebhook,
    capabilities: (options) => breaker.run(() => provider.capabilities(options)),
    createSession: (session, options) => breaker.run(() => provider.createSession(session, options)),
    getSession: (id, options) => breaker.run(() => provider.getSession(id, options)),
    expireSession: (id, options) => breaker.run(() => provider.expireSession(id, options)),
    refund: (refund, options) => breaker.run(() => provider.refund(refund, options)),
    refundsOf: (id, options) => breaker.run(() => provider.refundsOf(id, options)),
    ensureNotices: (url, options) => breaker.run(() => provider.ensureNotices(url, options)),
    async *listPayments(window, options, onUnreadable) {
      const payments = provider.listPayments(window, options, onUnreadable)[Symbol.asyncIterator]();
      for (;;) {
        const next = await breaker.run(() => payments.next());
        if (next.done === true) return;
        yield next.value;
      }
    },
  };
}
