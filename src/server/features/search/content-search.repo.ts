import type { Person } from '../../../contract/account/people.ts';
import type { FoundOf } from '../../../contract/search/search.ts';
import { attachedJson } from '../../platform/db/attached-json.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { beyondOf, isBeyond, type Order, orderBy, type Window, windowOf } from '../../platform/db/keyset.ts';
import { and, createParameters, type Parameters } from '../../platform/db/statement.ts';
import { mayReadChat } from '../../platform/rights/chat-right.ts';
import { homeOf } from '../../platform/rights/conversation-home.ts';
import { isMemberReading } from '../../platform/rights/feed-right.ts';
import { hasBlocked } from '../../platform/rights/has-blocked.ts';
import { isOneOfTheTwo, peerOf } from '../../platform/rights/private-right.ts';
import { hasWords } from '../../platform/search/fits-search.ts';
import { matchesWords } from '../../platform/search/match-words.ts';
import type { SearchScope } from '../../platform/search/search-scope.ts';
import { tokensOf } from '../../platform/search/search-words.ts';
import { mentionsJson } from '../chat/messages/message-row.ts';
import { mentionedPeople, personJson } from '../users/person-json.ts';

/** What to search for in one kind. */
export interface ContentQuery {
  readonly userId: string;
  readonly q: string;
  readonly scope: SearchScope;
  readonly cursor: string | undefined;
  readonly limit: number;
}

interface Raw {
  content: string;
  mentions: Person[];
}
type Found<Row> = Row & { id: string; created_at: string };
export type PostFound = Omit<FoundOf<'posts'>, 'text' | 'snippet'> & Raw & { title: string };
export type CommentFound = Omit<FoundOf<'comments'>, 'text'> & Raw;
export type MessageFound = Omit<FoundOf<'messages'>, 'text'> & Raw;

/**
 * Common words are looked for in this many of the newest texts, without the index of words. Only words that are rare
 * there use that index, which then returns few rows. So the time does not grow with what was ever written.
 */
const NEWEST = 2_000;
/**
 * As many are read where the newest texts have the words, but not often enough to fill a page. The newest messages of a
 * community are found among as many of all messages, since no index has them by time; where fewer were ever said, all of
 * them are read.
 */
const NEWEST_SAID = 20_000;
/** Where no text has the words, this many of the newest texts that the reader may read are compared with them. */
const COMPARED = 1_000;
/** What is read of a text. */
const READ_MAX = 20_000;

/** Newest first. */
const ORDER: Order = {
  name: 'newest',
  isDescending: true,
  by: [
    ['created_at', 'x.created_at'],
    ['id', 'x.id'],
  ],
};

const GROUP = `json_build_object('id', g.id, 'slug', g.slug, 'name', g.name)`;
const AUTHOR = `(select ${personJson('u')} from users u where u.id = x.author_id)`;

/** One kind of text: where it is stored, who may read it, and what is shown of it. All SQL; `x` is the text itself. */
interface Kind {
  readonly table: 'posts' | 'comments' | 'chat_messages';
  /** The column of where it was written. */
  readonly owner: 'group_id' | 'chat_conversation_id';
  /** The text, without accents. */
  readonly folded: string;
  /** As in the indexes. */
  readonly isThere: string;
  /** What else the rights need to know. */
  readonly joins: string;
  /** The ids of `owner` that the user may read, and that the scope is about. */
  readonly mine: (query: ContentQuery, user: string, $: Parameters['$']) => string;
  /** The condition that a text is where the scope says, as its index by time has it; false: no such index. */
  readonly isIn: (scope: SearchScope, $: Parameters['$']) => string | false;
  readonly columns: (user: string) => string;
}

/**
 * Communities whose discussions the user may read; without words, only those that they are in. A right that only
 * platform administrators have does not count: each use of it is audited, and this is none.
 */
