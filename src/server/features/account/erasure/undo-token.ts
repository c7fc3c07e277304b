import { createHmac } from 'node:crypto';
import { sha256 } from '../../../platform/config/sha256.ts';

/**
 * Returns the token that undoes one deletion: 256 bits as text. It is derived from the deletion's id and the server's
 * secret, so a retried mail carries the same token and the token itself is never stored.
 */
export function undoToken(deletionId: string, secret: string): string {
  // Includes the purpose, so that no other signature made with this secret is valid here.
  return createHmac('sha256', secret).update(`undo deletion\n${deletionId}`).digest('base64url');
}

/** The stored hash of a token. A fast hash is enough: 256 bits cannot be guessed. */
export function undoHashOf(token: string): Buffer {
  return sha256(token);
}
