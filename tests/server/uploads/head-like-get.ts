import { expect } from 'vitest';
import type { UploadWorld } from './an-upload-world.ts';

/** Headers that each answer has of its own. */
const OWN = ['date', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding'];

/** Asks for an address by HEAD: the headers of GET, and no body. */
export async function expectHeadLikeGet(
  ask: UploadWorld['ask'],
  address: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const [head, get] = [await ask('HEAD', address, { headers }), await ask('GET', address, { headers })];
  const told = (answer: typeof get) =>
    Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !OWN.includes(name)));
  const where = address.replace(/\?.*/, '');
  expect([where, head.status, head.bytes.byteLength]).toEqual([where, get.status, 0]);
  expect(told(head), where).toEqual({ ...told(get), 'content-length': String(get.bytes.byteLength) });
}