function readableGroups({ q, scope }: ContentQuery, user: string, $: Parameters['$']): string {
  const { groupIds, conversationIds, authorIds } = scope;
  if (conversationIds !== null) return 'select null::uuid as id where false';
  const isMember = isMemberReading('g', user);
  const isOwnOnly = q === '' && groupIds === null && authorIds === null;
  return `select g.id from groups g where ${and([
    'g.archived_at is null',
    isOwnOnly ? isMember : `((g.is_public and g.is_free) or ${isMember})`,
    groupIds !== null && `g.id = any(${$(groupIds, 'uuid[]')})`,
  ])}`;
}

const posts: Kind = {
  table: 'posts',
  owner: 'group_id',
  folded: `folded(x.title || ' ' || x.content_md)`,
  isThere: `x.status = 'PUBLISHED'`,
  joins: '',
  mine: readableGroups,
  isIn: ({ groupIds }, $) => groupIds !== null && isOneOf('x.group_id', groupIds, $),
  columns: (
    user,
  ) => `x.id, x.title, ${attachedJson('x', 'post_id')} as attached, left(x.content_md, ${READ_MAX}) as content, x.created_at, ${AUTHOR} as author,
    (select ${GROUP} from groups g where g.id = x.group_id) as "group",
    case when position('<@' in x.content_md) > 0 then ${mentionedPeople('post', 'x.id', user)} else '[]'::json end as mentions`,
};

const comments: Kind = {
  ...posts,
  table: 'comments',
  folded: 'folded(x.content_md)',
  joins: `join posts p on p.id = x.post_id and p.status = 'PUBLISHED'`,
  columns: (
    user,
  ) => `x.id, x.post_id, ${attachedJson('x', 'comment_id')} as attached, left(x.content_md, ${READ_MAX}) as content, x.created_at, ${AUTHOR} as author,
    (select p.title from posts p where p.id = x.post_id) as post_title,
    (select ${GROUP} from groups g where g.id = x.group_id) as "group",
    case when position('<@' in x.content_md) > 0 then ${mentionedPeople('comment', 'x.id', user)} else '[]'::json end as mentions`,
};

/** Chats of the user's communities, their private ones, and the threads in both. */
function readableChats({ scope }: ContentQuery, user: string, $: Parameters['$']): string {
  const { groupIds, conversationIds } = scope;
  const place = and([
    conversationIds !== null && `h.id = any(${$(conversationIds, 'uuid[]')})`,
    groupIds !== null && `h.group_id = any(${$(groupIds, 'uuid[]')})`,
  ]);
  const homes = `select h.id from chat_conversations h
      join group_members m on m.group_id = h.group_id and m.user_id = ${user} and ${mayReadChat('h', 'm')}
      join groups g on g.id = h.group_id and g.archived_at is null
      where h.kind = 'GROUP' and h.status <> 'ARCHIVED' and ${place}
    union all
    select h.id from chat_conversations h where h.kind = 'PRIVATE' and ${isOneOfTheTwo('h', user)} and ${place}`;
  return `select c.id from (${homes}) h cross join lateral (
      select h.id union all
      select t.id from chat_conversations t where t.kind = 'THREAD' and t.parent_conversation_id = h.id
    ) c`;
}

const messages: Kind = {
  table: 'chat_messages',
  owner: 'chat_conversation_id',
  folded: 'folded(x.content)',
  isThere: 'x.deleted_at is null',
  joins: '',
  mine: readableChats,
  isIn: () => false,
  columns: (
    user,
  ) => `x.id, ${attachedJson('x', 'chat_message_id')} as attached, left(x.content, ${READ_MAX}) as content, x.created_at, ${AUTHOR} as author,
    (select ${mentionsJson('said', user)} from chat_messages said where said.id = x.id) as mentions,
    (select c.parent_message_id from chat_conversations c where c.id = x.chat_conversation_id) as thread_message_id,
    (select json_build_object('id', h.id, 'name', h.name) from chat_conversations c join ${homeOf('c')}
      where c.id = x.chat_conversation_id) as conversation,
    (select ${GROUP} from chat_conversations c join ${homeOf('c')} join groups g on g.id = h.group_id
      where c.id = x.chat_conversation_id) as "group",
    (select ${personJson('u')} from chat_conversations c join ${homeOf('c')}
      join users u on h.kind = 'PRIVATE' and u.id = ${peerOf('h', user)}
      where c.id = x.chat_conversation_id) as peer`,
};

