import type { searchInConversation } from '../../../../contract/chat/chat-history.ts';
import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import type { Database } from '../../../platform/db/database.ts';
import { matchesWords, wordsIn } from '../../../platform/db/match-words.ts';
import { type MessageRow, messageColumns } from './message-row.ts';

export type MessagesQuery = HandlerInput<typeof searchInConversation>['query'];

/**
 * What many messages say is found among so many of the newest, without an index. To compare so many with a misspelt word
 * takes some ten milliseconds, however long the conversation is: with fewer, words that are neither common nor rare would
 * ask the index, which answers with all that match before the newest of them are known.
 */
const NEWEST = 1_000;

/** For what is read without the index: the text is looked at several times, and folding it takes longer than a look. */
const FOLDED_ONCE = 'cross join lateral (select folded(m.content) offset 0) said(folded)';

interface Wanted {
  /** The first position that is read; with 0 all are asked for, of the index. */
  readonly from: number;
  readonly before: number;
  readonly words: readonly string[];
  readonly count: number;
}

export function createChatSearchRepo(db: Database) {
  /** Messages from `from` up to, but without, `before` that contain every word, or one much like it; the newest first. */
  async function matching(
    id: string,
    readerId: string,
    { from, before, words, count }: Wanted,
  ): Promise<MessageRow[]> {
    const values: unknown[] = [id, readerId, from, before];
    const text = from > 0 ? 'said.folded' : 'folded(m.content)';
    const matches = matchesWords(text, words, (value) => `$${values.push(value)}`);
    // Materialized: else the planner may read a long conversation from its end, hoping to meet enough on the way. And
    // the count stands in the text, so that it knows how few rows are looked up afterwards.
    const { rows } = await db.query<MessageRow>(
      `with found as materialized (
         select m.id, m.seq from chat_messages m ${from > 0 ? FOLDED_ONCE : ''}
         where m.chat_conversation_id = $1 and m.deleted_at is null and m.seq >= $3 and m.seq < $4
           and ${matches}
       ), page as materialized (select id from found order by seq desc limit ${count})
       select ${messageColumns('$2')} from page join chat_messages m using (id)
       order by m.seq desc`,
      values,
    );
    return rows;
  }

  return {
    /**
     * The newest `limit` that match, and one more if there is one. What is common is found among the newest messages;
     * only what is rare there asks the index for all of them, which then has little to answer: neither way costs more
     * as the conversation grows.
     */
    async search(id: string, { q, before, limit }: MessagesQuery, readerId: string): Promise<MessageRow[]> {
      const words = wordsIn(q);
      if (words.length === 0) return [];
      const { rows } = await db.query<{ last_seq: number }>(
        'select last_seq from chat_conversations where id = $1',
        [id],
      );
      const end = Math.min(before ?? Number.MAX_SAFE_INTEGER, (rows[0]?.last_seq ?? 0) + 1);
      const wanted = { before: end, words, count: limit + 1 };
      const newest = await matching(id, readerId, { ...wanted, from: end - NEWEST });
      if (newest.length > limit || end <= NEWEST) return newest;
      return matching(id, readerId, { ...wanted, from: 0 });
    },
  };
}
