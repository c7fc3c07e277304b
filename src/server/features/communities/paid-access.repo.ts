import { type Database, singleRow } from '../../platform/db/database.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';
import type { GroupPlan } from './paid-access.ts';

/** Statements that follow `lock` in the same transaction. */
export function createPaidAccessRepo(tx: Database) {
  return {
    async isActiveUser(userId: string): Promise<boolean> {
      const { rows } = await tx.query<{ found: boolean }>(
        `select exists (select from users where id = $1 and status = 'ACTIVE') as found`,
        [userId],
      );
      return singleRow(rows).found;
    },

    /** Someone whose plan has ended stays, because joining is free. */
    async setFreePlace(groupId: string, userId: string): Promise<void> {
      await tx.query('update group_members set has_free_place = true where group_id = $1 and user_id = $2', [
        groupId,
        userId,
      ]);
    },

    async versionOf(groupId: string, userId: string): Promise<number> {
      const { rows } = await tx.query<{ version: number }>(
        'select version from group_members where group_id = $1 and user_id = $2',
        [groupId, userId],
      );
      return singleRow(rows).version;
    },

    /** Raises and returns the version of the community. */
    async setPlan(groupId: string, { type, cycle, until, freemiumFrom }: GroupPlan): Promise<number> {
      const { rows } = await tx.query<{ version: number }>(
        `update groups set subscription_plan_type = $2, subscription_plan_cycle_type = $3, plan_until = $4,
           freemium_from = $5, version = version + 1 where id = $1 returning version`,
        [groupId, type, cycle, until, freemiumFrom],
      );
      return singleRow(rows).version;
    },

    async ownersOf(groupId: string): Promise<string[]> {
      const { rows } = await tx.query<{ user_id: string }>(
        `select m.user_id from group_members m join users u on u.id = m.user_id and u.status = 'ACTIVE'
         where m.group_id = $1 and m.role = 'OWNER' and ${isActiveMember('m')} order by m.user_id`,
        [groupId],
      );
      return rows.map(({ user_id }) => user_id);
    },
  };
}
