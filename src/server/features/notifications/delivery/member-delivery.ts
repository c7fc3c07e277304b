import type { WithTx } from '../../../platform/db/transaction.ts';
import { type DispatchDeps, dispatch } from './dispatch.ts';
import type { Audience } from './inbox.ts';

export interface MemberDeliveryDeps extends DispatchDeps {
  readonly withTx: WithTx;
  readonly audience: Audience;
}

/** Members whose deliveries one job opens. */
const MEMBERS_PAGE = 500;

/**
 * Handles the job that opens deliveries for the members of a community: one page per transaction, which also sends the
 * job for the next page.
 */
export function createMemberDelivery(deps: MemberDeliveryDeps): void {
  const { jobs, withTx, audience } = deps;
  jobs.handle('delivery.members', async ({ notification_id, kind, group_id, seq, after }) => {
    const members = await audience({ id: notification_id, after, limit: MEMBERS_PAGE });
    await withTx(async (tx) => {
      await dispatch(
        deps,
        tx,
        members.map((person_id) => ({ person_id, notification_id, kind, group_id, seq })),
      );
      const last = members.at(-1);
      if (members.length < MEMBERS_PAGE || last === undefined) return;
      const data = { notification_id, kind, group_id, seq, after: last };
      await jobs.send(tx, 'delivery.members', data, { key: `${notification_id}:${last}` });
    });
  });
}
