import * as contract from '../../../../contract/account/account.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { DeletionService } from './deletion.service.ts';

/** Binds the calls that delete and restore an account. It contains no rules. */
export function deletionRoutes(implement: Implement, deletion: DeletionService): void {
  implement(contract.checkDeletion, async (_input, { userId }) => ({ data: await deletion.check(userId) }));
  implement(contract.archiveUser, async ({ params, body }, caller, { ip, session }) => {
    const { current_password: currentPassword, reason = '' } = body;
    if (currentPassword === undefined) {
      await deletion.archiveOther({ userId: params.user_id, reason, ip }, caller);
      return { data: { erases_at: null } };
    }
    const data = await deletion.archive({ userId: params.user_id, currentPassword, ip }, caller);
    session.end();
    return { data };
  });
  implement(contract.unarchiveUser, async ({ params }, caller) => {
    await deletion.unarchive(params.user_id, caller);
    return { data: null };
  });
  implement(contract.restoreAccount, async ({ body }) => {
    await deletion.restore(body.token);
    return { data: null };
  });
}
