import { createHash } from 'node:crypto';

/**
 * Returns the key of a limit: what is counted, and for whom. The second part is hashed, so that keys have one length
 * and the table of counters contains no addresses.
 */
export function limitKey(what: string, ...whom: readonly string[]): string {
  const digest = createHash('sha256').update(whom.join('\u0000')).digest('base64url');
  return `${what}:${digest.slice(0, 22)}`;
}
