import type { Restriction } from '../../../contract/communities/restrictions.ts';
import type { Database } from '../../platform/db/database.ts';

/** Works with a transaction that has locked the restriction. */
export function createAppealRepo(tx: Database) {
  return {
    async insert(restrictionId: string, text: string, at: string): Promise<void> {
      await tx.query(
        `with raised as (update restrictions set version = version + 1 where id = $1)
         insert into restriction_appeals (restriction_id, text, created_at) values ($1, $2, $3)`,
        [restrictionId, text, at],
      );
    },

    async decide(
      restrictionId: string,
      decision: { status: 'ACCEPTED' | 'REJECTED'; reason: string; decidedBy: string; at: string },
    ): Promise<void> {
      const { status, reason, decidedBy, at } = decision;
      await tx.query(
        `with raised as (update restrictions set version = version + 1 where id = $1)
         update restriction_appeals set status = $2, reason = $3, decided_by = $4, decided_at = $5
         where restriction_id = $1`,
        [restrictionId, status, reason, decidedBy, at],
      );
    },

    /**
     * Who besides its moderator may decide about the restriction: the staff of the community that ranks above the user;
     * on the platform its administrators.
     */
    async otherHandlers({ group_id, user, moderator }: Restriction): Promise<string[]> {
      const { rows } =
        group_id === null
          ? await tx.query<{ id: string }>(
              `select u.id from users u
               where u.platform_role = 'ADMIN' and u.status = 'ACTIVE' and u.id not in ($1, $2) order by u.id`,
              [user.id, moderator.id],
            )
          : await tx.query<{ id: string }>(
              `select m.user_id as id from group_members m join users u on u.id = m.user_id and u.status = 'ACTIVE'
               where m.group_id = $3 and m.status = 'ACTIVE' and m.user_id not in ($1, $2)
                 and (m.role = 'OWNER' or m.role = 'MODERATOR' and not exists (
                   select from group_members t
                   where t.group_id = $3 and t.user_id = $1 and t.status in ('ACTIVE', 'EXPIRED') and t.role <> 'MEMBER'))
               order by m.user_id`,
              [user.id, moderator.id, group_id],
            );
      return rows.map(({ id }) => id);
    },
  };
}
