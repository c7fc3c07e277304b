import { createHash } from 'node:crypto';

/**
 * Key of a limit: what is counted, and for whom. Whom is hashed, so keys have one length and the table of counters
 * lists nobody's address.
 */
export function limitKey(what: string, ...whom: readonly string[]): string {
  const digest = createHash('sha256').update(whom.join('\u0000')).digest('base64url');
  return `${what}:${digest.slice(0, 22)}`;
}
