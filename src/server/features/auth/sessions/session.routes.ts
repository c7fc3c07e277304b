import * as contract from '../../../../contract/account/sessions.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { SessionListService } from './session-list.service.ts';

/** Binds the calls that list and end a user's sessions. It contains no rules. */
export function sessionRoutes(implement: Implement, list: SessionListService): void {
  implement(contract.listSessions, async (_input, caller) => ({ data: await list.list(caller) }));
  implement(contract.endSession, async ({ params }, caller, { session }) => {
    await list.end(params.session_id, caller);
    if (params.session_id === caller.sessionId) session.end();
    return { data: null };
  });
  implement(contract.endOtherSessions, async (_input, caller) => ({
    data: { ended: await list.endOthers(caller) },
  }));
}
