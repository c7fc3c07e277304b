import { createHash } from 'node:crypto';
import type { Message, searchMessages, sendMessage } from '../../contract/chat.ts';
import type { HandlerInput } from '../../contract/endpoint.ts';
import type { EventData } from '../../contract/events.ts';
import { type GroupRole, groupRoles, may } from '../../contract/permissions.ts';
import { Problem } from '../../contract/problems.ts';
import type { Audit } from '../audit/audit.ts';
import type { Clock, Random } from '../clock.ts';
import type { Place } from '../communities/community.service.ts';
import { type Database, isUniqueViolation } from '../db/database.ts';
import type { Tx, WithTx } from '../db/transaction.ts';
import type { Caller } from '../http/implement.ts';
import { chatNotAllowed, chatReadOnly, conversationNotFound, messageNotFound } from './chat-problems.ts';
import type { ConversationService } from './conversation.service.ts';
import { createHistoryRepo, type History } from './history.repo.ts';
import {
  createMessageRepo,
  type MessageRow,
  type NewMessage,
  toMessage,
  toMessageFacts,
} from './message.repo.ts';

export interface MessageDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly audit: Audit;
  readonly conversations: Pick<ConversationService, 'require'>;
}

export interface MessageService {
  /** A window of messages, ascending by `seq`, and where the live stream continues. */
  history(input: Omit<HandlerInput<typeof searchMessages>, 'body'>, caller: Caller): Promise<History>;
  /** Stores one message and announces it. Repeating a client id answers the first message and announces nothing. */
  send(body: HandlerInput<typeof sendMessage>['body'], caller: Caller): Promise<Message>;
  /** Authors only. The same text again changes and announces nothing. */
  edit(id: string, content: string, caller: Caller): Promise<Message>;
  /** Leaves a tombstone, and takes the text out of the log. Repeating it changes and announces nothing. */
  remove(id: string, caller: Caller): Promise<Message>;
}

/** A community that can be written to, to look up what a role may do in one. */
const OPEN = { is_public: true, is_free: true, is_read_only: false };
const writers = groupRoles.filter((role) => may('chat.write', role, OPEN));
const staff = groupRoles.filter((role) => may('message.moderate', role, OPEN));

export function createMessageService(deps: MessageDeps): MessageService {
  const { db, withTx, clock, random, conversations } = deps;
  const repo = createMessageRepo(db);
  const history = createHistoryRepo(db);
  const now = () => new Date(clock.now()).toISOString();

  /** Why nothing was stored: a problem, or the message that was stored before. */
  async function explain(message: NewMessage, caller: Caller): Promise<Message> {
    const { conversation, place } = await conversations.require(message.conversationId, caller);
    if (conversation.group_id !== message.groupId) throw conversationNotFound();
    const first = await repo.firstSent(message);
    if (first && !first.isSame)
      throw new Problem('chat.client_id_reused', 'This client_msg_id was used for another message.');
    if (first) return toMessage(first.row);
    if (!mayWrite(place, conversation.status)) throw chatReadOnly();
    // What forbade it a moment ago is over.
    throw new Problem('server.unavailable', 'Please try again.', { retryAfter: 1 });
  }

  /** @throws Problem `chat.message_not_found` also for who may not read it. */
  async function requireMessage(id: string, caller: Caller) {
    const row = await repo.find(id);
    if (!row) throw messageNotFound();
    try {
      return { row, ...(await conversations.require(row.chat_conversation_id, caller)) };
    } catch (error) {
      throw error instanceof Problem && error.code === 'chat.conversation_not_found'
        ? messageNotFound()
        : error;
    }
  }

  return {
    async history({ params, query }, caller) {
      const { conversation } = await conversations.require(query.chat_conversation_id, caller);
      if (conversation.group_id !== params.group_id) throw conversationNotFound();
      return history.window(query);
    },

    async send({ chat_conversation_id, group_id, content, client_msg_id }, caller) {
      const message: NewMessage = {
        id: random.uuid(),
        conversationId: chat_conversation_id,
        groupId: group_id,
        authorId: caller.userId,
        clientMsgId: client_msg_id,
        content,
        contentHash: createHash('sha256').update(content).digest(),
        at: now(),
        writers,
        staff,
      };
      const sent = await withTx(async (tx) => {
        const row = await createMessageRepo(tx).append(message);
        if (!row) return null;
        // Who writes has read: the badges of the author's other screens, which see only how far the chat came, must know.
        tx.emit({
          kind: 'read.updated',
          topic: `u:${caller.userId}`,
          ref: message.conversationId,
          data: { chat_conversation_id: message.conversationId, last_read_seq: row.seq },
        });
        return announced(tx, 'message.created', row, caller);
      }).catch((error: unknown) => {
        if (isUniqueViolation(error, 'chat_messages_author_id_client_msg_id_key')) return null;
        throw error;
      });
      return sent ?? explain(message, caller);
    },

    async edit(id, content, caller) {
      const { row: found, conversation, place } = await requireMessage(id, caller);
      if (found.author_id !== caller.userId) throw chatNotAllowed();
      if (!mayWrite(place, conversation.status)) throw chatReadOnly();
      return withTx(async (tx) => {
        const inTx = createMessageRepo(tx);
        if (!(await inTx.holdRole(place.group.id, caller.userId))) throw messageNotFound();
        const row = await inTx.lock(id);
        if (row.deleted_at !== null) throw messageNotFound();
        if (row.content === content) return toMessage(row);
        await inTx.rewrite(row, content, now());
        return announced(tx, 'message.updated', await inTx.lock(id), caller);
      });
    },

    async remove(id, caller) {
      const { row: found, place } = await requireMessage(id, caller);
      const group_id = place.group.id;
      return withTx(async (tx) => {
        const inTx = createMessageRepo(tx);
        const role = await inTx.holdRole(group_id, caller.userId);
        if (!role) throw messageNotFound();
        const isOwn = found.author_id === caller.userId;
        if (!isOwn && !mayRemove(role, await inTx.roleOf(group_id, found.author_id))) throw chatNotAllowed();
        const row = await inTx.lock(id);
        if (row.deleted_at !== null) return toMessage(row);
        await inTx.bury(row, caller.userId, now());
        const tombstone = await announced(tx, 'message.deleted', await inTx.lock(id), caller);
        await inTx.redactEvents(tombstone);
        if (!isOwn) await deps.audit(tx, removalOf(row, group_id, caller));
        return tombstone;
      });
    },
  };
}

function mayWrite({ group, standing }: Place, status: 'OPEN' | 'READ_ONLY' | 'ARCHIVED'): boolean {
  if (status === 'ARCHIVED' || !may('chat.write', standing, group)) return false;
  return status === 'OPEN' || may('message.moderate', standing, group);
}

/** Nobody acts on a role as high as their own, except that the highest answers for everything. */
function mayRemove(role: GroupRole, authorRole: GroupRole | null): boolean {
  if (!staff.includes(role)) return false;
  const rank = groupRoles.indexOf(role);
  return authorRole === null || rank === 0 || rank < groupRoles.indexOf(authorRole);
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

/** Tells the conversation, and answers what was told. */
function announced(
  tx: Tx,
  kind: 'message.created' | 'message.updated' | 'message.deleted',
  row: MessageRow,
  { userId }: Caller,
): Message {
  const message = toMessage(row);
  tx.emit({
    kind,
    topic: `c:${message.chat_conversation_id}`,
    ref: message.id,
    actor: userId,
    data: toMessageFacts(message) satisfies EventData<typeof kind>,
  });
  return message;
}
