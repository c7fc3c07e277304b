import type { Restriction } from '../../../contract/communities/restrictions.ts';
import type { Context } from '../../platform/context.ts';
import type { BanRecords } from '../communities/members/ban-records.ts';
import { createRestrictionRepo } from './restriction.repo.ts';
import { announceToStaff } from './restriction-notices.ts';

/** The restrictions of bans. The members' own service logs and notifies. */
export function createBans({ clock, random }: Pick<Context, 'clock' | 'random'>): BanRecords {
  const now = () => new Date(clock.now()).toISOString();
  return {
    async begin(tx, { groupId, userId, moderatorId, reason, endsAt, reportId }) {
      const at = now();
      const made: Restriction = await createRestrictionRepo(tx).insert({
        id: random.uuid(),
        type: 'GROUP_BAN',
        scope: 'GROUP',
        group_id: groupId,
        user_id: userId,
        report_id: reportId,
        ends_at: endsAt,
        ...{ moderatorId, reason, at, startsAt: at },
      });
      announceToStaff(tx, made, moderatorId);
    },

    async end(tx, { groupId, userId, liftedBy }) {
      const repo = createRestrictionRepo(tx);
      const at = now();
      const standing = await repo.findActive({ group_id: groupId, user_id: userId }, 'GROUP_BAN', at);
      if (!standing || !(await repo.lift(standing.id, liftedBy, at))) return;
      announceToStaff(tx, standing, liftedBy);
    },
  };
}
