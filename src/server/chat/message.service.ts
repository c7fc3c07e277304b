import type { Message, MessageFacts, searchMessages } from '../../contract/chat.ts';
import type { sendPrivateMessage } from '../../contract/conversations.ts';
import type { HandlerInput } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problems.ts';
import type { Audit } from '../audit/audit.ts';
import type { Clock, Random } from '../clock.ts';
import { type Database, isUniqueViolation } from '../db/database.ts';
import type { Tx, WithTx } from '../db/transaction.ts';
import type { WritingService } from '../feed/writing.service.ts';
import { signedOut } from '../http/admit.ts';
import type { Caller, Claimant } from '../http/implement.ts';
import type { Teller } from '../notifications/news.ts';
import type { MessagePush } from '../push/message-push.ts';
import type { ActionLimits } from '../rate/action-limits.ts';
import type { SeekUnannounced } from '../seek-unannounced.ts';
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
import { announceMentions, announceMessage, messageKey, tellCalled } from './message-announcements.ts';
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
  readonly teller: Pick<Teller, 'tell' | 'unmention' | 'contentChanged'>;
  readonly messagePush: Pick<MessagePush, 'written'>;
  /** The first answer may have been lost, and with it the announcement. */
  readonly unannounced: Pick<SeekUnannounced, 'begin'>;
  readonly actionLimits: ActionLimits;
  readonly writing: WritingService;
}

/** What somebody says, and where: in a chat of the community, or without one in a private conversation. */
type Said = HandlerInput<typeof sendPrivateMessage>['body'] & { readonly group_id: string | null };
type HistoryQuery = HandlerInput<typeof searchMessages>['query'];

export interface MessageService {
  /** A window of messages, ascending by `seq`, and where the live stream continues. `groupId` null: a private one. */
  history(query: HistoryQuery, groupId: string | null, caller: Caller): Promise<History>;
  /** Stores one message and announces it. Repeating a client id answers the first message and announces nothing. */
  send(said: Said, caller: Claimant): Promise<Message>;
  /** Authors only. Takes the old text out of the log. The same text again changes and announces nothing. */
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
  /** Call it after {@link hold}. @throws Problem `chat.restricted` for who is kept from chatting in the community. */
  requireUnmuted(tx: Tx, readable: Readable, caller: Caller): Promise<void>;
}

export function createMessageService(deps: MessageDeps): MessageService {
  const { db, withTx, clock, random, conversations, teller, writing } = deps;
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
    if (first) {
      deps.unannounced.begin();
      return toMessage(first.row);
    }
    if (!mayWrite(readable)) throw chatReadOnly();
    await requireUnmuted(db, readable, caller);
    const { replyToId, conversationId } = message;
    if (replyToId !== null && (await repo.seqOf(replyToId, conversationId)) === null) throw replyNotFound();
    const sent = await sendUnderRules(message, readable, caller);
    if (sent) return sent;
    // What forbade it a moment ago is over.
    throw new Problem('server.unavailable', 'Please try again.', { retryAfter: 1 });
  }

  /** For communities with rules for what is written: checks them, then stores the message. */
  async function sendUnderRules(
    message: NewMessage,
    { place }: Readable,
    caller: Caller,
  ): Promise<Message | null> {
    const { groupId, content } = message;
    if (!place || groupId === null) return null;
    try {
      const sent = await withTx(
        async (tx) => {
          const written = { place, content, isNew: true, right: 'chat.write', mute: 'CHAT_MUTE' } as const;
          await writing.admit(tx, written, caller);
          return sendToGroup(tx, teller, { ...message, groupId, isAdmitted: true });
        },
        { queue: `c:${message.conversationId}` },
      );
      return sent && { ...sent, reactions: [], reactions_version: 0 };
    } catch (error) {
      // The same message, sent twice at once: the other one was stored, and slow mode holds for what comes after it.
      const first = await repo.firstSent(message);
      if (first?.isSame) return toMessage(first.row);
      throw error;
    }
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
    requireUnmuted,

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
      const sent = await withTx(
        (tx) =>
          message.groupId === null
            ? sendPrivately(tx, deps, message, caller)
            : sendToGroup(tx, teller, { ...message, groupId: message.groupId }),
        { queue: `c:${message.conversationId}` },
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
        const { place } = found;
        if (place)
          await writing.admit(
            tx,
            { place, content, isNew: false, right: 'chat.write', mute: 'CHAT_MUTE' },
            caller,
          );
        const row = await inTx.lock(id, caller.userId);
        if (row.deleted_at !== null) throw messageNotFound();
        if (row.content === content) return toMessage(row);
        await inTx.rewrite(row, content, now());
        const readers = await createMentionRepo(tx).readersAmong(mentionedIds(content), found.conversation);
        const { added, dropped } = await inTx.mention(row, readers);
        announceMentions(tx, 'mention.created', row, await inTx.willing(row.author_id, added));
        announceMentions(tx, 'mention.removed', row, dropped);
        const groupId = found.conversation.group_id;
        if (groupId !== null) await tellCalled(tx, teller, row, { groupId, people: added });
        await teller.unmention(tx, { key: messageKey(row), userIds: dropped });
        const edited = announceMessage(tx, 'message.updated', await inTx.lock(id, caller.userId), caller);
        await inTx.redactEvents(edited);
        return edited;
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
        announceMentions(tx, 'mention.removed', row, await inTx.bury(row, caller.userId, now()));
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
  { messagePush, actionLimits }: Pick<MessageDeps, 'messagePush' | 'actionLimits'>,
  message: NewMessage,
  caller: Claimant,
): Promise<MessageFacts | null> {
  const appended = await appendMessage(tx, message);
  if (!appended) return null;
  await countUninvited(tx, actionLimits, appended.message, message);
  for (const event of appended.events) tx.emit(event);
  if (appended.message.seq === 1) await announceOpened(tx, message.conversationId, caller);
  await messagePush.written(tx, message);
  return appended.message;
}

/** Writing to somebody who has not written back is limited; a chat of two people who talk is not. */
async function countUninvited(
  tx: Tx,
  actionLimits: ActionLimits,
  { seq }: MessageFacts,
  { conversationId: within, authorId: userId }: NewMessage,
): Promise<void> {
  if (seq === 1) await actionLimits.count(tx, 'PERSON_CONTACTED', { userId });
  if (!(await createMessageRepo(tx).hasOtherAuthor(within, userId)))
    await actionLimits.count(tx, 'UNANSWERED_MESSAGE', { userId, within });
}

/** Whom it mentions or answers is told in the same transaction; without them it is one statement. */
async function sendToGroup(
  tx: Tx,
  teller: Pick<Teller, 'tell'>,
  message: NewMessage & { readonly groupId: string },
): Promise<MessageFacts | null> {
  const isPlain = message.mentionedIds.length === 0 && message.replyToId === null && !message.isAdmitted;
  if (isPlain) return appendAndTell(tx, message);
  const appended = await appendMessage(tx, message);
  if (!appended) return null;
  for (const event of appended.events) tx.emit(event);
  const said = { ...appended.message, author_id: message.authorId };
  await tellCalled(tx, teller, said, {
    groupId: message.groupId,
    people: said.mentions,
    answeredId: said.reply_to?.author.id ?? null,
  });
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
    isAdmitted: false,
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
