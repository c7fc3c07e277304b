import { createHmac, timingSafeEqual } from 'node:crypto';

/** What one upload address is good for. */
export interface UploadGrant {
  readonly id: string;
  readonly purpose: 'avatar';
  readonly userId: string;
  readonly mimeType: string;
  /** Bytes, exactly. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Signs and checks grants. Whoever changes any part of one, or is another person, has no signature for it. */
export function createUploadSignature(secret: string) {
  // A key of its own: what is signed here can never pass for something else that the secret seals.
  const key = createHmac('sha256', secret).update('upload address').digest();

  function signatureOf({ id, purpose, userId, mimeType, size, expiresAt }: UploadGrant): Buffer {
    const parts = [id, purpose, userId, mimeType, size, expiresAt];
    return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  }

  return {
    sign: (grant: UploadGrant): string => signatureOf(grant).toString('base64url'),

    isRight(grant: UploadGrant, signature: string): boolean {
      const given = Buffer.from(signature, 'base64url');
      const right = signatureOf(grant);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
