import { deleteDB } from 'idb';
import { forgetPush } from '../push/push.ts';
import { withdrawPush } from '../push/withdraw-push.ts';
import { COPIES_NAME } from './offline-copies.ts';

/**
 * Takes everything off this device that the server gave to whoever was here: copies of conversations, kept parts of the
 * product, and what was pushed. Texts that were typed and not sent stay, under the id of who typed them. Whoever
 * is leaving, other than by a session that ran out, is not written to here any more.
 */
export async function forgetOffline(isLeaving: boolean): Promise<void> {
  const names = 'caches' in globalThis ? await caches.keys() : [];
  await Promise.allSettled([
    deleteDB(COPIES_NAME),
    ...names.map((name) => caches.delete(name)),
    withdrawPush(() => true),
    isLeaving ? forgetPush() : null,
  ]);
}
