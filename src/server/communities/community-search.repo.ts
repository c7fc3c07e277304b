import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { GroupsQuery } from '../../contract/communities.ts';
import type { Tag } from '../../contract/tag.ts';
import { containsPattern } from '../db/contains-pattern.ts';
import { TOTAL_MAX } from '../db/counted-total.ts';
import type { Tables } from '../db/tables.ts';
import type { Caller } from '../http/implement.ts';
import type { CardRow } from './community-card.ts';
import { tagsJson } from './group-tags.ts';

type Groups = ExpressionBuilder<Tables & { g: Tables['groups'] }, 'g'>;

/** The statuses of a membership for which a private community exists (`group.see` of the permission table). */
const knownStatuses = ['ACTIVE', 'PENDING', 'EXPIRED'] as const;

function hasPlace(eb: Groups, userId: string, statuses: readonly (typeof knownStatuses)[number][]) {
  return eb.exists(
    eb
      .selectFrom('group_members as p')
      .select('p.user_id')
      .whereRef('p.group_id', '=', 'g.id')
      .where('p.user_id', '=', userId)
      .where('p.status', 'in', statuses),
  );
}

/** `group.see` in SQL: whatever lists communities begins with it. */
export function visibleTo({ userId, platformRole }: Caller) {
  return (eb: Groups) =>
    platformRole === 'ADMIN'
      ? eb.lit(true)
      : eb.or([eb('g.is_public', '=', true), hasPlace(eb, userId, knownStatuses)]);
}

/** Archived communities are listed on request only, and only for those who were in them when it happened. */
function notArchivedFor({ userId, platformRole }: Caller, includeArchived: boolean) {
  return (eb: Groups) => {
    const isOpen = eb('g.archived_at', 'is', null);
    if (!includeArchived) return isOpen;
    return platformRole === 'ADMIN' ? eb.lit(true) : eb.or([isOpen, hasPlace(eb, userId, ['ACTIVE'])]);
  };
}

function isOwnedBy(userId: string) {
  return (eb: Groups) =>
    eb.exists(
      eb
        .selectFrom('group_members as o')
        .select('o.user_id')
        .whereRef('o.group_id', '=', 'g.id')
        .where('o.user_id', '=', userId)
        .where('o.role', '=', 'OWNER')
        .where('o.status', '=', 'ACTIVE'),
    );
}

function hasTag(tagIds: readonly string[]) {
  return (eb: Groups) =>
    eb.exists(
      eb
        .selectFrom('group_tags as gt')
        .select('gt.tag_id')
        .whereRef('gt.group_id', '=', 'g.id')
        .where('gt.tag_id', 'in', tagIds),
    );
}

/** Who may not read a community's directory must not learn from a filter who is in it: staff are known, others not. */
function hasMemberSeenBy({ userId, platformRole }: Caller, memberId: string) {
  return (eb: Groups) => {
    const isIn = hasPlace(eb, memberId, ['ACTIVE']);
    if (platformRole === 'ADMIN' || memberId === userId) return isIn;
    const isStaff = eb.exists(
      eb
        .selectFrom('group_members as s')
        .select('s.user_id')
        .whereRef('s.group_id', '=', 'g.id')
        .where('s.user_id', '=', memberId)
        .where('s.role', '<>', 'MEMBER')
        .where('s.status', '=', 'ACTIVE'),
    );
    return eb.and([isIn, eb.or([isStaff, hasPlace(eb, userId, ['ACTIVE'])])]);
  };
}

/** The direction of the id among ties in which the order is one that an index has, forwards or backwards. */
function tieOrder({ sort_by, order_by }: GroupsQuery): 'asc' | 'desc' {
  if (sort_by === 'name') return order_by;
  return order_by === 'asc' ? 'desc' : 'asc';
}

export type CommunitySearchRepo = ReturnType<typeof createCommunitySearchRepo>;

/** Lists of communities. Every query begins with what the caller may know of. */
export function createCommunitySearchRepo(kysely: Kysely<Tables>) {
  function matching(query: GroupsQuery, caller: Caller) {
    const { q, is_public, is_free, is_verified, is_expired, is_active_member } = query;
    const { tag_ids, plan_types, owner_id, member_id } = query;
    return kysely
      .selectFrom('groups as g')
      .where(visibleTo(caller))
      .where(notArchivedFor(caller, query.include_archived === true))
      .$if(q !== '', (rows) =>
        rows.where(sql<string>`(g.name || ' ' || g.description)`, 'ilike', containsPattern(q)),
      )
      .$if(is_public !== undefined, (rows) => rows.where('g.is_public', '=', is_public === true))
      .$if(is_free !== undefined, (rows) => rows.where('g.is_free', '=', is_free === true))
      .$if(is_verified !== undefined, (rows) =>
        rows.where('g.group_verification_request_status', is_verified ? '=' : '<>', 'VERIFIED'),
      )
      .$if(is_expired !== undefined, (rows) => rows.where('g.is_expired', '=', is_expired === true))
      .$if(tag_ids !== undefined, (rows) => rows.where(hasTag(tag_ids ?? [])))
      .$if(plan_types !== undefined, (rows) => rows.where('g.subscription_plan_type', 'in', plan_types ?? []))
      .$if(is_active_member !== undefined, (rows) =>
        rows.where((eb) => {
          const isIn = hasPlace(eb, caller.userId, ['ACTIVE']);
          return is_active_member ? isIn : eb.not(isIn);
        }),
      )
      .$if(owner_id !== undefined, (rows) => rows.where(isOwnedBy(owner_id ?? '')))
      .$if(member_id !== undefined, (rows) => rows.where(hasMemberSeenBy(caller, member_id ?? '')));
  }

  return {
    /** One page of what `caller` may find. Ties are broken by id, so pages never overlap. */
    async search(query: GroupsQuery, caller: Caller): Promise<CardRow[]> {
      const sortBy = {
        created_at: sql`g.created_at`,
        name: sql`lower(g.name)`,
        total_members: sql`g.total_members`,
      }[query.sort_by];
      return matching(query, caller)
        .leftJoin('group_members as m', (join) =>
          join.onRef('m.group_id', '=', 'g.id').on('m.user_id', '=', caller.userId),
        )
        .select([
          'g.id',
          'g.slug',
          'g.name',
          'g.description',
          'g.cover_image_url',
          'g.is_public',
          'g.is_free',
        ])
        .select(['g.group_verification_request_status', 'g.subscription_plan_type', 'g.total_members'])
        .select(['g.created_at', 'g.archived_at'])
        .select(sql<Tag[]>`${sql.raw(tagsJson('g'))}`.as('tags'))
        .select(['m.role as my_role', 'm.status as my_status', 'm.joined_at as my_joined_at'])
        .orderBy(sortBy, query.order_by)
        .orderBy('g.id', tieOrder(query))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit)
        .execute();
    },

    /** Counts to one past TOTAL_MAX and no further. */
    async count(query: GroupsQuery, caller: Caller): Promise<number> {
      const { total } = await kysely
        .selectFrom(
          matching(query, caller)
            .select('g.id')
            .limit(TOTAL_MAX + 1)
            .as('found'),
        )
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
  };
}
