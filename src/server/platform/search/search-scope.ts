import { manilaMidnight } from '../../../contract/core/manila.ts';
import { dayOf } from '../../../contract/search/search-filters.ts';
import { containsPattern } from '../db/contains-pattern.ts';
import type { Database } from '../db/database.ts';
import { and, type Parameters } from '../db/statement.ts';
import { mayReadChat } from '../rights/chat-right.ts';
import { isSeenNamed } from '../rights/kept-names.ts';
import { isOneOfTheTwo } from '../rights/private-right.ts';

/** What a search is narrowed to; null narrows nothing. An empty list lets nothing through. */
export interface SearchScope {
  readonly groupIds: readonly string[] | null;
  readonly conversationIds: readonly string[] | null;
  readonly authorIds: readonly string[] | null;
  /** Instants. */
  readonly since: string | null;
  readonly until: string | null;
  readonly hasLink: boolean;
}

interface Filters {
  readonly in?: string | undefined;
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly has?: 'link' | undefined;
}

/** People and chats of one name that a filter can mean. */
const SAME_NAME_MAX = 100;

/** The first moment in Manila of the day, month or year that was typed. */
function midnight(day: string | undefined): string | null {
  const date = day === undefined ? null : dayOf(day);
  return date === null ? null : new Date(manilaMidnight(date)).toISOString();
}

/**
 * SQL: the user `u` is called `name`, by username, first name or full name, also as `reader` sees them. `pattern` is for
 * the index of names.
 */
function isCalledAs(name: string, pattern: string, reader: string): string {
  return `(${isSeenNamed('u', reader, (seen) => `folded(${seen}) like folded(${pattern})`)}
    and folded(${name}) in (folded(u.username), folded(u.first_name), folded(u.first_name || ' ' || u.last_name)))`;
}
const IS_CALLED = isCalledAs('$2', '$3', '$1::uuid');
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Finds what the filters mean. Decides about no right: what the caller may not read is left out by the search itself, so
 * a name that no one has and one that is hidden give the same result.
 */
export async function findScope(db: Database, filters: Filters, callerId: string): Promise<SearchScope> {
  const [places, authorIds] = await Promise.all([
    filters.in === undefined ? null : placesOf(db, filters.in, callerId),
    filters.from === undefined ? null : peopleOf(db, filters.from, callerId),
  ]);
  return {
    groupIds: places?.groupIds ?? null,
    conversationIds: places?.conversationIds ?? null,
    authorIds,
    since: midnight(filters.after),
    until: midnight(filters.before),
    hasLink: filters.has === 'link',
  };
}

/**
 * What can be typed in a search within one place, such as a chat: SQL of the filters, `text` being the columns of the
 * one who wrote and of when. `in:` says nothing there.
 */
export function isWithinFilters(
  { from, before, after }: Filters,
  text: { readonly author: string; readonly at: string },
  { user, $ }: { readonly user: string; readonly $: Parameters['$'] },
): string {
  const [since, until] = [midnight(after), midnight(before)];
  return and([
    since !== null && `${text.at} >= ${$(since, 'timestamptz')}`,
    until !== null && `${text.at} < ${$(until, 'timestamptz')}`,
    from !== undefined && isWrittenBy(from, text.author, { user, $ }),
  ]);
}

function isWrittenBy(
  person: string,
  author: string,
  { user, $ }: { readonly user: string; readonly $: Parameters['$'] },
): string {
  const name = person.replace(/^@/, '');
  if (name.toLowerCase() === 'me') return `${author} = ${user}`;
  if (UUID.test(name)) return `${author} = ${$(name, 'uuid')}`;
  const isCalled = isCalledAs($(name, 'text'), $(containsPattern(name), 'text'), user);
  return `${author} = any(array(select u.id from users u where ${isCalled} limit ${SAME_NAME_MAX}))`;
}

async function placesOf(db: Database, place: string, callerId: string) {
  const chats = (ids: string[]) => ({ groupIds: null, conversationIds: ids });
  const name = place.slice(1);
  if (place.startsWith('#'))
    return chats(
      await idsOf(
        db,
        `select c.id from chat_conversations c
         join group_members m on m.group_id = c.group_id and m.user_id = $1 and ${mayReadChat('c', 'm')}
         where c.kind = 'GROUP' and folded(c.name) = folded($2) limit ${SAME_NAME_MAX}`,
        [callerId, name],
      ),
    );
  if (place.startsWith('@'))
    return chats(
      await idsOf(
        db,
        `select c.id from chat_conversations c join users u on u.id in (c.low_id, c.high_id) and u.id <> $1
         where c.kind = 'PRIVATE' and ${isOneOfTheTwo('c', '$1')} and ${IS_CALLED} limit ${SAME_NAME_MAX}`,
        [callerId, name, containsPattern(name)],
      ),
    );
  if (!UUID.test(place))
    return {
      groupIds: await idsOf(db, 'select id from groups where slug = lower($1)', [place]),
      conversationIds: null,
    };
  const ofChat = await idsOf(db, 'select id from chat_conversations where id = $1', [place]);
  return ofChat.length > 0 ? chats(ofChat) : { groupIds: [place], conversationIds: null };
}

async function peopleOf(db: Database, person: string, callerId: string): Promise<string[]> {
  const name = person.replace(/^@/, '');
  if (name.toLowerCase() === 'me') return [callerId];
  if (UUID.test(name)) return [name];
  return idsOf(
    db,
    `select u.id from users u where $1::uuid is not null and ${IS_CALLED} limit ${SAME_NAME_MAX}`,
    [callerId, name, containsPattern(name)],
  );
}

async function idsOf(db: Database, text: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(text, values);
  return rows.map(({ id }) => id);
}
