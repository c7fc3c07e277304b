import { hash } from 'node:crypto';

/** The digest of `text` in UTF-8. As text and from there: bytes that the hasher hands out itself take five times the hash. */
export function sha256(text: string): Buffer {
  return Buffer.from(hash('sha256', text), 'hex');
}
