import type { PlatformRole } from '../../../contract/core/permissions.ts';
import type { FoundOf } from '../../../contract/search/search.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import type { Database } from '../../platform/db/database.ts';
import { beyondOf, isBeyond, type Order, orderBy, type Window, windowOf } from '../../platform/db/keyset.ts';
import { and, createParameters, type Parameters } from '../../platform/db/statement.ts';
import { isChatOpenToRole } from '../../platform/rights/chat-right.ts';
import { hasBlocked } from '../../platform/rights/has-blocked.ts';
import { mayLookUp } from '../../platform/rights/look-up-right.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';
import { isOneOfTheTwo, mayWriteToEachOther, peerOf } from '../../platform/rights/private-right.ts';
import { matchesWords } from '../../platform/search/match-words.ts';
import { wordsOf } from '../../platform/search/search-words.ts';

/** The user, and the search text; a blank text returns the latest items, which have no second page. */
export interface NameQuery {
  readonly userId: string;
  readonly platformRole: PlatformRole;
  readonly q: string;
  readonly cursor: string | undefined;
  readonly limit: number;
}

type CommunityFound = Omit<FoundOf<'communities'>, 'is_verified'> & {
  group_verification_request_status: string;
};
interface Ranked {
  id: string;
  score: number;
}

const PERSON_NAME = `folded(p.first_name || ' ' || p.last_name || ' ' || coalesce(p.username, ''))`;

/** Best first. */
const ORDER: Order = {
  name: 'best',
  isDescending: true,
  by: [
    ['score', 'score'],
    ['id', 'id'],
  ],
};

/** The communities of `user`, each with the time of its latest message. */
const communitiesOf = (user: string) => `select m.group_id, m.role, (
    select max(c.last_message_at) from chat_conversations c
    where c.group_id = m.group_id and c.status <> 'ARCHIVED' and ${isChatOpenToRole('c', 'm.role')}
  ) as said_at
  from group_members m join groups mg on mg.id = m.group_id and mg.archived_at is null
  where m.user_id = ${user} and ${isActiveMember('m')}`;

/** One list of names. All SQL but `values`. */
interface Names {
  readonly name: string;
  /** `select … from … where …`, with the columns that are shown, `name` as `found_name`, and the two below. */
  readonly select: (matches: string) => string;
  /** 1 for what is the caller's own, else 0. */
  readonly own: string;
  /** At most 99,999,999, the higher the better. */
  readonly weight: string;
  /** The order without words. */
  readonly latest: string;
}

/**
 * The caller's own first; then names that begin with the text, those with a word that begins with it, those that contain
 * it, and those that are only like it. Fits into the nine digits of a cursor.
 */
function scoreOf({ own, weight }: Names, q: string, $: Parameters['$']): string {
  const pattern = containsPattern(q);
  const begins = `folded(${$(pattern.slice(1), 'text')})`;
  const has = `folded(${$(pattern, 'text')})`;
  const wordBegins = `folded(${$(`% ${pattern.slice(1)}`, 'text')})`;
  return `(${own} * 400000000 + case when found_name like ${begins} then 300000000
    when found_name like ${wordBegins} then 200000000 when found_name like ${has} then 100000000 else 0 end
    + least(greatest(${weight}, 0), 99999999))::integer`;
}

