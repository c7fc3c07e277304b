import type { Context } from '../../../platform/context.ts';
import { createMessageRemovalRepo } from './message-removal.repo.ts';
import type { RemovedContent, RemovedMessages } from './removed-messages.ts';

/**
 * Handles the job that does what was decided: some messages of one chat, or one post or comment, per transaction, and
 * each looks again whether the removal was undone meanwhile. Where a node dies, another one goes on.
 */
export function carryOutRemovals({
  withTx,
  jobs,
  messages,
  content,
}: Pick<Context, 'withTx' | 'jobs'> & {
  readonly messages: RemovedMessages;
  readonly content: RemovedContent;
}): void {
  jobs.handle('messages.remove', async ({ message_removal_id: id }, { signal }) => {
    for (let isMore = true; isMore; ) {
      signal.throwIfAborted();
      isMore = await withTx(async (tx) => {
        const removal = await createMessageRemovalRepo(tx).lock(id);
        if (removal === null) return false;
        const decided = { id, ...removal };
        const how = removal.isUndone ? 'restoreSome' : 'removeSome';
        return (await messages[how](tx, decided)) || content[how](tx, decided);
      });
    }
  });
}
