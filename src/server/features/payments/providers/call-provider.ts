import { Problem } from '../../../../contract/core/problems.ts';
import { type CallOptions, ProviderError } from './provider.ts';

/** A payment service that answers later than this counts as not answering. */
const TIMEOUT_MS = 10_000;
/** Seconds. */
const RETRY_AFTER = 30;

export function callOptions(idempotencyKey: string): CallOptions {
  return { idempotencyKey, signal: AbortSignal.timeout(TIMEOUT_MS) };
}

/** The refusal of a call that needs the payment service while it does not answer. */
export function paymentsUnavailable(error?: unknown): Problem {
  const retryAfter = error instanceof ProviderError ? error.retryAfterSeconds : null;
  return new Problem(
    'payments.unavailable',
    'Payments are temporarily unavailable. You have not been charged.',
    { retryAfter: retryAfter ?? RETRY_AFTER },
  );
}
