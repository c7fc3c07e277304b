import type { MessageFacts } from '../../contract/chat.ts';
import type { Database } from '../db/database.ts';
import { type CommittedEvent, type Emitting, emitting, type PendingEvent } from '../db/emit.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/transaction.ts';
import { appendText } from './message-append-text.ts';

/** A message before it has a position. */
export interface NewMessage {
  readonly id: string;
  readonly conversationId: string;
  /** Null in a private conversation. */
  readonly groupId: string | null;
  readonly authorId: string;
  /** The author's, which has to be alive. */
  readonly sessionId: string;
  readonly clientMsgId: string;
  readonly content: string;
  readonly contentHash: Buffer;
  readonly replyToId: string | null;
  /** Whoever the text names by id; only those who may read the conversation become mentions. */
  readonly mentionedIds: readonly string[];
  readonly at: string;
  /** The rules of the community for what is written there were checked. Otherwise it is stored only where there are none. */
  readonly isAdmitted: boolean;
}

/** A stored message, and the events that tell of it. */
export interface Appended {
  readonly message: MessageFacts;
  readonly events: readonly PendingEvent[];
}

/**
 * Stores the message at the next position and moves its author's reading there, all in one statement; null, and
 * nothing stored, when the author may not write, has signed out, has used the client id before, answers what is not there,
 * or is held to rules that were not checked.
 *
 * In a community the share lock on the membership is taken before the conversation's: a removal that commits first
 * leaves no row to lock, and one that comes later waits until this message is committed. So does the deletion of the
 * message that is answered, which can then take its text out of this one's event too. The lock of the update hands out
 * positions without holes, and a refused insert takes its number back with it. The events are made of what the other
 * parts answer, so that the topics are locked last; the people are locked by the parts that read them, since the checks
 * of foreign keys, which lock them too, come only when the statement ends.
 *
 * @throws unique violation when the same client id is being stored at this moment.
 */
export async function appendMessage(db: Database, message: NewMessage): Promise<Appended | null> {
  const { rows } = await db.query<Appended>(appendStatement(message, 'events'), valuesOf(message));
  return rows[0] ?? null;
}

/** The same as {@link appendMessage} and the whole of a transaction: the events are stored with it, and announced. */
export async function appendAndTell(tx: Tx, message: NewMessage): Promise<MessageFacts | null> {
  const told = await tx.whole<Emitting>(appendStatement(message, 'emitted'), valuesOf(message));
  return told?.emitted.find(isCreation)?.d ?? null;
}

/** What tells of a message holds all of it. */
function isCreation(event: CommittedEvent): event is CommittedEvent & { readonly d: MessageFacts } {
  return event.k === 'message.created';
}

const answers = {
  events: 'select message, events from said',
  emitted: `select ${emitting('said.events')} as emitted from said`,
};
const texts = new Map<string, string>();

/** The text for messages of this kind, made once. */
function appendStatement(message: NewMessage, answer: keyof typeof answers): string {
  const { groupId, replyToId, mentionedIds, isAdmitted } = message;
  const kind = `${answer} ${groupId === null} ${replyToId === null} ${mentionedIds.length === 0} ${isAdmitted}`;
  const text = texts.get(kind) ?? prepared(appendText(message, answers[answer]));
  texts.set(kind, text);
  return text;
}

function valuesOf(message: NewMessage): unknown[] {
  const { groupId, replyToId, mentionedIds } = message;
  return [
    message.id,
    message.conversationId,
    message.authorId,
    message.sessionId,
    message.clientMsgId,
    message.contentHash,
    message.at,
    JSON.stringify(knownFacts(message)),
    ...(replyToId === null ? [] : [replyToId]),
    ...(mentionedIds.length === 0 ? [] : [mentionedIds]),
    ...(groupId === null ? [] : [groupId]),
  ];
}

/** All of the message that is known before it has a position, as its readers see it. */
function knownFacts(message: NewMessage): Omit<MessageFacts, 'seq' | 'author' | 'mentions' | 'reply_to'> {
  return {
    id: message.id,
    chat_conversation_id: message.conversationId,
    client_msg_id: message.clientMsgId,
    content: message.content,
    pinned_at: null,
    created_at: message.at,
    edited_at: null,
    deleted_at: null,
    is_removed_by_staff: false,
    version: 1,
  };
}
