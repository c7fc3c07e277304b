import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FilePurpose } from '../../../contract/upload-rules.ts';

/** The upload that one address permits. */
export interface UploadGrant {
  readonly id: string;
  readonly purpose: FilePurpose;
  /** The user, community, course or lesson that the file is for. */
  readonly targetId: string;
  readonly userId: string;
  readonly mimeType: string;
  /** Bytes, exactly. */
  readonly size: number;
  /** Milliseconds since 1970. The upload has to start before. */
  readonly expiresAt: number;
}

/** A permission to read one file for a while. */
export interface ReadGrant {
  readonly name: string;
  /** The user, or one session of theirs. */
  readonly reader: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Signs and checks the fields of an address. A signature covers all of them and one use. */
function createSignature(secret: string, use: string) {
  // A separate key, so that these signatures are not valid for any other use of the secret.
  const key = createHmac('sha256', secret).update(use).digest();
  const digest = (parts: readonly unknown[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return {
    of: (parts: readonly unknown[]): string => digest(parts).toString('base64url'),
    isRight(parts: readonly unknown[], signature: string): boolean {
      const given = Buffer.from(signature, 'base64url');
      const right = digest(parts);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

/** Signs and checks grants. A signature is not valid for a changed grant or another user. */
export function createUploadSignature(secret: string) {
  const signature = createSignature(secret, 'upload address');
  const partsOf = ({ id, purpose, targetId, userId, mimeType, size, expiresAt }: UploadGrant) => [
    id,
    purpose,
    targetId,
    userId,
    mimeType,
    size,
    expiresAt,
  ];
  return {
    sign: (grant: UploadGrant): string => signature.of(partsOf(grant)),
    isRight: (grant: UploadGrant, given: string): boolean => signature.isRight(partsOf(grant), given),
  };
}

/** The same for reading. A signature of one use is not valid for another. */
export function createReadSignature(secret: string, use: 'video address' | 'attachment address') {
  const signature = createSignature(secret, use);
  const partsOf = ({ name, reader, expiresAt }: ReadGrant) => [name, reader, expiresAt];
  return {
    sign: (grant: ReadGrant): string => signature.of(partsOf(grant)),
    isRight: (grant: ReadGrant, given: string): boolean => signature.isRight(partsOf(grant), given),
  };
}
