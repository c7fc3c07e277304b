import type { Message, MessageFacts, Quote } from '../../contract/chat.ts';
import { excerptOf } from '../../contract/chat-excerpt.ts';
import { MENTION_PATTERN, MENTIONS_MAX } from '../../contract/chat-mentions.ts';
import type { Reaction } from '../../contract/chat-reactions.ts';
import type { Person } from '../../contract/people.ts';
import { personJson } from '../members/person-json.ts';
import { reactionsJson } from './reaction-json.ts';

/** The message that a message answers, as it is now. */
export interface QuotedRow {
  id: string;
  seq: number;
  author: Person;
  content: string;
  is_deleted: boolean;
  version: number;
  mentions: Person[];
}

/** A message with all that a reader sees of it, as {@link messageColumns} selects it. */
export interface MessageRow {
  id: string;
  chat_conversation_id: string;
  seq: number;
  client_msg_id: string;
  author_id: string;
  content: string;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  pinned_at: string | null;
  version: number;
  reactions_version: number;
  author: Person;
  mentions: Person[];
  quoted: QuotedRow | null;
  reactions: Reaction[];
}

/** The people whom the message with this id mentions, as JSON. Without a token there is nobody to look for. */
export function mentionsJson(message: string): string {
  return `case when position('<@' in ${message}.content) > 0 then (
      select coalesce(json_agg(${personJson('p')} order by p.id), '[]')
      from chat_mentions x join users p on p.id = x.user_id where x.chat_message_id = ${message}.id
    ) else '[]'::json end`;
}

/** A quoted message as JSON, from the rows `message` and `author`. */
export function quotedJson(message: string, author: string): string {
  return `json_build_object('id', ${message}.id, 'seq', ${message}.seq, 'author', ${personJson(author)},
      'content', ${message}.content, 'is_deleted', ${message}.deleted_at is not null,
      'version', ${message}.version, 'mentions', ${mentionsJson(message)})`;
}

const STORED_QUOTE = `case when m.reply_to_id is not null then (
      select ${quotedJson('q', 'qu')} from chat_messages q join users qu on qu.id = q.author_id
      where q.id = m.reply_to_id
    ) end`;

/** Of a message that is being stored in the same statement, which does not see its own rows in the tables. */
interface Fresh {
  readonly mentions: string;
  readonly quoted: string;
}

/**
 * Columns of the message `m`, as `reader` (an SQL expression) sees it. The author is looked up row by row: a join would
 * be planned for many rows, since the planner cannot know how few a page has, and read all people there are.
 */
export function messageColumns(reader: string, fresh?: Fresh): string {
  return `m.id, m.chat_conversation_id, m.seq, m.client_msg_id, m.author_id, m.content, m.created_at, m.edited_at,
    m.deleted_at, m.deleted_by, m.pinned_at, m.version, m.reactions_version,
    (select ${personJson('u')} from users u where u.id = m.author_id) as author,
    ${fresh?.mentions ?? mentionsJson('m')} as mentions,
    ${fresh?.quoted ?? STORED_QUOTE} as quoted,
    ${fresh ? `'[]'::json` : reactionsJson('m', reader)} as reactions`;
}

/** What was deleted has no text, whatever the row holds. */
export function toMessage(row: MessageRow): Message {
  const isDeleted = row.deleted_at !== null;
  return {
    id: row.id,
    chat_conversation_id: row.chat_conversation_id,
    seq: row.seq,
    client_msg_id: row.client_msg_id,
    author: row.author,
    content: isDeleted ? '' : row.content,
    mentions: isDeleted ? [] : row.mentions,
    reply_to: row.quoted && toQuote(row.quoted),
    reactions: isDeleted ? [] : row.reactions,
    reactions_version: row.reactions_version,
    pinned_at: row.pinned_at,
    created_at: row.created_at,
    edited_at: row.edited_at,
    deleted_at: row.deleted_at,
    is_removed_by_staff: row.deleted_by !== null && row.deleted_by !== row.author_id,
    version: row.version,
  };
}

/** What is pushed of a message: its reactions have events of their own. */
export function toMessageFacts(message: Message): MessageFacts {
  const { reactions: _, reactions_version: __, ...facts } = message;
  return facts;
}

function toQuote({ content, mentions, is_deleted, ...quoted }: QuotedRow): Quote {
  return { ...quoted, is_deleted, excerpt: is_deleted ? '' : excerptOf(content, mentions) };
}

/** Ids that the text mentions, each once, the first of them; whether these people may be mentioned is not said. */
export function mentionedIds(content: string): string[] {
  const ids = new Set([...content.matchAll(MENTION_PATTERN)].map(([, id = '']) => id));
  return [...ids].slice(0, MENTIONS_MAX);
}
