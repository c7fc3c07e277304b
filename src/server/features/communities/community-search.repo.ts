import type { GroupsQuery } from '../../../contract/communities/communities.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import { TOTAL_MAX } from '../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { and, createParameters, type Parameters } from '../../platform/db/statement.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { isGroupSeenBy } from '../../platform/rights/group-right.ts';
import {
  isActiveMember,
  isLapsed,
  memberStatus,
  planTypeOf,
} from '../../platform/rights/membership-right.ts';
import { hasTurnedDown, isUnwanted } from '../tags/unwanted.ts';
import type { CardRow } from './community-card.ts';
import { tagsJson } from './group-tags.ts';

const IS_ACTIVE = isActiveMember('p');
const IS_OWNER = `p.role = 'OWNER' and ${isActiveMember('p')}`;
const IS_STAFF = `p.role <> 'MEMBER' and ${isActiveMember('p')}`;
/** The membership statuses that make a private community visible (`group.see` of the permission table). */
const IS_KNOWN = `p.status in ('ACTIVE', 'PENDING', 'EXPIRED')`;

/** SQL: `user` has a membership in the community `g` that meets `condition`. */
function isMember(user: string, condition: string): string {
  return `exists (select from group_members p where p.group_id = g.id and p.user_id = ${user} and ${condition})`;
}

/** `group.see`. Every list of communities starts with it. */
function isVisibleTo({ userId, platformRole }: Caller, $: Parameters['$']): string | false {
  return platformRole !== 'ADMIN' && isGroupSeenBy('g', $(userId, 'uuid'));
}

/** Archived communities are listed only on request, and only for users who were members when it was archived. */
function isListedFor(
  { userId, platformRole }: Caller,
  isArchivedToo: boolean,
  $: Parameters['$'],
): string | false {
  if (!isArchivedToo) return 'g.archived_at is null';
  return platformRole !== 'ADMIN' && `(g.archived_at is null or ${isMember($(userId, 'uuid'), IS_ACTIVE)})`;
}

/**
 * Users who may not read a community's directory must not learn from a filter who its members are. They can filter by
 * staff, because staff are public.
 */
function hasMemberSeenBy({ userId, platformRole }: Caller, memberId: string, $: Parameters['$']): string {
  const member = $(memberId, 'uuid');
  const isIn = isMember(member, IS_ACTIVE);
  if (platformRole === 'ADMIN' || memberId === userId) return isIn;
  return `${isIn} and (${isMember(member, IS_STAFF)} or ${isMember($(userId, 'uuid'), IS_ACTIVE)})`;
}

/**
 * Leaves out communities whose tags the caller is not interested in, unless the caller is a member or has a pending
 * request. A query with a text, tag or person shows all matches. For callers who rejected no tag, tags are not read at
 * all.
 */
function fitsInterestsOf({ userId }: Caller, query: GroupsQuery, $: Parameters['$']): string | false {
  const { q, tag_ids, owner_id, member_id, slug, include_unwanted } = query;
  if (include_unwanted === true || q !== '') return false;
  if ([tag_ids, owner_id, member_id, slug].some((asked) => asked !== undefined)) return false;
  const user = $(userId, 'uuid');
  return `(not ${hasTurnedDown(user)} or not ${isUnwanted('group', 'g.id', user)} or ${isMember(user, IS_KNOWN)})`;
}

/** All conditions of the query on the community `g`, and what the caller may see. */
function conditionsOf(query: GroupsQuery, caller: Caller, $: Parameters['$']): string {
  const { q, is_public, is_free, is_verified, is_expired, is_active_member } = query;
  const { tag_ids, plan_types, owner_id, member_id, slug, from, to } = query;
  return and([
    isVisibleTo(caller, $),
    isListedFor(caller, query.include_archived === true, $),
    q !== '' && `(g.name || ' ' || g.description) ilike ${$(containsPattern(q), 'text')}`,
    is_public !== undefined && `${is_public ? '' : 'not '}g.is_public`,
    is_free !== undefined && `${is_free ? '' : 'not '}g.is_free`,
    is_verified !== undefined && `g.group_verification_request_status ${is_verified ? '=' : '<>'} 'VERIFIED'`,
    is_expired !== undefined && `${is_expired ? '' : 'not '}${isLapsed('g')}`,
    tag_ids !== undefined &&
      `exists (select from group_tags x where x.group_id = g.id and x.tag_id = any(${$(tag_ids, 'uuid[]')}))`,
    plan_types !== undefined && `${planTypeOf('g')} = any(${$(plan_types, 'text[]')})`,
    is_active_member !== undefined &&
      `${is_active_member ? '' : 'not '}${isMember($(caller.userId, 'uuid'), IS_ACTIVE)}`,
    from !== undefined && `g.created_at >= ${$(from, 'timestamptz')}`,
    to !== undefined && `g.created_at < ${$(to, 'timestamptz')}`,
    slug !== undefined && `g.slug = ${$(slug, 'text')}`,
    owner_id !== undefined && isMember($(owner_id, 'uuid'), IS_OWNER),
    member_id !== undefined && hasMemberSeenBy(caller, member_id, $),
    fitsInterestsOf(caller, query, $),
  ]);
}

/** Equal values are ordered by id, in the direction that an index supports, forwards or backwards. */
const ORDERS = {
  created_at: { asc: 'g.created_at, g.id desc', desc: 'g.created_at desc, g.id' },
  name: { asc: 'lower(g.name), g.id', desc: 'lower(g.name) desc, g.id desc' },
  total_members: { asc: 'g.total_members, g.id desc', desc: 'g.total_members desc, g.id' },
} satisfies Record<GroupsQuery['sort_by'], Record<GroupsQuery['order_by'], string>>;

export type CommunitySearchRepo = ReturnType<typeof createCommunitySearchRepo>;

/** Lists of communities. Every query starts with what the caller may see. */
export function createCommunitySearchRepo(db: Database) {
  return {
    /** One page of the communities that `caller` may find. Pages never overlap. */
    async search(query: GroupsQuery, caller: Caller): Promise<CardRow[]> {
      const { values, $ } = createParameters();
      const { rows } = await db.query<CardRow>(
        `select g.id, g.slug, g.name, g.description, g.cover_image_url, g.logo_url, g.is_public, g.is_free,
           g.group_verification_request_status, ${planTypeOf('g')} as subscription_plan_type, g.total_members, g.created_at,
           g.archived_at, ${tagsJson('g')} as tags,
           m.role as my_role, ${memberStatus('m')} as my_status, m.joined_at as my_joined_at
         from groups g left join group_members m on m.group_id = g.id and m.user_id = ${$(caller.userId, 'uuid')}
         where ${conditionsOf(query, caller, $)}
         order by ${ORDERS[query.sort_by][query.order_by]}
         limit ${$(query.limit, 'bigint')} offset ${$((query.page - 1) * query.limit, 'bigint')}`,
        values,
      );
      return rows;
    },

    /** Counts up to one more than TOTAL_MAX. */
    async count(query: GroupsQuery, caller: Caller): Promise<number> {
      const { values, $ } = createParameters();
      const { rows } = await db.query<{ total: number }>(
        `select count(*) as total from (
           select from groups g where ${conditionsOf(query, caller, $)} limit ${TOTAL_MAX + 1}) found`,
        values,
      );
      return singleRow(rows).total;
    },
  };
}