/** The names of communities, people and chats that the user may know. Slips of the finger are forgiven. */
export function createNameSearchRepo(db: Database) {
  async function find<Row extends Ranked>(
    { q, cursor, limit }: NameQuery,
    names: (user: string) => Names,
    userId: string,
  ): Promise<Window<Row>> {
    const { values, $ } = createParameters();
    const list = names($(userId, 'uuid'));
    const words = wordsOf(q);
    if (words.length === 0) {
      if (q !== '') return { rows: [], cursor: { before: null, after: null } };
      const { rows } = await db.query<Row>(
        `select * from (${list.select(`${list.own} = 1`)}) x order by ${list.latest} limit ${$(limit, 'integer')}`,
        values,
      );
      return { rows, cursor: { before: null, after: null } };
    }
    const matches = matchesWords(list.name, words, (value) => $(value, 'text'));
    const after = beyondOf(ORDER, { after: cursor });
    const { rows } = await db.query<Row>(
      `select * from (
         select x.*, ${scoreOf({ ...list, own: 'own', weight: 'weight' }, words.join(' '), $)} as score
         from (${list.select(matches)}) x
       ) x where ${and([after !== null && isBeyond(ORDER, after, $)])}
       order by ${orderBy(ORDER, null)} limit ${$(limit + 1, 'integer')}`,
      values,
    );
    return windowOf(ORDER, rows, { limit, beyond: null, offset: 0 });
  }

  return {
    communities(query: NameQuery): Promise<Window<CommunityFound & Ranked>> {
      const isAdmin = query.platformRole === 'ADMIN';
      return find(
        query,
        (user) => ({
          name: 'folded(g.name)',
          select: (matches) => `select g.id, g.slug, g.name, g.cover_image_url, g.logo_url, g.total_members,
              g.group_verification_request_status, mine.group_id is not null as is_member, mine.said_at,
              folded(g.name) as found_name, (mine.group_id is not null)::integer as own, g.total_members as weight
            from groups g
            left join (${communitiesOf(user)}) mine on mine.group_id = g.id
            left join group_members k on k.group_id = g.id and k.user_id = ${user}
            where g.archived_at is null and ${matches}
              and ${isAdmin ? 'true' : `(g.is_public or k.status in ('ACTIVE', 'PENDING', 'EXPIRED'))`}`,
          own: '(mine.group_id is not null)::integer',
          weight: 'g.total_members',
          latest: 'said_at desc nulls last, total_members desc, id',
        }),
        query.userId,
      );
    },

    /** Those whom the user talked with are their own. Blocked people are not found, by either of the two. */
    people(query: NameQuery): Promise<Window<FoundOf<'people'> & Ranked>> {
      return find(
        query,
        (user) => ({
          name: PERSON_NAME,
          select: (matches) => `select p.id, p.username, p.first_name, p.last_name, p.avatar_url,
              talked.id as chat_conversation_id, talked.at, ${PERSON_NAME} as found_name,
              talked.id is not null or ${mayWriteToEachOther(user, 'p.id')} as is_writable,
              (talked.id is not null)::integer as own, 0 as weight
            from users p left join (
              select ${peerOf('c', user)} as user_id, c.id, coalesce(c.last_message_at, c.created_at) as at
              from chat_conversations c
              left join chat_read_states r on r.chat_conversation_id = c.id and r.user_id = ${user}
              where c.kind = 'PRIVATE' and ${isOneOfTheTwo('c', user)} and (c.last_seq > 0 or r.user_id is not null)
            ) talked on talked.user_id = p.id
            where p.id <> ${user} and p.status = 'ACTIVE' and ${matches}
              and not ${hasBlocked(user, 'p.id')} and not ${hasBlocked('p.id', user)}
              and (talked.id is not null
                or exists (select from users u where u.id = p.id and ${mayLookUp(user)}))`,
          own: '(talked.id is not null)::integer',
          weight: '0',
          latest: 'at desc nulls last, id',
        }),
        query.userId,
      );
    },

    /** Matches the chat's name or its community's name. */
    chats(query: NameQuery): Promise<Window<FoundOf<'chats'> & Ranked>> {
      return find(
        query,
        (user) => ({
          name: `folded(c.name || ' ' || g.name)`,
          select: (matches) => `select c.id, c.name,
              json_build_object('id', g.id, 'slug', g.slug, 'name', g.name) as "group", c.last_message_at,
              folded(c.name) as found_name, 1 as own,
              coalesce(floor(extract(epoch from c.last_message_at) / 60)::integer % 100000000, 0) as weight
            from (${communitiesOf(user)}) mine join groups g on g.id = mine.group_id
            join chat_conversations c on c.group_id = g.id and c.status <> 'ARCHIVED'
              and ${isChatOpenToRole('c', 'mine.role')}
            where ${matches}`,
          own: '1',
          weight: '0',
          latest: 'last_message_at desc nulls last, id',
        }),
        query.userId,
      );
    },
  };
}
