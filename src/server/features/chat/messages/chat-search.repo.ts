import type { searchInConversation } from '../../../../contract/chat/chat-history.ts';
import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createParameters } from '../../../platform/db/statement.ts';
import { fitsSearch } from '../../../platform/search/fits-search.ts';
import type { HistoryQuery } from './history.repo.ts';
import { type MessageRow, messageColumns } from './message-row.ts';

export type MessagesQuery = HandlerInput<typeof searchInConversation>['query'];

/**
 * Common words are searched for among this many of the newest messages, without the index. Comparing this many with a
 * misspelled word takes about ten milliseconds, regardless of the length of the conversation. With a smaller number,
 * words of medium frequency would go to the index, which returns all matches before the newest of them are known.
 */
const NEWEST = 1_000;

/** For the search without the index: each text is compared several times, and folding costs more than a comparison. */
const FOLDED_ONCE = 'cross join lateral (select folded(m.content) offset 0) said(folded)';

interface Wanted {
  /** The first position to read. 0 searches the whole conversation with the index. */
  readonly from: number;
  readonly before: number;
  /** The search text, as it was typed. */
  readonly typed: string;
  readonly count: number;
  /** Without words that are only similar: in a long conversation, comparing takes ten times as long. */
  readonly isExact: boolean;
}

export function createChatSearchRepo(db: Database) {
  /** Messages with `from` <= seq < `before` that fit what was typed; newest first. */
  async function matching(
    id: string,
    readerId: string,
    { from, before, typed, count, isExact }: Wanted,
  ): Promise<MessageRow[]> {
    const { values, $ } = createParameters();
    const [place, user] = [$(id, 'uuid'), $(readerId, 'uuid')];
    const said = { words: 'm.words', author: 'm.author_id', at: 'm.created_at' };
    const folded = from > 0 ? 'said.folded' : 'folded(m.content)';
    const fits = fitsSearch(typed, { ...said, folded }, { user, $, isExact });
    if (fits === null) return [];
    // Materialized, because otherwise the planner may read a long conversation from its end and hope for early matches.
    // The count is part of the text, so that the planner knows how few rows it looks up afterwards.
    const { rows } = await db.query<MessageRow>(
      `with found as materialized (
         select m.id, m.seq from chat_messages m ${from > 0 ? FOLDED_ONCE : ''}
         where m.chat_conversation_id = ${place} and m.deleted_at is null
           and m.seq >= ${$(from, 'bigint')} and m.seq < ${$(before, 'bigint')} and ${fits}
       ), page as materialized (select id from found order by seq desc limit ${count})
       select ${messageColumns(user)} from page join chat_messages m using (id)
       order by m.seq desc`,
      values,
    );
    return rows;
  }

  return {
    /** One page of the messages with the words, ascending, and how many there are. */
    async page(query: HistoryQuery, readerId: string): Promise<{ rows: MessageRow[]; total: number }> {
      const { values, $ } = createParameters();
      const [place, user] = [$(query.chat_conversation_id, 'uuid'), $(readerId, 'uuid')];
      const said = {
        words: 'm.words',
        author: 'm.author_id',
        at: 'm.created_at',
        folded: 'folded(m.content)',
      };
      const fits = fitsSearch(query.q, said, { user, $, isExact: true });
      if (fits === null) return { rows: [], total: 0 };
      const first = query.order_by === 'asc' ? 'asc' : 'desc';
      const { rows } = await db.query<{ total: number } & (MessageRow | Record<'id', null>)>(
        `with found as materialized (
           select m.id, m.seq from chat_messages m
           where m.chat_conversation_id = ${place} and m.deleted_at is null and ${fits}
         ), page as materialized (
           select id from found order by seq ${first}
           limit ${$(query.limit, 'bigint')} offset ${$((query.page - 1) * query.limit, 'bigint')})
         select counted.total, shown.* from (select count(*) as total from found) counted
         left join lateral (select ${messageColumns(user)} from page join chat_messages m using (id)) shown on true
         order by shown.seq`,
        values,
      );
      return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
    },

    /**
     * Returns the newest `limit` matches, plus one if there are more. Common words are found among the newest messages.
     * Only words that are rare there use the index, which then returns few rows; similar words are looked for there
     * only where the words themselves do not fill the page.
     */
    async search(id: string, { q, before, limit }: MessagesQuery, readerId: string): Promise<MessageRow[]> {
      const { rows } = await db.query<{ last_seq: number }>(
        'select last_seq from chat_conversations where id = $1',
        [id],
      );
      const end = Math.min(before ?? Number.MAX_SAFE_INTEGER, (rows[0]?.last_seq ?? 0) + 1);
      const near = Math.max(end - NEWEST, 0);
      const newest = await matching(id, readerId, {
        ...{ from: near, before: end, typed: q, count: limit + 1, isExact: false },
      });
      if (newest.length > limit || near === 0) return newest;
      const rest = { from: 0, before: near, typed: q, count: limit + 1 - newest.length };
      const older = await matching(id, readerId, { ...rest, isExact: true });
      if (older.length === rest.count) return [...newest, ...older];
      return [...newest, ...(await matching(id, readerId, { ...rest, isExact: false }))];
    },
  };
}
