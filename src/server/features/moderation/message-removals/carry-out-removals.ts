import type { Context } from '../../../platform/context.ts';
import { createMessageRemovalRepo } from './message-removal.repo.ts';
import type { RemovedMessages } from './removed-messages.ts';

/**
 * Handles the job that does to the messages what was decided: some of one chat per transaction, and each looks again
 * whether the removal was undone meanwhile. Where a node dies, another one goes on.
 */
export function carryOutRemovals({
  withTx,
  jobs,
  messages,
}: Pick<Context, 'withTx' | 'jobs'> & { readonly messages: RemovedMessages }): void {
  jobs.handle('messages.remove', async ({ message_removal_id: id }, { signal }) => {
    for (let isMore = true; isMore; ) {
      signal.throwIfAborted();
      isMore = await withTx(async (tx) => {
        const removal = await createMessageRemovalRepo(tx).lock(id);
        if (removal === null) return false;
        const decided = { id, ...removal };
        return removal.isUndone ? messages.restoreSome(tx, decided) : messages.removeSome(tx, decided);
      });
    }
  });
}
