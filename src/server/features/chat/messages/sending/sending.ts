import type { Message } from '../../../../../contract/chat/chat.ts';
import type { sendPrivateMessage } from '../../../../../contract/chat/conversations.ts';
import type { HandlerInput } from '../../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../../contract/core/problems.ts';
import { createBatches } from '../../../../platform/clock/batches.ts';
import type { Clock, Random } from '../../../../platform/clock/clock.ts';
import { sha256 } from '../../../../platform/config/sha256.ts';
import { isUniqueViolation } from '../../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../../platform/db/transaction.ts';
import type { Caller } from '../../../../platform/http/api/implement.ts';
import type { SeekUnannounced } from '../../../../platform/seek-unannounced.ts';
import { conversationNotFound } from '../../chat-problems.ts';
import { announceReplies } from '../../threads/thread-replies.ts';
import { createMessageRepo } from '../message.repo.ts';
import { toMessage } from '../message-row.ts';
import { createMessageAppendRepo, type NewMessage } from './message-append.repo.ts';
import { requireRoom, requireWritable, type SendingRightDeps } from './sending-right.ts';
import { type Accepted, announceSent, append, type SentDeps } from './sent-messages.ts';

export interface SendingDeps extends SendingRightDeps, SentDeps {
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly unannounced: Pick<SeekUnannounced, 'begin'>;
}

/** A message for a chat of the community, or for a private conversation when `group_id` is null. */
type MessageForm = HandlerInput<typeof sendPrivateMessage>['body'] & { readonly group_id: string | null };

export interface Sending {
  /** Stores one message and announces it. Repeating a client id answers the first message and announces nothing. */
  send(form: MessageForm, caller: Caller): Promise<Message>;
  /** The same for a copy of the message `id`. @throws Problem `chat.message_not_found` when the caller may not read it. */
  forward(id: string, form: MessageForm, caller: Caller): Promise<Message>;
}

interface Outgoing {
  readonly message: NewMessage;
  readonly caller: Caller;
}

const BATCHES = {
  batchMax: 50,
  queueMax: 1_000,
  refusal: 'Too much is happening here right now. Please try again.',
};

/**
 * Sends messages. While a conversation's messages are being stored, later ones wait in this node's memory, and the next
 * transaction stores them together. So they do not each hold a connection while they wait for the conversation's row.
 */
export function createSending(deps: SendingDeps): Sending {
  const { withTx, clock, random, unannounced } = deps;

  /** When a batch fails because of one of its messages, each message gets a transaction of its own. */
  async function storeBatch(batch: readonly Outgoing[]): Promise<PromiseSettledResult<Message>[]> {
    try {
      const stored = await withTx((tx) => store(tx, deps, batch));
      return stored.map((value) => ({ status: 'fulfilled', value }));
    } catch (error) {
      const isRefused = error instanceof Problem && batch.length > 1;
      if (!isRefused && !isClientIdTaken(error)) throw error;
    }
    const results: PromiseSettledResult<Message>[] = [];
    for (const one of batch) results.push(...(await Promise.allSettled([storeOne(one)])));
    return results;
  }

  async function storeOne(one: Outgoing): Promise<Message> {
    const [stored] = await withTx((tx) => store(tx, deps, [one]));
    if (!stored) throw new Error('a message was neither stored nor refused');
    return stored;
  }

  const add = createBatches({ ...BATCHES, work: storeBatch });

  async function send(form: MessageForm, caller: Caller, forwardOf: string | null): Promise<Message> {
    const made = { id: random.uuid(), at: new Date(clock.now()).toISOString(), forwardOf };
    const message = newMessage(form, made, caller);
    const sent = await add(`${message.groupId}:${message.conversationId}`, { message, caller });
    // This is a repeated message: the first response may have been lost, and its announcement too.
    if (sent.id !== message.id) unannounced.begin();
    return sent;
  }

  return {
    send: (form, caller) => send(form, caller, null),
    forward: (id, form, caller) => send(form, caller, id),
  };
}

/** Also fires while another transaction stores the same id: the database waits for it, and then rejects ours. */
function isClientIdTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'chat_messages_author_id_client_msg_id_key');
}

/**
 * Stores messages of one conversation in order: locks the authors' memberships, locks the conversation, reads, decides,
 * appends. A right that was revoked before the locks is missing here; a later revocation waits for this commit.
 *
 * @throws Problem when any message is refused; nothing is stored then.
 */
async function store(tx: Tx, deps: SendingDeps, batch: readonly Outgoing[]): Promise<Message[]> {
  const [first] = batch;
  if (!first) return [];
  const { conversationId, groupId } = first.message;
  const callers = batch.map(({ caller }) => caller);
  const messages = batch.map(({ message }) => message);
  // The queries run in this order, in one round trip.
  const [writers, conversation] = await Promise.all([
    groupId === null ? null : deps.writing.lockWriters(tx, { groupId, mute: 'CHAT_MUTE' }, callers),
    createMessageAppendRepo(tx).lock(conversationId, messages),
  ]);
  if (!conversation || conversation.group_id !== groupId) throw conversationNotFound();

  const answers = new Map<NewMessage, Message>();
  const accepted: Accepted[] = [];
  for (const [index, { message, caller }] of batch.entries()) {
    const room = await requireRoom(tx, conversation, caller, writers?.get(caller.userId) ?? null);
    if (conversation.repeated.includes(index)) answers.set(message, await firstSent(tx, message));
    else
      accepted.push({
        ...{ message, caller, isInThread: conversation.parent !== null },
        isStaffOnly: conversation.is_staff_only,
        ...(await requireWritable(tx, deps, message, room)),
      });
  }
  const announced: Message[] = [];
  for (const sent of await append(tx, conversation, accepted)) {
    const message = await announceSent(tx, deps, sent);
    answers.set(sent.message, message);
    announced.push(message);
  }
  const { parent } = conversation;
  if (parent !== null)
    await announceReplies(tx, deps.notifier, { id: conversationId, groupId, parent }, announced);
  return messages.flatMap((message) => answers.get(message) ?? []);
}

/** @throws Problem `chat.client_id_reused` when the stored message is a different one. */
async function firstSent(tx: Tx, message: NewMessage): Promise<Message> {
  const first = await createMessageRepo(tx).firstSent(message);
  if (!first?.isSame)
    throw new Problem('chat.client_id_reused', 'This client_msg_id was used for another message.');
  return toMessage(first.row);
}

function newMessage(
  { chat_conversation_id, group_id, content, client_msg_id, reply_to_id, poll, attachments }: MessageForm,
  made: Pick<NewMessage, 'id' | 'at' | 'forwardOf'>,
  { userId }: Caller,
): NewMessage {
  return {
    ...made,
    authorId: userId,
    conversationId: chat_conversation_id,
    groupId: group_id,
    clientMsgId: client_msg_id,
    content,
    // A text never contains NUL, so text plus ids, poll or files cannot equal another text.
    contentHash: sha256(
      [
        content,
        reply_to_id,
        poll && JSON.stringify(poll),
        ...(attachments ?? []).map((file) => file.id),
        ...forwardedIn(made),
      ]
        .filter(Boolean)
        .join('\0'),
    ),
    replyToId: reply_to_id ?? null,
    poll,
    attachments,
  };
}

function forwardedIn({ forwardOf }: Pick<NewMessage, 'forwardOf'>): readonly string[] {
  return forwardOf === null ? [] : ['forward', forwardOf];
}
