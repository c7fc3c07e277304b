import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Random } from '../../../platform/clock/clock.ts';

const NONCE = 12;
const TAG = 16;

/** Encrypts account numbers, so that a copy of the database does not show them. */
export interface AccountCipher {
  /** `groupId` is bound to the result: it is good for no other community. */
  lock(number: string, groupId: string): Buffer;
  /** Null when it was encrypted with another TAMBAYAN_SECRET, for another community, or was changed. */
  unlock(locked: Uint8Array, groupId: string): string | null;
}

export function createAccountCipher(secret: string, random: Pick<Random, 'bytes'>): AccountCipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'account numbers of payouts', 32));
  return {
    lock(number, groupId) {
      const nonce = random.bytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(groupId));
      const text = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    unlock(locked, groupId) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, locked.subarray(0, NONCE), {
          authTagLength: TAG,
        })
          .setAAD(Buffer.from(groupId))
          .setAuthTag(locked.subarray(NONCE, NONCE + TAG));
        return Buffer.concat([decipher.update(locked.subarray(NONCE + TAG)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return null;
      }
    },
  };
}
