import { createHash } from 'node:crypto';
import { mentionToken } from '../../contract/chat-mentions.ts';
import type { Thread } from './thread.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Asia/Manila is UTC+8 all year. */
const MANILA_MS = 8 * 60 * MINUTE_MS;

/** A row of any table. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Id of each username. */
export type Ids = ReadonlyMap<string, string>;

/** Rows of the tables of chat, in an order in which their references hold. */
export interface DemoChat {
  readonly chat_conversations: readonly Row[];
  readonly chat_read_states: readonly Row[];
  readonly chat_messages: readonly Row[];
  readonly chat_message_revisions: readonly Row[];
  readonly chat_mentions: readonly Row[];
  readonly chat_reactions: readonly Row[];
  readonly chat_reaction_totals: readonly Row[];
}

export interface ChatInput {
  /** What this kind of conversation has besides its id and its messages. */
  readonly conversation: Row;
  readonly lines: Thread;
  /** When each line was said. */
  readonly moments: readonly number[];
  readonly createdAt: number;
  /** Everybody who reads here, and how many of the newest messages they have not read. */
  readonly unread: ReadonlyMap<string, number>;
  readonly ids: Ids;
  readonly uuid: () => string;
}

export function idOf(ids: Ids, username: string): string {
  const id = ids.get(username);
  if (id === undefined) throw new Error(`${username} is not among the people of the demo`);
  return id;
}

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** When each line was said. Lines of the same minute follow each other by some seconds. */
export function momentsOf(lines: Thread, now: number): number[] {
  const midnight = Math.floor((now + MANILA_MS) / DAY_MS) * DAY_MS - MANILA_MS;
  let last = 0;
  return lines.map((line) => {
    last = Math.min(now, Math.max(saidAt(line, now, midnight), last + 9_000));
    return last;
  });
}

function saidAt(line: Thread[number], now: number, midnight: number): number {
  if ('minutesAgo' in line) return now - line.minutesAgo * MINUTE_MS;
  const [hours = 0, minutes = 0] = line.at.split(':').map(Number);
  return midnight - line.daysAgo * DAY_MS + (hours * 60 + minutes) * MINUTE_MS;
}

/** One conversation with all that was said and done in it. Positions are 1, 2, 3 … */
export function chatRows(chat: ChatInput): DemoChat {
  const id = chat.uuid();
  const messageIds = chat.lines.map(() => chat.uuid());
  const said = chat.lines.map((line, index) => messageRows(chat, id, messageIds, line, index));
  const lastAt = chat.moments.at(-1);
  return {
    chat_conversations: [
      {
        id,
        ...chat.conversation,
        last_seq: said.length,
        last_message_at: lastAt === undefined ? null : iso(lastAt),
        created_at: iso(chat.createdAt),
      },
    ],
    chat_read_states: [...chat.unread].map(([username, unread]) => ({
      chat_conversation_id: id,
      user_id: idOf(chat.ids, username),
      last_read_seq: readUpTo(chat.lines, username, unread),
      updated_at: iso(lastAt ?? chat.createdAt),
    })),
    chat_messages: said.map(({ message }) => message),
    chat_message_revisions: said.flatMap(({ revisions }) => revisions),
    chat_mentions: said.flatMap(({ mentions }) => mentions),
    chat_reactions: said.flatMap(({ reactions }) => reactions),
    chat_reaction_totals: said.flatMap(({ totals }) => totals),
  };
}

/** Nobody has unread what they said themselves. */
function readUpTo(lines: Thread, username: string, unread: number): number {
  const ownLast = lines.findLastIndex(({ from }) => from === username) + 1;
  return Math.max(ownLast, lines.length - unread, 0);
}

function messageRows(
  chat: ChatInput,
  conversationId: string,
  messageIds: readonly string[],
  line: Thread[number],
  index: number,
) {
  const id = messageIds[index] ?? '';
  const seq = index + 1;
  const at = chat.moments[index] ?? chat.createdAt;
  const changedAt = iso(at + 2_000);
  const author = idOf(chat.ids, line.from);
  const { text, mentioned } = withMentions(line.text, chat);
  const { reactions, totals, version } = reactionRows(line, id, chat.ids);
  return {
    message: {
      id,
      chat_conversation_id: conversationId,
      seq,
      author_id: author,
      client_msg_id: chat.uuid(),
      content: line.deleted ? '' : text,
      content_hash: `\\x${createHash('sha256').update(text).digest('hex')}`,
      reply_to_id: line.answers === undefined ? null : (messageIds[answeredBy(chat.lines, index)] ?? null),
      pinned_at: line.pinnedBy ? changedAt : null,
      pinned_by: line.pinnedBy ? idOf(chat.ids, line.pinnedBy) : null,
      reactions_version: version,
      created_at: iso(at),
      edited_at: line.edited ? changedAt : null,
      deleted_at: line.deleted ? changedAt : null,
      deleted_by: line.deleted ? author : null,
      version: line.edited || line.deleted || line.pinnedBy ? 2 : 1,
    },
    revisions: line.deleted
      ? [{ chat_message_id: id, version: 1, content: line.text, replaced_at: changedAt }]
      : [],
    mentions: mentioned.map((user_id) => ({
      chat_message_id: id,
      user_id,
      chat_conversation_id: conversationId,
      seq,
    })),
    reactions,
    totals,
  };
}

/** Place of the latest earlier line that begins as the line at `index` says. */
export function answeredBy(lines: Thread, index: number): number {
  const beginning = lines[index]?.answers ?? '';
  return lines.slice(0, index).findLastIndex(({ text }) => text.startsWith(beginning));
}

/** `@username` of a reader becomes the token that the wire has; of anybody else it stays text. */
function withMentions(text: string, { unread, ids }: ChatInput) {
  const mentioned = new Set<string>();
  const written = text.replace(/@([a-z0-9]+)/g, (whole: string, username: string) => {
    if (!unread.has(username)) return whole;
    mentioned.add(idOf(ids, username));
    return mentionToken({ id: idOf(ids, username) });
  });
  return { text: written, mentioned: [...mentioned] };
}

function reactionRows({ reactions: chosen = {} }: Thread[number], messageId: string, ids: Ids) {
  let version = 0;
  const totals: Row[] = [];
  const reactions = Object.entries(chosen).flatMap(([emoji, usernames]) => {
    totals.push({ chat_message_id: messageId, emoji, count: usernames.length, place: version + 1 });
    return usernames.map((username): Row => {
      version += 1;
      return { chat_message_id: messageId, emoji, user_id: idOf(ids, username), place: version };
    });
  });
  return { reactions, totals, version };
}
