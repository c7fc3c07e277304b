import type { Clock } from '../../../platform/clock/clock.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { NotificationListener } from '../core/notification-input.ts';
import { createDeliveryRepo } from './delivery.repo.ts';
import { dispatch, leavesSite } from './dispatch.ts';

export interface DeliveryListenerDeps {
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/**
 * Delivers notifications by mail and push. The transaction of the action needs a few statements for any number of single
 * recipients, and one job for a community of any size.
 */
export function createDeliveryListener(deps: DeliveryListenerDeps): NotificationListener {
  const { clock, jobs } = deps;
  const now = () => new Date(clock.now()).toISOString();
  return {
    created: (tx, notifications) =>
      dispatch(
        deps,
        tx,
        notifications.map(({ id, user_id, kind, group_id }) => ({
          person_id: user_id,
          notification_id: id,
          kind,
          group_id,
          seq: null,
        })),
      ),

    async groupCreated(tx, { id, kind, group_id, seq }) {
      if (!leavesSite(kind)) return;
      const data = { notification_id: id, kind, group_id, seq, after: null };
      await jobs.send(tx, 'delivery.members', data, { key: `${id}:` });
    },

    async settled(tx, { userId, ids, groups }) {
      const repo = createDeliveryRepo(tx);
      if (ids.length > 0) await repo.settle(userId, ids, now());
      for (const { groupId, upToSeq } of groups) await repo.settleGroup(userId, groupId, upToSeq, now());
    },
  };
}
