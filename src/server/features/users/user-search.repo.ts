import type { Person } from '../../../contract/account/people.ts';
import type { UserAccount, UserStats, UsersQuery } from '../../../contract/account/user-search.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import { TOTAL_MAX } from '../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { and, createParameters, type Parameters } from '../../platform/db/statement.ts';
import { mayLookUp } from '../../platform/rights/look-up-right.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';
import { matchesWords } from '../../platform/search/match-words.ts';
import { nameWordsOf } from '../../platform/search/search-words.ts';

const PERSON = 'u.id, u.username, u.first_name, u.last_name, u.avatar_url';
const NAME = `folded(u.first_name || ' ' || u.last_name || ' ' || coalesce(u.username, ''))`;
const LAST_SEEN = '(select max(s.last_seen_at) from user_sessions s where s.user_id = u.id)';

const SORTED = {
  created_at: 'u.created_at',
  name: `folded(u.first_name || ' ' || u.last_name)`,
  last_seen_at: LAST_SEEN,
} satisfies Record<UsersQuery['sort_by'], string>;

function named(q: string, $: Parameters['$']): string | false {
  const words = nameWordsOf(q);
  return words.length > 0 && matchesWords(NAME, words, (value) => $(value, 'text'));
}

/** Accounts as administrators filter them. */
function accounts({ q, status, role, include_archived, from, to }: UsersQuery, $: Parameters['$']): string {
  const byName = named(q, $);
  return and([
    byName !== false && `(${byName} or lower(u.email) like lower(${$(containsPattern(q).slice(1), 'text')}))`,
    status !== undefined && `u.status = ${$(status, 'text')}`,
    role !== undefined && `u.platform_role = ${$(role, 'text')}`,
    from !== undefined && `u.created_at >= ${$(from, 'timestamptz')}`,
    to !== undefined && `u.created_at < ${$(to, 'timestamptz')}`,
    !include_archived && status === undefined && `u.status <> 'ARCHIVED'`,
  ]);
}

function people(q: string, readerId: string, $: Parameters['$']): string {
  return and([`u.status = 'ACTIVE'`, named(q, $), mayLookUp($(readerId, 'uuid'))]);
}

function page({ sort_by, order_by, page, limit }: UsersQuery, $: Parameters['$']): string {
  const direction = order_by === 'desc' ? 'desc nulls last' : 'asc nulls last';
  return `order by ${SORTED[sort_by]} ${direction}, u.id
    limit ${$(limit, 'bigint')} offset ${$((page - 1) * limit, 'bigint')}`;
}

/** Lists of users. Contains no rules. */
export function createUserSearchRepo(db: Database) {
  /** Counts up to one more than TOTAL_MAX. */
  async function count(conditions: (_: Parameters['$']) => string): Promise<number> {
    const { values, $ } = createParameters();
    const { rows } = await db.query<{ total: number }>(
      `select count(*) as total from (
         select from users u where ${conditions($)} limit ${TOTAL_MAX + 1}) found`,
      values,
    );
    return singleRow(rows).total;
  }

  return {
    async accounts(
      query: UsersQuery,
      now: string,
    ): Promise<{ rows: (Person & UserAccount)[]; total: number }> {
      const { values, $ } = createParameters();
      const listed = db.query<Person & UserAccount>(
        `select ${PERSON}, u.email, u.status, u.platform_role, u.created_at, ${LAST_SEEN} as last_seen_at,
           (select count(*)::integer from group_members m
            where m.user_id = u.id and ${isActiveMember('m')}) as total_communities,
           (select count(*)::integer from restrictions r where r.user_id = u.id and r.lifted_at is null
              and r.starts_at <= ${$(now, 'timestamptz')}
              and (r.ends_at is null or r.ends_at > ${$(now, 'timestamptz')})) as total_restrictions
         from users u where ${accounts(query, $)} ${page(query, $)}`,
        values,
      );
      const [{ rows }, total] = await Promise.all([listed, count((place) => accounts(query, place))]);
      return { rows, total };
    },

    /** Active users whom the reader may look up. */
    async people(query: UsersQuery, readerId: string): Promise<{ rows: Person[]; total: number }> {
      const { values, $ } = createParameters();
      const listed = db.query<Person>(
        `select ${PERSON} from users u where ${people(query.q, readerId, $)} ${page(query, $)}`,
        values,
      );
      const [{ rows }, total] = await Promise.all([
        listed,
        count((place) => people(query.q, readerId, place)),
      ]);
      return { rows, total };
    },

    async stats(now: string): Promise<UserStats> {
      const since = (days: number) => `$1::timestamptz - interval '${days} days'`;
      const active = (days: number) =>
        `(select count(distinct s.user_id)::integer from user_sessions s where s.last_seen_at > ${since(days)})`;
      const { rows } = await db.query<UserStats>(
        `select count(*)::integer as total,
           count(*) filter (where status = 'ACTIVE')::integer as verified,
           count(*) filter (where status = 'PENDING_VERIFICATION')::integer as pending,
           count(*) filter (where status = 'ARCHIVED')::integer as archived,
           count(*) filter (where platform_role = 'ADMIN')::integer as admins,
           count(*) filter (where created_at > ${since(7)})::integer as new_last_7_days,
           count(*) filter (where created_at > ${since(30)})::integer as new_last_30_days,
           (select count(distinct r.user_id)::integer from restrictions r where r.lifted_at is null
              and r.starts_at <= $1 and (r.ends_at is null or r.ends_at > $1)) as restricted,
           ${active(1)} as active_last_day, ${active(7)} as active_last_7_days, ${active(30)} as active_last_30_days
         from users`,
        [now],
      );
      return singleRow(rows);
    },
  };
}