/** SQL: the conditions on the text itself, apart from its words. */
function conditionsOf({ isThere }: Kind, { cursor, scope }: ContentQuery, $: Parameters['$']): string {
  const { authorIds, since, until } = scope;
  const after = beyondOf(ORDER, { after: cursor });
  return and([
    isThere,
    after !== null && isBeyond(ORDER, after, $),
    since !== null && `x.created_at >= ${$(since, 'timestamptz')}`,
    until !== null && `x.created_at < ${$(until, 'timestamptz')}`,
    authorIds !== null && isOneOf('x.author_id', authorIds, $),
  ]);
}

/** SQL: `column` is one of `ids`. A single one is compared by itself, because only then an index returns the newest first. */
function isOneOf(column: string, ids: readonly string[], $: Parameters['$']): string {
  const [only] = ids;
  return ids.length === 1 && only !== undefined
    ? `${column} = ${$(only, 'uuid')}`
    : `${column} = any(${$(ids, 'uuid[]')})`;
}

/** Whether the scope leaves so little that the newest texts of all need not be read. */
function isNarrow({ groupIds, conversationIds, authorIds }: SearchScope): boolean {
  return groupIds !== null || conversationIds !== null || authorIds !== null;
}

/** Words that are compared with similar ones; none with a phrase, or where each word is so short that many are like it. */
function comparedWords(q: string): string[] {
  const tokens = tokensOf(q);
  const isUseful = tokens.every(({ isPhrase }) => !isPhrase) && tokens.some(({ text }) => text.length > 3);
  return isUseful ? tokens.map(({ text }) => text) : [];
}

/** The newest texts of one author have an index; those of several would all be sorted. */
function hasNamesakes({ authorIds }: SearchScope): boolean {
  return authorIds !== null && authorIds.length !== 1;
}

/** Whether the scope names where the texts are. */
function hasPlace({ groupIds, conversationIds }: SearchScope): boolean {
  return groupIds !== null || conversationIds !== null;
}

/** Whether these are the messages of places, which have no index by time. One author's have one. */
function isSaidInPlace({ table }: Kind, scope: SearchScope): boolean {
  return table === 'chat_messages' && hasPlace(scope) && scope.authorIds === null;
}

