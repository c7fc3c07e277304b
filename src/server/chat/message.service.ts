import type { Message, MessageFacts, searchMessages } from '../../contract/chat.ts';
import type { HandlerInput } from '../../contract/endpoint.ts';
import type { sendPrivateMessage } from '../../contract/private-chat.ts';
import { Problem } from '../../contract/problems.ts';
import type { Audit } from '../audit/audit.ts';
import type { Clock, Random } from '../clock.ts';
import { type Database, isUniqueViolation } from '../db/database.ts';
import type { Tx, WithTx } from '../db/transaction.ts';
import { signedOut } from '../http/admit.ts';
import type { Caller, Claimant } from '../http/implement.ts';
import type { Teller } from '../notifications/news.ts';
import type { MessagePush } from '../push/message-push.ts';
import { sha256 } from '../sha256.ts';
import {
  chatNotAllowed,
  chatReadOnly,
  chatRestricted,
  conversationNotFound,
  messageNotFound,
  replyNotFound,
} from './chat-problems.ts';
import { mayRemove, mayWrite } from './chat-right.ts';
import type { ConversationService, Readable } from './conversation.service.ts';
import { createHistoryRepo, type History } from './history.repo.ts';
import { createMentionRepo } from './mention.repo.ts';
import { createMessageRepo } from './message.repo.ts';
import { announceMentions, announceMessage, tellMentioned } from './message-announcements.ts';
import { appendAndTell, appendMessage, type NewMessage } from './message-append.repo.ts';
import { type MessageRow, mentionedIds, toMessage } from './message-row.ts';
import { announceOpened } from './private-announcements.ts';

export interface MessageDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly audit: Audit;
  readonly confirm: (claimant: Claimant) => Promise<Caller | null>;
  readonly conversations: Pick<ConversationService, 'require'>;
  readonly teller: Pick<Teller, 'tell' | 'contentChanged'>;
  readonly messagePush: Pick<MessagePush, 'written'>;
}

/** What somebody says, and where: in a chat of the community, or without one in a private conversation. */
type Said = HandlerInput<typeof sendPrivateMessage>['body'] & { readonly group_id: string | null };
type HistoryQuery = HandlerInput<typeof searchMessages>['query'];

export interface MessageService {
  /** A window of messages, ascending by `seq`, and where the live stream continues. `groupId` null: a private one. */
  history(query: HistoryQuery, groupId: string | null, caller: Caller): Promise<History>;
  /** Stores one message and announces it. Repeating a client id answers the first message and announces nothing. */
  send(said: Said, caller: Claimant): Promise<Message>;
  /** Authors only. The same text again changes and announces nothing. */
  edit(id: string, content: string, caller: Caller): Promise<Message>;
  /** Leaves a tombstone, and takes the text out of the log. Repeating it changes and announces nothing. */
  remove(id: string, caller: Caller): Promise<Message>;
  /** @throws Problem `chat.message_not_found` also for who may not read it. */
  require(id: string, caller: Caller): Promise<Readable & { row: MessageRow }>;
  /**
   * Keeps the caller's place in the community as it is until the transaction ends.
   *
   * @throws Problem `chat.message_not_found` when it has ended meanwhile.
   */
  hold(tx: Tx, readable: Readable, caller: Caller): Promise<void>;
}

