import type { RestrictionType } from '../../../contract/communities/restriction-kinds.ts';
import type {
  OwnRestriction,
  Restriction,
  RestrictionForm,
} from '../../../contract/communities/restrictions.ts';
import type { GroupRole, PlatformRole } from '../../../contract/core/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { memberStatus } from '../../platform/rights/membership-right.ts';
import { isInForce } from '../../platform/rights/restriction-right.ts';
import { restrictionColumns, toRestriction } from './restriction-row.ts';

/** A restriction before it is stored. */
export interface NewRestriction extends Omit<RestrictionForm, 'starts_at' | 'also'> {
  readonly id: string;
  readonly moderatorId: string;
  readonly startsAt: string;
  readonly at: string;
}

/** Works with the pool or a transaction. `at` is the moment at which statuses are computed. */
export function createRestrictionRepo(db: Database) {
  async function find(id: string, at: string): Promise<Restriction | null> {
    const { rows } = await db.query<Restriction>(
      `select ${restrictionColumns('$2::timestamptz')} from restrictions r where r.id = $1`,
      [id, at],
    );
    return rows[0] ? toRestriction(rows[0]) : null;
  }

  return {
    find,

    /**
     * Locks the membership of the user to restrict, so that two moderators act one after the other. Null for users who
     * never had one.
     */
    async lockMembership(groupId: string, userId: string): Promise<{ role: GroupRole } | null> {
      const { rows } = await db.query<{ role: GroupRole }>(
        `select case when ${memberStatus('group_members')} in ('ACTIVE', 'EXPIRED') then role else 'MEMBER' end as role
         from group_members where group_id = $1 and user_id = $2 for no key update`,
        [groupId, userId],
      );
      return rows[0] ?? null;
    },

    /**
     * Locks the user and all their memberships, so that what they write now either waits or is seen. Null for unknown
     * users.
     */
    async lockUser(userId: string): Promise<{ platform_role: PlatformRole } | null> {
      const { rows } = await db.query<{ platform_role: PlatformRole }>(
        'select platform_role from users where id = $1 for no key update',
        [userId],
      );
      if (rows[0])
        await db.query('select from group_members where user_id = $1 order by group_id for no key update', [
          userId,
        ]);
      return rows[0] ?? null;
    },

    /** A restriction of this type and scope that is in force or scheduled. */
    async findActive(
      { group_id, user_id }: Pick<RestrictionForm, 'group_id' | 'user_id'>,
      type: RestrictionType,
      at: string,
    ): Promise<Restriction | null> {
      const { rows } = await db.query<Restriction>(
        `select ${restrictionColumns('$4::timestamptz')} from restrictions r
         where r.group_id is not distinct from $1::uuid and r.user_id = $2 and r.type = $3 and r.lifted_at is null
           and (r.ends_at is null or r.ends_at > $4::timestamptz)
         order by r.starts_at limit 1`,
        [group_id, user_id, type, at],
      );
      return rows[0] ? toRestriction(rows[0]) : null;
    },

    async insert(restriction: NewRestriction): Promise<Restriction> {
      const { id, type, scope, group_id, user_id, moderatorId, reason, startsAt, ends_at, report_id, at } =
        restriction;
      await db.query(
        `insert into restrictions (id, type, scope, group_id, user_id, moderator_id, reason, starts_at, ends_at,
           report_id, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [id, type, scope, group_id, user_id, moderatorId, reason, startsAt, ends_at, report_id, at],
      );
      const made = await find(id, at);
      if (!made) throw new Error('the restriction was not stored');
      return made;
    },

    /** The restrictions of the same action, including this one: same moderator, user and time. */
    async createdWith({ group_id, user, moderator, created_at }: Restriction): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        `select r.id from restrictions r
         where r.group_id is not distinct from $1::uuid and r.user_id = $2 and r.moderator_id = $3 and r.created_at = $4
         order by r.id`,
        [group_id, user.id, moderator.id, created_at],
      );
      return rows.map(({ id }) => id);
    },

    /** Locks one restriction until the transaction ends. */
    async lock(id: string): Promise<void> {
      await db.query('select from restrictions where id = $1 for no key update', [id]);
    },

    /** Those that a report led to and that are in force or scheduled. */
    async standingOf(reportId: string, at: string): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        `select r.id from restrictions r
         where r.report_id = $1 and r.lifted_at is null and (r.ends_at is null or r.ends_at > $2) order by r.id`,
        [reportId, at],
      );
      return rows.map(({ id }) => id);
    },

    /** Whether the report has led to a restriction of this user in this scope before. */
    async hasLedTo({
      report_id,
      group_id,
      user_id,
    }: Pick<RestrictionForm, 'report_id' | 'group_id' | 'user_id'>): Promise<boolean> {
      const { rowCount } = await db.query(
        `select from restrictions r
         where r.report_id = $1 and r.user_id = $2 and r.group_id is not distinct from $3::uuid limit 1`,
        [report_id, user_id, group_id],
      );
      return rowCount > 0;
    },

    /** Returns false and changes nothing when it was already lifted or over. */
    async lift(id: string, liftedBy: string, at: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `update restrictions set lifted_at = $3, lifted_by = $2, version = version + 1
         where id = $1 and lifted_at is null and (ends_at is null or ends_at > $3)`,
        [id, liftedBy, at],
      );
      return rowCount === 1;
    },

    /** What holds for the user in the community at `at`, or (null) on the whole platform only, for the user to see. */
    async inForce(groupId: string | null, userId: string, at: string): Promise<OwnRestriction[]> {
      const { rows } = await db.query<OwnRestriction>(
        `select r.id, r.type, r.scope, r.ends_at, r.reason,
           (select json_build_object('status', a.status, 'reason', a.reason)
            from restriction_appeals a where a.restriction_id = r.id) as appeal
         from restrictions r
         where r.user_id = $2 and (r.group_id = $1::uuid or r.group_id is null) and ${isInForce('r', '$3')}
         order by r.type, r.scope`,
        [groupId, userId, at],
      );
      return rows;
    },
  };
}
