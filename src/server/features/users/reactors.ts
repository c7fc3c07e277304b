import type { ReactorPage } from '../../../contract/feed/reactions.ts';
import type { Database } from '../../platform/db/database.ts';
import { beyondOf, isBeyond, type Order, orderBy, windowOf } from '../../platform/db/keyset.ts';
import { and, createParameters } from '../../platform/db/statement.ts';
import { personJson } from './person-json.ts';

/** The tables of the reactions to one kind of thing, and the column that names the thing. */
export interface ReactionTables {
  readonly id: string;
  readonly reactions: string;
  readonly totals: string;
}

/** The place is that of the reaction among all to the same thing. */
const FIRST: Order = { name: 'reactors', isDescending: false, by: [['seq', 'r.place']] };

interface ReactorQuery {
  readonly emoji: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A page of the people who chose an emoji for the thing with this id. Check the right to read first. */
export async function readReactors(
  db: Database,
  { id, reactions, totals }: ReactionTables,
  thingId: string,
  { emoji, after, limit }: ReactorQuery,
): Promise<ReactorPage> {
  const { values, $ } = createParameters();
  const beyond = beyondOf(FIRST, { after });
  const [people, counts] = await Promise.all([
    db.query<{ seq: number; person: ReactorPage['data'][number] }>(
      `select r.place as seq, ${personJson('u')} as person from ${reactions} r join users u on u.id = r.user_id
       where ${and([`r.${id} = ${$(thingId, 'uuid')}`, `r.emoji = ${$(emoji, 'text')}`, beyond !== null && isBeyond(FIRST, beyond, $)])}
       order by ${orderBy(FIRST, beyond)} limit ${$(limit + 1, 'integer')}`,
      values,
    ),
    db.query<ReactorPage['totals'][number]>(
      `select emoji, count from ${totals} where ${id} = $1 order by place`,
      [thingId],
    ),
  ]);
  const { rows, cursor } = windowOf(FIRST, people.rows, { limit, beyond, offset: 0 });
  return { data: rows.map(({ person }) => person), totals: counts.rows, cursor: { after: cursor.after } };
}