export function createMessageService(deps: MessageDeps): MessageService {
  const { db, withTx, clock, random, conversations, teller } = deps;
  const repo = createMessageRepo(db);
  const history = createHistoryRepo(db);
  const now = () => new Date(clock.now()).toISOString();

  async function requireIn(id: string, groupId: string | null, caller: Caller): Promise<Readable> {
    const readable = await conversations.require(id, caller);
    if (readable.conversation.group_id !== groupId) throw conversationNotFound();
    return readable;
  }

  /** Why nothing was stored: a problem, or the message that was stored before. */
  async function explain(message: NewMessage, claimant: Claimant): Promise<Message> {
    const caller = await deps.confirm(claimant);
    if (!caller) throw signedOut();
    const readable = await requireIn(message.conversationId, message.groupId, caller);
    const first = await repo.firstSent(message);
    if (first && !first.isSame)
      throw new Problem('chat.client_id_reused', 'This client_msg_id was used for another message.');
    if (first) return toMessage(first.row);
    if (!mayWrite(readable)) throw chatReadOnly();
    await requireUnmuted(db, readable, caller);
    const { replyToId, conversationId } = message;
    if (replyToId !== null && (await repo.seqOf(replyToId, conversationId)) === null) throw replyNotFound();
    // What forbade it a moment ago is over.
    throw new Problem('server.unavailable', 'Please try again.', { retryAfter: 1 });
  }

  async function requireMessage(id: string, caller: Caller) {
    const row = await repo.find(id, caller.userId);
    if (!row) throw messageNotFound();
    try {
      return { row, ...(await conversations.require(row.chat_conversation_id, caller)) };
    } catch (error) {
      throw error instanceof Problem && error.code === 'chat.conversation_not_found'
        ? messageNotFound()
        : error;
    }
  }

  async function hold(tx: Tx, { place }: Readable, { userId }: Caller): Promise<void> {
    if (place && !(await createMessageRepo(tx).holdRole(place.group.id, userId))) throw messageNotFound();
  }

  async function requireUnmuted(inDb: Database, { place }: Readable, { userId }: Caller): Promise<void> {
    if (place && (await createMessageRepo(inDb).isMuted(place.group.id, userId, now())))
      throw chatRestricted();
  }

  return {
    require: requireMessage,
    hold,

    async history(query, groupId, caller) {
      await requireIn(query.chat_conversation_id, groupId, caller);
      const { around_message: id } = query;
      if (id === undefined) return history.window(query, caller.userId);
      const around = await repo.seqOf(id, query.chat_conversation_id);
      if (around === null) throw messageNotFound();
      return history.window({ ...query, around }, caller.userId);
    },

    async send(said, caller) {
      const message = newMessage(said, { id: random.uuid(), at: now() }, caller);
      const sent = await withTx((tx) =>
        message.groupId === null
          ? sendPrivately(tx, deps.messagePush, message, caller)
          : sendToGroup(tx, teller, { ...message, groupId: message.groupId }),
      ).catch((error: unknown) => {
        if (isUniqueViolation(error, 'chat_messages_author_id_client_msg_id_key')) return null;
        throw error;
      });
      return sent ? { ...sent, reactions: [], reactions_version: 0 } : explain(message, caller);
    },

    async edit(id, content, caller) {
      const found = await requireMessage(id, caller);
      if (found.row.author_id !== caller.userId) throw chatNotAllowed();
      if (!mayWrite(found)) throw chatReadOnly();
      return withTx(async (tx) => {
        const inTx = createMessageRepo(tx);
        await hold(tx, found, caller);
        await requireUnmuted(tx, found, caller);
        const row = await inTx.lock(id, caller.userId);
        if (row.deleted_at !== null) throw messageNotFound();
        if (row.content === content) return toMessage(row);
        await inTx.rewrite(row, content, now());
        const readers = await createMentionRepo(tx).readersAmong(mentionedIds(content), found.conversation);
        const mentioned = await inTx.mention(row, readers);
        announceMentions(tx, row, mentioned);
        const groupId = found.conversation.group_id;
        if (groupId !== null) await tellMentioned(tx, teller, row, { groupId, people: mentioned });
        return announceMessage(tx, 'message.updated', await inTx.lock(id, caller.userId), caller);
      });
    },

    async remove(id, caller) {
      const { row: found, place } = await requireMessage(id, caller);
      const isOwn = found.author_id === caller.userId;
      return withTx(async (tx) => {
        const inTx = createMessageRepo(tx);
        if (place) {
          const role = await inTx.holdRole(place.group.id, caller.userId);
          if (!role) throw messageNotFound();
          if (!isOwn && !mayRemove(role, await inTx.roleOf(place.group.id, found.author_id)))
            throw chatNotAllowed();
        } else if (!isOwn) throw chatNotAllowed();
        const row = await inTx.lock(id, caller.userId);
        if (row.deleted_at !== null) return toMessage(row);
        await inTx.bury(row, caller.userId, now());
        const tombstone = announceMessage(tx, 'message.deleted', await inTx.lock(id, caller.userId), caller);
        await inTx.redactEvents(tombstone);
        await teller.contentChanged(tx, { chat_message_id: id, isShown: false });
        if (place && !isOwn) await deps.audit(tx, removalOf(row, place.group.id, caller));
        return tombstone;
      });
    },
  };
}

/** The first message also shows the conversation to the two, as it then is. */
async function sendPrivately(
  tx: Tx,
  messagePush: Pick<MessagePush, 'written'>,
  message: NewMessage,
  caller: Claimant,
): Promise<MessageFacts | null> {
  const appended = await appendMessage(tx, message);
  if (!appended) return null;
  for (const event of appended.events) tx.emit(event);
  if (appended.message.seq === 1) await announceOpened(tx, message.conversationId, caller);
  await messagePush.written(tx, message);
  return appended.message;
}

/** Whom it mentions is told in the same transaction; without them it is one statement. */
async function sendToGroup(
  tx: Tx,
  teller: Pick<Teller, 'tell'>,
  message: NewMessage & { readonly groupId: string },
): Promise<MessageFacts | null> {
  if (message.mentionedIds.length === 0) return appendAndTell(tx, message);
  const appended = await appendMessage(tx, message);
  if (!appended) return null;
  for (const event of appended.events) tx.emit(event);
  const said = { ...appended.message, author_id: message.authorId };
  await tellMentioned(tx, teller, said, { groupId: message.groupId, people: said.mentions });
  return appended.message;
}

function newMessage(
  { chat_conversation_id, group_id, content, client_msg_id, reply_to_id }: Said,
  made: Pick<NewMessage, 'id' | 'at'>,
  { userId, sessionId }: Claimant,
): NewMessage {
  return {
    ...made,
    authorId: userId,
    sessionId,
    conversationId: chat_conversation_id,
    groupId: group_id,
    clientMsgId: client_msg_id,
    content,
    // No text contains NUL, so what was said and what it answers cannot be taken for each other.
    contentHash: sha256(reply_to_id === undefined ? content : `${content}\0${reply_to_id}`),
    replyToId: reply_to_id ?? null,
    mentionedIds: mentionedIds(content),
  };
}

/** The text itself stays out: the revision keeps it. */
function removalOf(row: MessageRow, groupId: string, { userId }: Caller) {
  return {
    actorId: userId,
    action: 'message.removed',
    targetType: 'chat_message',
    targetId: row.id,
    groupId,
    before: { author_id: row.author_id, chat_conversation_id: row.chat_conversation_id, seq: row.seq },
  };
}
