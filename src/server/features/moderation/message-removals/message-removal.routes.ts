import { removeMessages, undoRemoval } from '../../../../contract/communities/message-removals.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { MessageRemovalService } from './message-removal.service.ts';

/** Binds the endpoints of removals to their service. Contains no rules. */
export function messageRemovalRoutes(implement: Implement, removals: MessageRemovalService): void {
  implement(removeMessages, async ({ body }, caller, { keyed }) => ({
    data: await removals.remove(body, caller, keyed),
  }));
  implement(undoRemoval, async ({ params }, caller) => ({
    data: await removals.undo(params.message_removal_id, caller),
  }));
}
