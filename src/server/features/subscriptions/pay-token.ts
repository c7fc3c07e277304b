import { createHmac, timingSafeEqual } from 'node:crypto';

const UUID_BYTES = 16;
const MAC_BYTES = 16;
const LENGTH = Math.ceil(((UUID_BYTES + MAC_BYTES) * 4) / 3);

/**
 * Of the link in a notice that a period ends. It names a subscription, and is right as long as the same period ends: a
 * payment ends the link. It gives no right, and says no price and no name.
 */
export interface PayTokens {
  /** `periodEnd` is ISO 8601. */
  of(subscriptionId: string, periodEnd: string): string;
  /** The subscription that it claims to be about; null for a text of another shape. */
  claimOf(token: string): string | null;
  isRight(token: string, periodEnd: string | null): boolean;
}

export function createPayTokens(secret: string): PayTokens {
  const macOf = (id: Buffer, periodEnd: string) =>
    createHmac('sha256', secret)
      .update(`pay\n${id.toString('hex')}\n${Date.parse(periodEnd)}`)
      .digest()
      .subarray(0, MAC_BYTES);
  return {
    of(subscriptionId, periodEnd) {
      const id = Buffer.from(subscriptionId.replaceAll('-', ''), 'hex');
      return Buffer.concat([id, macOf(id, periodEnd)]).toString('base64url');
    },

    claimOf(token) {
      const bytes = bytesOf(token);
      if (!bytes) return null;
      const hex = bytes.subarray(0, UUID_BYTES).toString('hex');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },

    isRight(token, periodEnd) {
      const bytes = bytesOf(token);
      if (!bytes || periodEnd === null) return false;
      const id = bytes.subarray(0, UUID_BYTES);
      return timingSafeEqual(bytes.subarray(UUID_BYTES), macOf(id, periodEnd));
    },
  };
}

function bytesOf(token: string): Buffer | null {
  if (token.length !== LENGTH) return null;
  const bytes = Buffer.from(token, 'base64url');
  // The same bytes have one text only.
  return bytes.toString('base64url') === token ? bytes : null;
}
