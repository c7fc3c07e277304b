import { createHmac } from 'node:crypto';
import { sha256 } from '../../../platform/config/sha256.ts';

/**
 * What gives one deleted account back, 256 bits as text. It is made of the deletion's id and the server's secret, so that
 * a mail that is written again has the same one, and it need not be kept anywhere until the mail is out.
 */
export function undoToken(deletionId: string, secret: string): string {
  // The purpose is part of what is signed: no other signature of this secret is one.
  return createHmac('sha256', secret).update(`undo deletion\n${deletionId}`).digest('base64url');
}

/** As it is stored. A fast hash is enough: nobody guesses 256 bits. */
export function undoHashOf(token: string): Buffer {
  return sha256(token);
}
