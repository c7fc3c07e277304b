import type { SavedFilter } from '../../../contract/addresses.ts';
import type { HandlerInput } from '../../../contract/core/endpoint.ts';
import type { listSaved, SavedKind, SavedMark } from '../../../contract/saved/saved.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { beyondOf, isBeyond, type Order, orderBy, type Window, windowOf } from '../../platform/db/keyset.ts';
import { and, createParameters } from '../../platform/db/statement.ts';
import { SAVED_JOINS, SAVED_STATE, type SavedRow, savedColumns } from './saved-row.ts';

const NEWEST: Order = {
  name: 'saved',
  isDescending: true,
  by: [
    ['created_at', 's.saved_at'],
    ['id', 's.target_id'],
  ],
};

const FILTERS: Readonly<Record<SavedFilter, string>> = {
  all: 'true',
  messages: 's.chat_message_id is not null',
  posts: 's.chat_message_id is null',
};

const COLUMNS: Readonly<Record<SavedKind, string>> = {
  message: 'chat_message_id',
  post: 'post_id',
  comment: 'comment_id',
};

/** A user's list while it is locked. */
export interface SavedList {
  total: number;
  version: number;
}

/** Works with the pool or a transaction; methods that change need a transaction. */
export function createSavedRepo(db: Database) {
  return {
    async list(
      { filter, after, limit }: HandlerInput<typeof listSaved>['query'],
      userId: string,
    ): Promise<Window<SavedRow>> {
      const { values, $ } = createParameters();
      const beyond = beyondOf(NEWEST, { after });
      const { rows } = await db.query<SavedRow>(
        `select ${savedColumns} from saved_items s ${SAVED_JOINS}
         where ${and([`s.user_id = ${$(userId, 'uuid')}`, FILTERS[filter], beyond !== null && isBeyond(NEWEST, beyond, $)])}
         order by ${orderBy(NEWEST, beyond)} limit ${$(limit + 1, 'integer')}`,
        values,
      );
      return windowOf(NEWEST, rows, { limit, beyond, offset: 0 });
    },

    /** Everything that the user has saved, and the version of the list, at one moment. */
    async marks(userId: string): Promise<{ version: number; marks: SavedMark[] }> {
      const { rows } = await db.query<SavedMark & { list_version: number; id: string | null }>(
        `select l.version as list_version, s.target_id as id, s.saved_at, s.version,
           case when s.chat_message_id is not null then 'message' when s.post_id is not null then 'post' else 'comment' end as kind
         from saved_lists l left join saved_items s on s.user_id = l.user_id
         where l.user_id = $1 order by s.saved_at desc, s.target_id desc`,
        [userId],
      );
      const marks = rows.flatMap(({ id, kind, saved_at, version }) =>
        id === null ? [] : [{ id, kind, saved_at, version }],
      );
      return { version: rows[0]?.list_version ?? 0, marks };
    },

    /** Locks the user's list until the transaction ends. */
    async lock(userId: string): Promise<SavedList> {
      await db.query('insert into saved_lists (user_id) values ($1) on conflict do nothing', [userId]);
      const { rows } = await db.query<SavedList>(
        'select total, version from saved_lists where user_id = $1 for no key update',
        [userId],
      );
      return singleRow(rows);
    },

    /** The saved thing; null when it is not saved. */
    async find(userId: string, id: string): Promise<Pick<SavedMark, 'saved_at' | 'version'> | null> {
      const { rows } = await db.query<Pick<SavedMark, 'saved_at' | 'version'>>(
        'select saved_at, version from saved_items where user_id = $1 and target_id = $2',
        [userId, id],
      );
      return rows[0] ?? null;
    },

    /** Whether the user may read this thing now. False for an id of another kind. */
    async isShown(userId: string, kind: SavedKind, id: string): Promise<boolean> {
      const ids = Object.entries(COLUMNS).map(
        ([of, column]) => `${of === kind ? '$2::uuid' : 'null::uuid'} as ${column}`,
      );
      const { rows } = await db.query<{ state: string }>(
        `select ${SAVED_STATE} as state from (select $1::uuid as user_id, ${ids.join(', ')}) s ${SAVED_JOINS}`,
        [userId, id],
      );
      return singleRow(rows).state === 'SHOWN';
    },

    /** Returns the new version of the list. */
    async add(
      userId: string,
      { id, kind, at }: { id: string; kind: SavedKind; at: string },
    ): Promise<number> {
      const version = await raise(userId, 1);
      await db.query(
        `insert into saved_items (user_id, target_id, ${COLUMNS[kind]}, saved_at, version) values ($1, $2, $2, $3, $4)`,
        [userId, id, at, version],
      );
      return version;
    },

    /** Returns the new version of the list. The thing must be saved. */
    async remove(userId: string, id: string): Promise<number> {
      await db.query('delete from saved_items where user_id = $1 and target_id = $2', [userId, id]);
      return raise(userId, -1);
    },
  };

  async function raise(userId: string, by: 1 | -1): Promise<number> {
    const { rows } = await db.query<{ version: number }>(
      'update saved_lists set total = total + $2, version = version + 1 where user_id = $1 returning version',
      [userId, by],
    );
    return singleRow(rows).version;
  }
}
