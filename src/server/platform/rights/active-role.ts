import type { GroupRole } from '../../../contract/core/permissions.ts';
import type { Database } from '../db/database.ts';
import { isActiveMember } from './membership-right.ts';

const ACTIVE_ROLE = `select role from group_members
  where group_id = $1 and user_id = $2 and ${isActiveMember('group_members')}`;

/** The role of an active member; null for everyone else. */
export function activeRole(db: Database, groupId: string, userId: string): Promise<GroupRole | null> {
  return readRole(db, ACTIVE_ROLE, [groupId, userId]);
}

/** Like {@link activeRole}, and locks the membership until the transaction ends. Call it before other locks. */
export function lockActiveRole(tx: Database, groupId: string, userId: string): Promise<GroupRole | null> {
  return readRole(tx, `${ACTIVE_ROLE} for share`, [groupId, userId]);
}

async function readRole(db: Database, text: string, values: readonly string[]): Promise<GroupRole | null> {
  const { rows } = await db.query<{ role: GroupRole }>(text, values);
  return rows[0]?.role ?? null;
}
