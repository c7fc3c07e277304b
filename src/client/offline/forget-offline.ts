import { deleteDB } from 'idb';
import { COPIES_NAME } from './offline-copies.ts';

/**
 * Takes everything off this device that the server gave to whoever was here: copies of conversations, and kept parts of
 * the product. Texts that were typed and not sent stay, under the id of who typed them.
 */
export async function forgetOffline(): Promise<void> {
  const names = 'caches' in globalThis ? await caches.keys() : [];
  await Promise.allSettled([deleteDB(COPIES_NAME), ...names.map((name) => caches.delete(name))]);
}
