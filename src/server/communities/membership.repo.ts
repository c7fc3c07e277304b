import type { GroupMember } from '../../contract/members.ts';
import type { MemberStatus } from '../../contract/permissions.ts';
import { type Database, only } from '../db/database.ts';
import type { TraitsRow } from './community.repo.ts';

/** True until the transaction ends: nobody else joins or leaves meanwhile. */
export type LockedGroup = TraitsRow & { total_members: number };

interface MemberRow {
  id: string;
  username: string | null;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  role: GroupMember['role'];
  status: MemberStatus;
  joined_at: string | null;
  version: number;
}

/** The statements of joining and leaving. All of them belong into one transaction that begins with `lock`. */
export function createMembershipRepo(tx: Database) {
  return {
    /**
     * What rights depend on, read under a lock that lets one arrival or departure of this community happen at a
     * time: counts and "the last owner" stay true. `no key` leaves messages and other references alone.
     */
    async lock(groupId: string, userId: string): Promise<LockedGroup | null> {
      await tx.query('select from groups where id = $1 for no key update', [groupId]);
      // A statement of its own: it sees what was committed while this one waited for the lock.
      const { rows } = await tx.query<LockedGroup>(
        `select g.id, g.is_public, g.is_free, g.is_expired, g.archived_at, g.subscription_plan_type, g.total_members,
                m.role as my_role, m.status as my_status, m.joined_at as my_joined_at
         from groups g left join group_members m on m.group_id = g.id and m.user_id = $2
         where g.id = $1`,
        [groupId, userId],
      );
      return rows[0] ?? null;
    },

    /** A former member comes back as a plain one, whatever they were. */
    async add(groupId: string, userId: string, at: string): Promise<void> {
      await tx.query(
        `insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
         values ($1, $2, 'MEMBER', 'ACTIVE', $3, $3)
         on conflict (group_id, user_id) do update
         set role = excluded.role, status = excluded.status, joined_at = excluded.joined_at, updated_at = excluded.updated_at`,
        [groupId, userId, at],
      );
    },

    async end(groupId: string, userId: string, status: 'LEFT', at: string): Promise<void> {
      await tx.query(
        'update group_members set status = $3, updated_at = $4 where group_id = $1 and user_id = $2',
        [groupId, userId, status, at],
      );
    },

    /** Moves the kept count and answers the new one. */
    async changeTotal(groupId: string, by: 1 | -1): Promise<number> {
      const { rows } = await tx.query<{ total_members: number }>(
        'update groups set total_members = total_members + $2 where id = $1 returning total_members',
        [groupId, by],
      );
      return only(rows).total_members;
    },

    async hasOtherOwner(groupId: string, userId: string): Promise<boolean> {
      const { rows } = await tx.query<{ found: boolean }>(
        `select exists (
           select from group_members where group_id = $1 and user_id <> $2 and role = 'OWNER' and status = 'ACTIVE'
         ) as found`,
        [groupId, userId],
      );
      return only(rows).found;
    },

    async member(groupId: string, userId: string): Promise<GroupMember> {
      const { rows } = await tx.query<MemberRow>(
        `select u.id, u.username, u.first_name, u.last_name, u.avatar_url, m.role, m.status, m.joined_at, m.version
         from group_members m join users u on u.id = m.user_id
         where m.group_id = $1 and m.user_id = $2`,
        [groupId, userId],
      );
      const { role, status, joined_at, version, ...user } = only(rows);
      return { group_id: groupId, user, role, status, joined_at, version };
    },
  };
}
