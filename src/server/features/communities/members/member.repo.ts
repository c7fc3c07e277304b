import type { DirectoryEntry, searchMembers } from '../../../../contract/communities/members.ts';
import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import { type GroupRole, groupRoles, type MemberStatus } from '../../../../contract/core/permissions.ts';
import { containsPattern } from '../../../platform/db/contains-pattern.ts';
import { TOTAL_MAX } from '../../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { and, createParameters, type Parameters } from '../../../platform/db/statement.ts';
import { isSeenNamed } from '../../../platform/rights/kept-names.ts';
import { memberStatus } from '../../../platform/rights/membership-right.ts';
import { personJson } from '../../users/person-json.ts';
import { type MemberRow, toEntry } from './member-row.ts';

export type MembersQuery = HandlerInput<typeof searchMembers>['query'];

/** The part of a directory that the caller may see. */
export interface Scope {
  readonly roles: readonly GroupRole[];
  readonly statuses: readonly MemberStatus[];
  /** Whether the caller sees which plan each member has. */
  readonly hasPlans: boolean;
  /** Who asks. */
  readonly readerId: string;
}

const FROM = 'group_members m join users u on u.id = m.user_id';

/** The ban of the membership `m`. Before bans were restrictions, their reason went into the log only. */
const BAN = `case when m.status = 'BANNED' then (
    select json_build_object('reason', coalesce(nullif(r.reason, ''), (
        select a.after ->> 'reason' from audit_entries a
        where a.target_type = 'user' and a.target_id = m.user_id and a.group_id = m.group_id
          and a.action = 'member.banned'
        order by a.at desc limit 1), ''), 'banned_at', r.starts_at, 'ends_at', r.ends_at, 'banned_by', (
      select ${personJson('w')} from users w where w.id = r.moderator_id))
    from restrictions r
    where r.user_id = m.user_id and r.group_id = m.group_id and r.type = 'GROUP_BAN' and r.lifted_at is null
    order by r.starts_at desc limit 1) end`;

const PLAN = `(select json_build_object('id', p.id, 'type', p.type) from membership_plans p where p.id = m.plan_id)`;

/** All conditions of the query on the membership `m` and its person `u`, within `scope`. */
function conditionsOf(
  { group_id, user_id, q, role, pending_reason }: MembersQuery,
  scope: Scope,
  $: Parameters['$'],
): string {
  return and([
    `m.group_id = ${$(group_id, 'uuid')}`,
    `${memberStatus('m')} = any(${$(scope.statuses, 'text[]')})`,
    // Leaves out users who have closed their account, though their membership still exists.
    `u.status = 'ACTIVE'`,
    `m.role = any(${$(scope.roles, 'text[]')})`,
    user_id !== undefined && `m.user_id = ${$(user_id, 'uuid')}`,
    role !== undefined && `m.role = ${$(role, 'text')}`,
    pending_reason !== undefined && `coalesce(m.pending_reason, 'APPROVAL') = ${$(pending_reason, 'text')}`,
    q !== '' &&
      isSeenNamed('u', $(scope.readerId, 'uuid'), (name) => `${name} ilike ${$(containsPattern(q), 'text')}`),
  ]);
}

const NAME = `lower(u.first_name || ' ' || u.last_name)`;

const SORTED = {
  role: `array_position(array[${groupRoles.map((role) => `'${role}'`).join()}], m.role)`,
  joined_at: 'm.joined_at',
  requested_at: `coalesce(m.pending_reason, '') = 'PAYMENT', m.requested_at`,
  name: NAME,
} satisfies Record<MembersQuery['sort_by'], string>;

export type MemberRepo = ReturnType<typeof createMemberRepo>;

/** The directory of a community. The service decides which roles the caller may see. */
export function createMemberRepo(db: Database) {
  return {
    /** One page of the memberships in `scope`. Equal values are ordered by name and id, so pages never overlap. */
    async search(query: MembersQuery, scope: Scope): Promise<DirectoryEntry[]> {
      const { values, $ } = createParameters();
      const { rows } = await db.query<MemberRow>(
        `select m.group_id, m.role, ${memberStatus('m')} as status, m.joined_at, m.version, m.pending_reason, m.requested_at, m.answers,
           u.id, u.username, u.first_name, u.last_name, u.avatar_url, ${BAN} as ban
           ${scope.hasPlans ? `, ${PLAN} as plan` : ''}
         from ${FROM} where ${conditionsOf(query, scope, $)}
         order by ${SORTED[query.sort_by]} ${query.order_by === 'desc' ? 'desc' : 'asc'}, ${NAME}, u.id
         limit ${$(query.limit, 'bigint')} offset ${$((query.page - 1) * query.limit, 'bigint')}`,
        values,
      );
      return rows.map(toEntry);
    },

    /** Counts up to one more than TOTAL_MAX. */
    async count(query: MembersQuery, scope: Scope): Promise<number> {
      const { values, $ } = createParameters();
      const { rows } = await db.query<{ total: number }>(
        `select count(*) as total from (
           select from ${FROM} where ${conditionsOf(query, scope, $)} limit ${TOTAL_MAX + 1}) found`,
        values,
      );
      return singleRow(rows).total;
    },
  };
}
