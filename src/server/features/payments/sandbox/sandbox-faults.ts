import * as z from 'zod/mini';
import { ProviderError } from '../providers/provider.ts';

/** What can go wrong on purpose when something is paid. Never offered in production. */
export const sandboxFaults = z.object({
  /** Pays twice, as from two open tabs; on a session that is paid already, once more. */
  isTwice: z._default(z.boolean(), false),
  /** Pays although the session has expired, as a slow wallet does. */
  isLate: z._default(z.boolean(), false),
  /** `wrong`: one peso less than asked. */
  amount: z._default(z.enum(['right', 'wrong']), 'right'),
  /** `wrong`: US dollars. */
  currency: z._default(z.enum(['right', 'wrong']), 'right'),
  /**
   * Of the webhook request: 20 seconds late, never sent, sent five times at once, or after a failed attempt whose own
   * request comes later.
   */
  webhook: z._default(z.enum(['normal', 'delay', 'drop', 'duplicate', 'reorder']), 'normal'),
  /** Of its first attempt: by another secret, or ten minutes old. */
  signature: z._default(z.enum(['right', 'forged', 'stale']), 'right'),
});
export type SandboxFaults = z.output<typeof sandboxFaults>;

export const noFaults: SandboxFaults = sandboxFaults.parse({});

/** How calls can fail: with this error before anything was done, or (`timeout`) without an answer after it was done. */
export const outages = [
  'unavailable',
  'timeout',
  'rate_limited',
  'auth',
  'insufficient_balance',
  'busy',
] as const;
export type Outage = (typeof outages)[number];

/** The error of a call that was refused. */
export function outageError(outage: Exclude<Outage, 'timeout'>): ProviderError {
  return new ProviderError(outage, `the sandbox was told to answer: ${outage}`, {
    retryAfterSeconds: outage === 'rate_limited' ? 60 : null,
    code: `sandbox_${outage}`,
  });
}
