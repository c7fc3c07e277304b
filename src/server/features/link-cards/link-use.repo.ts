import type { EventData } from '../../../contract/events.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { redactEvents } from '../../realtime/log/redact-events.ts';
import { CARD_OF_USE } from './link-card-json.ts';

/** The message, post or comment whose text has a link. */
export interface LinkOwner {
  readonly column: 'chat_message_id' | 'post_id' | 'comment_id';
  readonly id: string;
}

export interface LinkUse {
  readonly id: string;
  readonly address: string | null;
  readonly has_page: boolean;
}

/** Where a card is announced, and whether all readers there may see the text that has the link. */
interface Place {
  readonly topic: string;
  readonly is_shown: boolean;
  readonly data: EventData<'link_card.updated'>;
}

const tables = { chat_message_id: 'chat_messages', post_id: 'posts', comment_id: 'comments' } as const;

/** Topic, state and ids of each kind of owner. */
const places = {
  chat_message_id: `'c:' || o.chat_conversation_id as topic, o.deleted_at is null as is_shown,
    o.chat_conversation_id, o.id as chat_message_id, null::uuid as post_id, null::uuid as comment_id`,
  post_id: `'f:' || o.group_id as topic, o.status = 'PUBLISHED' as is_shown,
    null::uuid as chat_conversation_id, null::uuid as chat_message_id, o.id as post_id, null::uuid as comment_id`,
  comment_id: `'p:' || o.post_id as topic, o.status = 'PUBLISHED' as is_shown,
    null::uuid as chat_conversation_id, null::uuid as chat_message_id, o.post_id, o.id as comment_id`,
} as const;

/** Works with the pool or a transaction; methods that change need a transaction. Does not check rights. */
export function createLinkUseRepo(db: Database) {
  return {
    /** Locks the use until the transaction ends. */
    async lock({ column, id }: LinkOwner): Promise<LinkUse | null> {
      const { rows } = await db.query<LinkUse>(
        `select id, address, link_page_id is not null as has_page from link_uses where ${column} = $1 for update`,
        [id],
      );
      return rows[0] ?? null;
    },

    /** Stores the use of a text without one, waiting for its page. */
    async insert(use: { id: string; owner: LinkOwner; address: string }): Promise<void> {
      const { column, id } = use.owner;
      await db.query(`insert into link_uses (id, ${column}, address, is_waiting) values ($1, $2, $3, true)`, [
        use.id,
        id,
        use.address,
      ]);
      await db.query(`update ${tables[column]} set has_link = true where id = $1`, [id]);
    },

    /** Sets another address, and takes the page away. */
    async setAddress(id: string, address: string | null): Promise<void> {
      await db.query(
        `update link_uses set address = $2::text, link_page_id = null, is_waiting = $2::text is not null, version = version + 1
         where id = $1`,
        [id, address],
      );
    },

    /** Takes the page away. It does not come back while the address stays. */
    async removePage(id: string): Promise<void> {
      await db.query(
        'update link_uses set link_page_id = null, is_waiting = false, version = version + 1 where id = $1',
        [id],
      );
    },

    /** A page that is found later is not shown. */
    async stopWaiting(id: string): Promise<void> {
      await db.query('update link_uses set is_waiting = false where id = $1', [id]);
    },

    async raiseVersion(id: string): Promise<void> {
      await db.query('update link_uses set version = version + 1 where id = $1', [id]);
    },

    async ownerOf(id: string): Promise<LinkOwner | null> {
      const { rows } = await db.query<Record<LinkOwner['column'], string | null>>(
        'select chat_message_id, post_id, comment_id from link_uses where id = $1',
        [id],
      );
      const [row] = rows;
      for (const column of ['chat_message_id', 'post_id', 'comment_id'] as const) {
        const owner = row?.[column] ?? null;
        if (owner !== null) return { column, id: owner };
      }
      return null;
    },

    /** The present card, and where it is announced. */
    async placeOf({ column, id }: LinkOwner): Promise<Place> {
      const { rows } = await db.query<EventData<'link_card.updated'> & Pick<Place, 'topic' | 'is_shown'>>(
        `select ${places[column]}, (select ${CARD_OF_USE} from link_uses k where k.${column} = o.id) as card
         from ${tables[column]} o where o.id = $1`,
        [id],
      );
      const { topic, is_shown, ...data } = singleRow(rows);
      return { topic, is_shown, data: is_shown ? data : { ...data, card: { ...data.card, page: null } } };
    },

    /** Puts `data` into the earlier events about this card, so that clients that resume later do not see an old one. */
    async redactEvents({ topic, data }: Place, { id }: LinkOwner): Promise<void> {
      const { card } = data;
      await redactEvents(db, { topics: [topic], ref: id, now: { card }, without: { card } });
    },

    /** The address of a use that waits for its page, and the author of the text; null when it does not wait. */
    async waiting(id: string): Promise<{ address: string; authorId: string } | null> {
      const { rows } = await db.query<{ address: string; authorId: string }>(
        `select k.address, coalesce(
           (select author_id from chat_messages where id = k.chat_message_id),
           (select author_id from posts where id = k.post_id),
           (select author_id from comments where id = k.comment_id)) as "authorId"
         from link_uses k where k.id = $1 and k.is_waiting`,
        [id],
      );
      return rows[0] ?? null;
    },

    /** Ids of some of the uses that wait for this address. */
    async waitingFor(address: string): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        'select id from link_uses where address = $1 and is_waiting order by id limit 200',
        [address],
      );
      return rows.map(({ id }) => id);
    },

    /** Ends the waiting. With a page, the use shows it. Returns false when it does not wait for this address any more. */
    async settle(id: string, address: string, pageId: string | null): Promise<boolean> {
      const { rowCount } = await db.query(
        `update link_uses set is_waiting = false, link_page_id = $3, version = version + ($3::uuid is not null)::integer
         where id = $1 and address = $2 and is_waiting`,
        [id, address, pageId],
      );
      return rowCount > 0;
    },
  };
}
