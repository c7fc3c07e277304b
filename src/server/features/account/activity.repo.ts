import { type ActivityEntry, activityKinds } from '../../../contract/account/account.ts';
import type { Database } from '../../platform/db/database.ts';

/** Reads the audit log entries of one account. */
export function createActivityRepo(db: Database) {
  return {
    /**
     * Returns what the user did and what others did or tried on their account, before the entry `before`, newest first.
     */
    async page(userId: string, before: string | null, limit: number): Promise<ActivityEntry[]> {
      // The owner may see the address of a failed sign-in, but not that of an administrator.
      const where = `action = any($2::text[]) and ($3::uuid is null or id < $3)`;
      const { rows } = await db.query<ActivityEntry>(
        `select id, action as kind, at, ip from (
           (select id, action, at, ip from audit_entries where actor_id = $1
              and (target_type <> 'user' or target_id = $1) and ${where} order by id desc limit $4)
           union
           (select id, action, at, case when actor_id is null then ip end as ip from audit_entries
            where target_type = 'user' and target_id = $1 and actor_id is distinct from $1 and ${where}
            order by id desc limit $4)
         ) entries order by id desc limit $4`,
        [userId, [...activityKinds], before, limit],
      );
      return rows;
    },
  };
}
