import { createHmac, timingSafeEqual } from 'node:crypto';

/** The upload that one address permits. */
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

/** Signs and checks grants. A signature covers every field, so it is not valid for a changed grant or another user. */
export function createUploadSignature(secret: string) {
  // A separate key, so that these signatures are not valid for any other use of the secret.
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