/** Posts, comments and messages that the user may read, the newest first. */
export function createContentSearchRepo(db: Database) {
  /** Among so many of the newest texts, or (null) by the index of words. */
  async function find<Row extends object>(
    kind: Kind,
    query: ContentQuery,
    newest: number | null,
  ): Promise<Found<Row>[]> {
    const { values, $ } = createParameters();
    const { userId, q, scope, limit } = query;
    const isNear = newest !== null;
    const user = $(userId, 'uuid');
    const mine = kind.mine(query, user, $);
    const place = conditionsOf(kind, query, $);
    const said = hasWords('x.words', { q, hasLink: scope.hasLink }, $);
    const inPlace = isNear && kind.isIn(scope, $);
    const isOwned = `x.${kind.owner} = any(array(select id from mine))`;
    const order = orderBy(ORDER, null);
    // Rows are cut off before the words are looked for, or are found by the words before they are ordered.
    const source = isNear
      ? `(select * from ${kind.table} x where ${and([place, inPlace])} order by ${order} limit ${newest}) x`
      : `(select * from ${kind.table} x where ${and([place, said, (said === false || isNarrow(scope)) && isOwned])} offset 0) x`;
    const readable = and([
      isNear && said,
      `x.${kind.owner} in (select id from mine)`,
      `not ${hasBlocked(user, 'x.author_id')}`,
    ]);
    const { rows } = await db.query<Found<Row>>(
      `with mine as materialized (${mine}),
         page as materialized (
           select x.id, x.created_at from ${source} ${kind.joins} where ${readable}
           order by ${order} limit ${$(limit + 1, 'integer')}
         )
       select ${kind.columns(user)} from page join ${kind.table} x using (id, created_at) order by ${order}`,
      values,
    );
    return rows;
  }

  /** Whether there can be so many texts that the newest of them are read first. */
  async function isMuch(kind: Kind, query: ContentQuery): Promise<boolean> {
    const { scope, userId } = query;
    if (hasNamesakes(scope)) return false;
    if (scope.authorIds !== null) return true;
    if (!isSaidInPlace(kind, scope)) return true;
    const { values, $ } = createParameters();
    const { rows } = await db.query<{ said: number }>(
      `select coalesce(sum(c.last_seq), 0)::float8 as said
       from (${kind.mine(query, $(userId, 'uuid'), $)}) mine join chat_conversations c on c.id = mine.id`,
      values,
    );
    return singleRow(rows).said > NEWEST_SAID;
  }

  /** Texts with similar words, among the newest. Costs the same however much was written. */
  async function similar<Row extends object>(kind: Kind, query: ContentQuery): Promise<Found<Row>[]> {
    const words = comparedWords(query.q);
    if (words.length === 0 || hasNamesakes(query.scope)) return [];
    const { values, $ } = createParameters();
    const { userId, scope, limit } = query;
    const user = $(userId, 'uuid');
    const order = orderBy(ORDER, null);
    const place = and([conditionsOf(kind, query, $), kind.isIn(scope, $)]);
    const { rows } = await db.query<Found<Row>>(
      `with mine as materialized (${kind.mine(query, user, $)}),
         newest as materialized (
           select x.* from (select * from ${kind.table} x where ${place} order by ${order} limit ${NEWEST_SAID}) x
           where x.${kind.owner} in (select id from mine) order by ${order} limit ${COMPARED}
         ),
         page as materialized (
           select x.id, x.created_at from newest x ${kind.joins}
           cross join lateral (select ${kind.folded} as folded offset 0) said
           where ${and([
             hasWords('x.words', { q: '', hasLink: scope.hasLink }, $),
             matchesWords('said.folded', words, (value) => $(value, 'text')),
             `not ${hasBlocked(user, 'x.author_id')}`,
           ])}
           order by ${order} limit ${$(limit + 1, 'integer')}
         )
       select ${kind.columns(user)} from page join ${kind.table} x using (id, created_at) order by ${order}`,
      values,
    );
    return rows;
  }

  async function findExact<Row extends object>(kind: Kind, query: ContentQuery): Promise<Found<Row>[]> {
    if (await isMuch(kind, query)) {
      const isAmongAll = isSaidInPlace(kind, query.scope);
      const near = isAmongAll ? [] : await find<Row>(kind, query, NEWEST);
      if (near.length > query.limit) return near;
      const further = isAmongAll || near.length > 0 ? await find<Row>(kind, query, NEWEST_SAID) : [];
      if (further.length > query.limit) return further;
    }
    return find<Row>(kind, query, null);
  }

  async function search<Row extends object>(kind: Kind, query: ContentQuery) {
    const { limit } = query;
    const exact = await findExact<Row>(kind, query);
    const rows = exact.length > 0 ? exact : await similar<Row>(kind, query);
    return windowOf(ORDER, rows, { limit, beyond: null, offset: 0 });
  }

  return {
    posts: (query: ContentQuery): Promise<Window<PostFound>> => search<PostFound>(posts, query),
    comments: (query: ContentQuery): Promise<Window<CommentFound>> => search<CommentFound>(comments, query),
    messages: (query: ContentQuery): Promise<Window<MessageFound>> => search<MessageFound>(messages, query),
  };
}
