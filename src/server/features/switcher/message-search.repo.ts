import type { Person } from '../../../contract/account/people.ts';
import { EXCERPT_MAX } from '../../../contract/chat/chat.ts';
import { type Found, SWITCHER_EACH } from '../../../contract/switcher.ts';
import type { Database } from '../../platform/db/database.ts';
import { matchesWords, wordsIn } from '../../platform/db/match-words.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';
import { isOneOfTheTwo, peerOf } from '../../platform/rights/private-right.ts';
import { mentionsJson } from '../chat/messages/message-row.ts';
import { personJson } from '../users/person-json.ts';

export type MessageFound = Omit<Found['messages'][number], 'text'> & {
  content: string;
  mentions: Person[];
};

/** Shorter words are in almost every message, and the index does not know them. */
const WORD_FROM = 3;
/** Without the index: so many of the newest messages, of so many of the latest conversations. */
const NEAR_MESSAGES = 200;
const NEAR_CONVERSATIONS = 30;
/** Matches that the index may return. If a word is common after all, some are left out. */
const RARE_MAX = 500;

/** The conversations that `$1` may read: chats of their communities, and their private ones. */
const MINE = `select c.id, c.last_seq, c.last_message_at
  from chat_conversations c
  join group_members m on m.group_id = c.group_id and m.user_id = $1 and ${isActiveMember('m')}
  join groups g on g.id = c.group_id and g.archived_at is null
  where c.status <> 'ARCHIVED' and c.last_seq > 0
  union all
  select c.id, c.last_seq, c.last_message_at from chat_conversations c
  where c.kind = 'PRIVATE' and ${isOneOfTheTwo('c', '$1')} and c.last_seq > 0`;

/** Columns of the message `m` in the conversation `c`. */
const COLUMNS = `m.id, left(m.content, ${4 * EXCERPT_MAX}) as content, ${mentionsJson('m')} as mentions, m.created_at,
  (select ${personJson('u')} from users u where u.id = m.author_id) as author,
  json_build_object('id', c.id, 'name', c.name) as conversation,
  (select json_build_object('id', g.id, 'slug', g.slug, 'name', g.name) from groups g where g.id = c.group_id) as "group",
  case when c.kind = 'PRIVATE' then (
    select ${personJson('u')} from users u where u.id = ${peerOf('c', '$1')}
  ) end as peer`;

/** Searches the messages of all conversations of a user, the newest first. */
export function createMessageSearchRepo(db: Database) {
  function near(userId: string, words: readonly string[]) {
    const values: unknown[] = [userId];
    const matches = matchesWords('said.folded', words, (value) => `$${values.push(value)}`);
    const text = `with mine as materialized (
        select id, last_seq from (${MINE}) c order by last_message_at desc nulls last limit ${NEAR_CONVERSATIONS}
      ), found as materialized (
        select f.id from mine cross join lateral (
          select m.id, m.created_at from chat_messages m cross join lateral (select folded(m.content) offset 0) said(folded)
          where m.chat_conversation_id = mine.id and m.seq > mine.last_seq - ${NEAR_MESSAGES}
            and m.deleted_at is null and ${matches}
          order by m.seq desc limit ${SWITCHER_EACH}
        ) f order by f.created_at desc, f.id desc limit ${SWITCHER_EACH}
      )`;
    return rowsOf(text, values);
  }

  async function rare(userId: string, words: readonly string[]) {
    const { rows } = await db.query<{ id: string }>(`select id from (${MINE}) c`, [userId]);
    const values: unknown[] = [userId, rows.map(({ id }) => id)];
    const matches = matchesWords('folded(m.content)', words, (value) => `$${values.push(value)}`);
    // Materialized, because otherwise the planner may read all messages in order and hope for early matches.
    const text = `with matching as materialized (
        select m.id, m.created_at from chat_messages m
        where m.chat_conversation_id = any($2::uuid[]) and m.deleted_at is null and ${matches} limit ${RARE_MAX}
      ), found as materialized (
        select id from matching order by created_at desc, id desc limit ${SWITCHER_EACH}
      )`;
    return rowsOf(text, values);
  }

  async function rowsOf(found: string, values: readonly unknown[]): Promise<MessageFound[]> {
    const { rows } = await db.query<MessageFound>(
      `${found} select ${COLUMNS} from found join chat_messages m using (id)
       join chat_conversations c on c.id = m.chat_conversation_id
       order by m.created_at desc, m.id desc`,
      [...values],
    );
    return rows;
  }

  return {
    /** Nothing for a text without a longer word. */
    async search(userId: string, q: string): Promise<MessageFound[]> {
      const words = wordsIn(q);
      if (!words.some((word) => [...word].length >= WORD_FROM)) return [];
      const newest = await near(userId, words);
      return newest.length === SWITCHER_EACH ? newest : rare(userId, words);
    },
  };
}
