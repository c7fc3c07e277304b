import type { searchMessages } from '../../../../contract/chat/chat.ts';
import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { PAGE_SIZE_MAX, paginate } from '../../../../contract/core/list.ts';
import type { Database } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { type MessageRow, messageColumns, toMessage } from './message-row.ts';

export type HistoryQuery = HandlerInput<typeof searchMessages>['query'];
export type History = Answer<typeof searchMessages>;

/** Where a window lies. */
type WindowQuery = Pick<HistoryQuery, 'chat_conversation_id' | 'limit'> &
  Partial<Pick<HistoryQuery, 'before' | 'after' | 'around' | 'page' | 'order_by'>>;

interface Bounds {
  /** First and last position of the window; may lie outside of the existing messages. */
  lo: number;
  hi: number;
  last_seq: number;
  epoch: number;
  head: number;
  tag: number;
}

type Row = Bounds & { [Column in keyof MessageRow]: MessageRow[Column] | null };

/**
 * Positions have no gaps, so a window is a range of numbers. $2 size, $3 before, $4 after, $5 around, $6 reader, $7 how many
 * of the newest to skip.
 */
const HI = `case
    when $5::bigint is not null then least(greatest($5::bigint - $2::int / 2, 1) + $2::int - 1, c.last_seq)
    when $4::bigint is not null then least($4::bigint, c.last_seq) + $2::int
    when $3::bigint is not null then least($3::bigint - 1, c.last_seq)
    else c.last_seq - $7::bigint
  end`;

// The limit, which is never reached, tells the planner how few rows a window has in a chat of any size. Without it the
// statement is planned anew for each call in a large chat.
const WINDOW = prepared(`
  with bounds as (
    select ${HI} as hi, c.last_seq,
           (select epoch from rt_meta)::bigint * 1000000 + coalesce(t.epoch, 1) as epoch,
           coalesce(t.head, 0) as head, coalesce(t.tag, 0) as tag
    from chat_conversations c left join rt_topics t on t.topic = 'c:' || c.id
    where c.id = $1
  )
  select b.hi - $2::int + 1 as lo, b.hi, b.last_seq, b.epoch, b.head, b.tag, ${messageColumns('$6')}
  from bounds b
  left join lateral (
    select * from chat_messages w
    where w.chat_conversation_id = $1 and w.seq between b.hi - $2::int + 1 and b.hi
    order by w.seq limit ${PAGE_SIZE_MAX}
  ) m on true
  order by m.seq`);

/** Pages of messages. A page also says where the live stream continues; queries for single messages do not. */
export function createHistoryRepo(db: Database) {
  return {
    /**
     * Returns a window of messages and the position of the live stream. Both come from one statement and so from one
     * snapshot: each event is either in these rows or arrives after `rt`, never both and never neither.
     */
    async window(query: WindowQuery, readerId: string): Promise<History> {
      const { chat_conversation_id: id, limit, before, around, page = 1, order_by } = query;
      const skipped = (page - 1) * limit;
      const hasPlace = (before ?? around ?? query.after) !== undefined;
      const after = !hasPlace && order_by === 'asc' ? skipped : query.after;
      const { rows } = await db.query<Row>(WINDOW, [
        id,
        limit,
        before ?? null,
        after ?? null,
        around ?? null,
        readerId,
        skipped,
      ]);
      const [bounds] = rows;
      if (!bounds) throw new Error('a conversation vanished, though none is ever removed');
      return {
        data: inDirection(order_by, rows.filter(isMessage).map(toMessage)),
        cursor: cursorOf(bounds),
        pagination: paginate({ page, limit }, bounds.last_seq),
        rt: [`c:${id}`, bounds.epoch, bounds.head, bounds.tag],
      };
    },
  };
}

/** `ascending` rows, or turned around for a query that asks for it. */
export function inDirection<Row>(direction: HistoryQuery['order_by'], ascending: readonly Row[]): Row[] {
  return direction === 'desc' ? ascending.toReversed() : [...ascending];
}

/** An empty window is one row without a message. */
function isMessage(row: Row): row is Bounds & MessageRow {
  return row.id !== null;
}

function cursorOf({ lo, hi, last_seq }: Bounds): History['cursor'] {
  return {
    before: lo > 1 && last_seq > 0 ? Math.min(lo, last_seq + 1) : null,
    after: hi < last_seq ? Math.max(hi, 0) : null,
  };
}
