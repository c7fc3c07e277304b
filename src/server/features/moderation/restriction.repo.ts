import type { Person } from '../../../contract/account/people.ts';
import type {
  MuteType,
  Restriction,
  RestrictionForm,
  RestrictionsQuery,
} from '../../../contract/communities/restrictions.ts';
import type { GroupRole } from '../../../contract/core/permissions.ts';
import { TOTAL_MAX } from '../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { memberStatus } from '../../platform/rights/membership-right.ts';
import { personJson } from '../users/person-json.ts';

/** A restriction before it is stored. */
export interface NewRestriction extends Omit<RestrictionForm, 'starts_at'> {
  readonly id: string;
  readonly moderatorId: string;
  readonly startsAt: string;
  readonly at: string;
}

type RestrictionRow = Omit<Restriction, 'user' | 'moderator'> & { user: Person; moderator: Person };

/** SQL: the status of the restriction `r` at the moment `at`. */
const status = (at: string) => `case
    when r.lifted_at is not null then 'LIFTED'
    when r.ends_at <= ${at} then 'EXPIRED'
    when r.starts_at > ${at} then 'SCHEDULED'
    else 'ACTIVE' end`;

const columns = (
  at: string,
) => `r.id, r.type, r.scope, r.group_id, r.reason, ${status(at)} as status, r.starts_at,
    r.ends_at, r.lifted_at, r.created_at, r.version,
    (select ${personJson('u')} from users u where u.id = r.user_id) as user,
    (select ${personJson('m')} from users m where m.id = r.moderator_id) as moderator`;

const MUTES = `r.type in ('POST_MUTE', 'COMMENT_MUTE', 'CHAT_MUTE')`;

/** Works with the pool or a transaction. `at` is the moment at which statuses are computed. */
export function createRestrictionRepo(db: Database) {
  return {
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

    /** A restriction of this kind that is in force or scheduled. */
    async findActive(
      { group_id, user_id, type }: Pick<RestrictionForm, 'group_id' | 'user_id' | 'type'>,
      at: string,
    ): Promise<Restriction | null> {
      const { rows } = await db.query<RestrictionRow>(
        `select ${columns('$4::timestamptz')} from restrictions r
         where r.group_id = $1 and r.user_id = $2 and r.type = $3 and r.lifted_at is null
           and (r.ends_at is null or r.ends_at > $4::timestamptz)
         order by r.starts_at limit 1`,
        [group_id, user_id, type, at],
      );
      return rows[0] ?? null;
    },

    async insert(restriction: NewRestriction): Promise<Restriction> {
      const { id, type, group_id, user_id, moderatorId, reason, startsAt, ends_at, at } = restriction;
      await db.query(
        `insert into restrictions (id, type, scope, group_id, user_id, moderator_id, reason, starts_at, ends_at, created_at)
         values ($1, $2, 'GROUP', $3, $4, $5, $6, $7, $8, $9)`,
        [id, type, group_id, user_id, moderatorId, reason, startsAt, ends_at, at],
      );
      return singleRow(await find(id, at));
    },

    async find(id: string, at: string): Promise<Restriction | null> {
      return (await find(id, at))[0] ?? null;
    },

    /** The restrictions of the same action, including this one: same moderator, user and time. */
    async createdWith({ group_id, user, moderator, created_at }: Restriction): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        `select r.id from restrictions r
         where r.group_id = $1 and r.user_id = $2 and r.moderator_id = $3 and r.created_at = $4 and ${MUTES}
         order by r.id`,
        [group_id, user.id, moderator.id, created_at],
      );
      return rows.map(({ id }) => id);
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

    /** One page, in order of creation. The total stops one past {@link TOTAL_MAX}. */
    async search(
      query: RestrictionsQuery,
      at: string,
    ): Promise<{ restrictions: Restriction[]; total: number }> {
      const { group_id, user_id, moderator_id, type, order_by, page, limit } = query;
      const values: unknown[] = [at];
      const isGiven = (column: string, value: string | undefined) =>
        value === undefined ? [] : [`${column} = $${values.push(value)}`];
      const found = [
        MUTES,
        ...isGiven('r.group_id', group_id),
        ...isGiven('r.user_id', user_id),
        ...isGiven('r.moderator_id', moderator_id),
        ...isGiven('r.type', type),
        ...isGiven(status('$1::timestamptz'), query.status),
      ].join(' and ');
      const counted = await db.query<{ total: number }>(
        `select count(*) as total from (
           select from restrictions r where ${found} and $1::timestamptz is not null limit ${TOTAL_MAX + 1}) z`,
        values,
      );
      const direction = order_by === 'asc' ? 'asc' : 'desc';
      const { rows } = await db.query<RestrictionRow>(
        `select ${columns('$1::timestamptz')} from restrictions r where ${found}
         order by r.id ${direction} limit ${limit} offset ${(page - 1) * limit}`,
        values,
      );
      return { restrictions: rows, total: singleRow(counted.rows).total };
    },

    /** The user's restrictions in the community at `at`, for the user to see. */
    async inForce(
      groupId: string,
      userId: string,
      at: string,
    ): Promise<{ type: MuteType; ends_at: string | null; reason: string }[]> {
      const { rows } = await db.query<{ type: MuteType; ends_at: string | null; reason: string }>(
        `select r.type, r.ends_at, r.reason from restrictions r
         where r.group_id = $1 and r.user_id = $2 and r.lifted_at is null and ${MUTES}
           and r.starts_at <= $3 and (r.ends_at is null or r.ends_at > $3)
         order by r.type`,
        [groupId, userId, at],
      );
      return rows;
    },
  };

  async function find(id: string, at: string): Promise<RestrictionRow[]> {
    const { rows } = await db.query<RestrictionRow>(
      `select ${columns('$2::timestamptz')} from restrictions r where r.id = $1 and ${MUTES}`,
      [id, at],
    );
    return rows;
  }
}
