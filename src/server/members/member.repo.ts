import { type Kysely, sql } from 'kysely';
import type { HandlerInput } from '../../contract/endpoint.ts';
import type { DirectoryEntry, searchMembers } from '../../contract/members.ts';
import type { GroupRole, MemberStatus } from '../../contract/permissions.ts';
import { groupRoles } from '../../contract/roles.ts';
import { containsPattern } from '../db/contains-pattern.ts';
import { TOTAL_MAX } from '../db/counted-total.ts';
import type { Tables } from '../db/tables.ts';
import { toEntry } from './member-row.ts';

export type MembersQuery = HandlerInput<typeof searchMembers>['query'];

/** What of a directory the caller may see. */
export interface Scope {
  readonly roles: readonly GroupRole[];
  readonly status: MemberStatus;
}

export type MemberRepo = ReturnType<typeof createMemberRepo>;

/** The directory. Which roles somebody may see is the service's decision. */
export function createMemberRepo(kysely: Kysely<Tables>) {
  function matching({ group_id, q, role }: MembersQuery, { roles, status }: Scope) {
    return (
      kysely
        .selectFrom('group_members as m')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .where('m.group_id', '=', group_id)
        .where('m.status', '=', status)
        // Whoever gave up their account is there no more, though their place waits with it.
        .where('u.status', '=', 'ACTIVE')
        .where(sql<boolean>`m.role = any(${[...roles]}::text[])`)
        .$if(role !== undefined, (rows) => rows.where('m.role', '=', role ?? 'MEMBER'))
        .$if(q !== '', (rows) =>
          rows.where(
            sql<string>`(u.first_name || ' ' || u.last_name || ' ' || coalesce(u.username, ''))`,
            'ilike',
            containsPattern(q),
          ),
        )
    );
  }

  return {
    /** One page of the places in `scope`. Ties are broken by name and id, so pages never overlap. */
    async search(query: MembersQuery, scope: Scope): Promise<DirectoryEntry[]> {
      const name = sql`lower(u.first_name || ' ' || u.last_name)`;
      const sortBy = {
        role: sql`array_position(${[...groupRoles]}::text[], m.role)`,
        joined_at: sql`m.joined_at`,
        requested_at: sql`m.requested_at`,
        name,
      }[query.sort_by];
      const rows = await matching(query, scope)
        .select(['m.group_id', 'm.role', 'm.status', 'm.joined_at', 'm.version'])
        .select(['m.pending_reason', 'm.requested_at', 'm.answers'])
        .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.avatar_url'])
        .orderBy(sortBy, query.order_by)
        .orderBy(name)
        .orderBy('u.id')
        .limit(query.limit)
        .offset((query.page - 1) * query.limit)
        .execute();
      return rows.map(toEntry);
    },

    /** Counts to one past TOTAL_MAX and no further. */
    async count(query: MembersQuery, scope: Scope): Promise<number> {
      const { total } = await kysely
        .selectFrom(
          matching(query, scope)
            .select('m.user_id')
            .limit(TOTAL_MAX + 1)
            .as('found'),
        )
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
  };
}
