import { deleteDB } from 'idb';
import { forgetPush } from '../push/push.ts';
import { withdrawPush } from '../push/withdraw-push.ts';
import { deleteShells } from './keep-shell.ts';
import { COPIES_NAME } from './offline-copies.ts';

/**
 * Deletes everything from this device that the server sent to its last user: copies of conversations, kept files of the
 * client, and pushed notifications. Drafts and the outbox stay, under the id of their author. A user who signs out also gets no
 * more pushes here; after an expired session they continue.
 */
export async function forgetOffline(isLeaving: boolean): Promise<void> {
  await Promise.allSettled([
    deleteDB(COPIES_NAME),
    'caches' in globalThis ? deleteShells(caches) : null,
    withdrawPush(() => true),
    isLeaving ? forgetPush() : null,
  ]);
}
