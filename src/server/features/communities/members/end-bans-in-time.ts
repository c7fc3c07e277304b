import type { Context } from '../../../platform/context.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import { announceOwnChange, announceQueue } from '../membership-announcements.ts';
import { createMembershipRepo } from './membership.repo.ts';

/**
 * Writes down the end of bans whose time is over, and notifies the person and the staff. Rights do not wait for it: they
 * follow the clock.
 */
export function endBansInTime({
  db,
  withTx,
  clock,
  audit,
  jobs,
  notifier,
}: Pick<Context, 'db' | 'withTx' | 'clock' | 'audit' | 'jobs'> & {
  notifier: Pick<Notifier, 'notify'>;
}): void {
  jobs.handle('bans.end', async () => {
    const at = new Date(clock.now()).toISOString();
    for (const { group_id: groupId, user_id: userId } of await createMembershipRepo(db).endedBans(at))
      await withTx(async (tx) => {
        const repo = createMembershipRepo(tx);
        const group = await repo.lock(groupId, userId);
        if (!group || !(await repo.endBan(groupId, userId, at))) return;
        const announcement = { groupId, userId, actorId: null };
        announceOwnChange(tx, announcement);
        await announceQueue(tx, announcement);
        await audit(tx, {
          actorId: null,
          action: 'member.unbanned',
          targetType: 'user',
          targetId: userId,
          groupId,
        });
        await notifier.notify(tx, {
          kind: 'RESTRICTION_LIFTED',
          groupId,
          actorId: null,
          facts: {
            group_name: group.name,
            restriction_type: 'GROUP_BAN',
            restriction_types: ['GROUP_BAN'],
          },
          key: `ban ended:${groupId}:${userId}:${at}`,
          to: [{ userId, reason: 'OWN_PLACE' }],
        });
      });
  });
}
