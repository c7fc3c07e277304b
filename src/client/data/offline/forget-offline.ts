import { deleteDB } from 'idb';
import { forgetPush } from '../push/push.ts';
import { withdrawPush } from '../push/withdraw-push.ts';
import { deleteShells } from './keep-shell.ts';
import { COPIES_NAME } from './offline-copies.ts';

/**
 * Deletes everything from this device that the server sent to its last user: copies of conversations, kept files of the
 * client, and pushed notifications. Drafts and the outbox stay, under the id of their author. A user who signs out also
 * gets no more pushes here; after an expired session they continue.
 */
export async function forgetOffline(isLeaving: boolean): Promise<void> {
  const steps = [
    () => deleteDB(COPIES_NAME),
    () => 'caches' in globalThis && deleteShells(caches),
    () => withdrawPush(() => true),
    () => isLeaving && forgetPush(),
  ];
  // Where the browser forbids one of its stores, the call itself throws: the others are emptied all the same.
  await Promise.allSettled(steps.map(async (step) => step()));
}
