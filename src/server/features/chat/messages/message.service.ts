import type { editMessage, Message, searchMessages } from '../../../../contract/chat/chat.ts';
import { FORWARD_COMMENT_MAX, FORWARD_COMMENT_TOO_LONG } from '../../../../contract/chat/forwards.ts';
import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import { paginate } from '../../../../contract/core/list.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import { isSeenMarkdown } from '../../../../contract/core/visible-text.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockConversation } from '../../../platform/db/row-locks.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { activeRole, lockActiveRole } from '../../../platform/rights/active-role.ts';
import { chatRights, isChatOpenTo } from '../../../platform/rights/chat-right.ts';
import { type AttachmentKeeper, hasSameFiles } from '../../attachments/attachment-keeper.ts';
import type { LinkKeeper } from '../../link-cards/link-keeper.ts';
import { requireNoNewGroupMention } from '../../moderation/group-mention-right.ts';
import { requireUnmuted as requireUnmutedIn } from '../../moderation/require-unmuted.ts';
import type { WritingService } from '../../moderation/writing.service.ts';
import { chatNotAllowed, contentNotAccepted } from '../../moderation/writing-problems.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import type { PointsService } from '../../points/points.service.ts';
import type { PollKeeper } from '../../polls/poll-keeper.ts';
import { chatReadOnly, conversationNotFound, messageNotFound, messageStale } from '../chat-problems.ts';
import { mayRemove, mayWrite } from '../chat-right.ts';
import { createConversationRepo } from '../conversation.repo.ts';
import type { ConversationService, Readable } from '../conversation.service.ts';
import { recountReplies } from '../threads/thread-replies.ts';
import { createChatSearchRepo } from './chat-search.repo.ts';
import { createHistoryRepo, type History, inDirection } from './history.repo.ts';
import { createMentionRepo } from './mention.repo.ts';
import { createMessageRepo } from './message.repo.ts';
import {
  announceDeletion,
  announceMentions,
  announceMessage,
  messageKey,
  notifyMentioned,
} from './message-announcements.ts';
import { type MessageRow, toMessage } from './message-row.ts';
import { createRemovedMessageRepo } from './removals/removed-message.repo.ts';
import { calledIdsAfterEdit } from './sending/called-people.ts';
import { createSending, type Sending, type SendingDeps } from './sending/sending.ts';

export interface MessageDeps extends SendingDeps {
  readonly db: Database;
  readonly audit: Audit;
  readonly conversations: Pick<ConversationService, 'require'>;
  readonly notifier: Pick<
    Notifier,
    'notify' | 'notifyMembers' | 'notifyReplies' | 'withdrawMentions' | 'contentChanged'
  >;
  readonly writing: WritingService;
  readonly points: Pick<PointsService, 'forget'>;
  readonly polls: PollKeeper;
  readonly links: LinkKeeper;
  readonly attachments: AttachmentKeeper;
}

type MessageChange = HandlerInput<typeof editMessage>['body'];
type HistoryQuery = HandlerInput<typeof searchMessages>['query'];

export interface MessageService extends Sending {
  /**
   * A window of messages, ascending by `seq`, and where the live stream continues. `groupId` is null for a private
   * chat.
   */
  history(query: HistoryQuery, groupId: string | null, caller: Caller): Promise<History>;
  /**
   * Authors only. Removes the old text and files from the event log. The same text and files change and announce nothing.
   *
   * @throws Problem `content.stale` when the message is newer than the version that was given
   */
  edit(id: string, change: MessageChange, caller: Caller): Promise<Message>;
  /** Leaves a tombstone and removes the text from the event log. A repeated call changes and announces nothing. */
  remove(id: string, caller: Caller): Promise<Message>;
  /**
   * Removes a message that was reported, for the person who decided about the report: its rights are asked there.
   *
   * @throws Problem `chat.message_not_found`
   */
  removeReported(id: string, caller: Caller): Promise<void>;
  /** @throws Problem `chat.message_not_found` also for users who may not read it. */
  require(id: string, caller: Caller): Promise<Readable & { row: MessageRow }>;
  /**
   * Locks the caller's membership until the transaction ends.
   *
   * @throws Problem `chat.message_not_found` when the membership has ended since `readable` was read.
   */
  hold(tx: Tx, readable: Readable, caller: Caller): Promise<void>;
  /**
   * Call it after {@link hold}. @throws Problem `chat.restricted` for users who are muted there, or in all chats.
   */
  requireUnmuted(tx: Tx, readable: Readable, caller: Caller): Promise<void>;
}

export function createMessageService(deps: MessageDeps): MessageService {
  const { db, withTx, clock, conversations, notifier, writing, points, polls, links, attachments } = deps;
  const repo = createMessageRepo(db);
  const history = createHistoryRepo(db);
  const search = createChatSearchRepo(db);
  const now = () => new Date(clock.now()).toISOString();

  async function requireIn(id: string, groupId: string | null, caller: Caller): Promise<void> {
    const { conversation } = await conversations.require(id, caller);
    if (conversation.group_id !== groupId) throw conversationNotFound();
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

  /** The caller's role in the community, locked; null in a private chat. */
  async function holdRole(tx: Tx, { membership, conversation }: Readable, { userId }: Caller) {
    if (!membership) return null;
    const role = await lockActiveRole(tx, membership.group.id, userId);
    if (!role || !isChatOpenTo(conversation, role)) throw messageNotFound();
    return role;
  }

  async function hold(tx: Tx, readable: Readable, caller: Caller): Promise<void> {
    await holdRole(tx, readable, caller);
  }

  async function requireUnmuted(inDb: Database, { membership }: Readable, { userId }: Caller): Promise<void> {
    await requireUnmutedIn(inDb, { groupId: membership?.group.id ?? null, userId }, now());
  }

  async function forgetParts(tx: Tx, id: string): Promise<void> {
    const owner = { column: 'chat_message_id', id } as const;
    await polls.forget(tx, owner);
    await links.forget(tx, owner);
    await attachments.forget(tx, owner);
  }

  /** Leaves a tombstone. The caller has checked the right. */
  async function leaveTombstone(
    tx: Tx,
    id: string,
    conversation: Readable['conversation'],
    caller: Caller,
  ): Promise<Message> {
    const inTx = createMessageRepo(tx);
    const { id: conversationId, group_id: groupId, parent, peer } = conversation;
    if (parent !== null) await lockConversation(tx, conversationId);
    const row = await inTx.lock(id, caller.userId);
    if (row.deleted_at !== null) {
      // Once deleted by itself, it does not come back with others that staff removed.
      if (await createRemovedMessageRepo(tx).drop(id)) await forgetParts(tx, id);
      return toMessage(row);
    }
    announceMentions(tx, 'mention.removed', row, await inTx.leaveTombstone(row, caller.userId, now()));
    await forgetParts(tx, id);
    const tombstone = announceMessage(tx, 'message.deleted', await inTx.lock(id, caller.userId), caller);
    await inTx.redactEvents(tombstone);
    announceDeletion(tx, conversation, { chat_conversation_id: conversationId, seqs: [row.seq] }, [
      row.author_id,
      ...(peer === null || peer.id === row.author_id ? [] : [peer.id]),
    ]);
    await notifier.contentChanged(tx, { chat_message_id: id, isShown: false });
    if (parent !== null) await recountReplies(tx, { id: conversationId, parent }, caller);
    if (groupId !== null) await points.forget(tx, id);
    if (row.author_id !== caller.userId) await deps.audit(tx, removalOf(row, groupId, caller));
    return tombstone;
  }

  return {
    ...createSending(deps),
    require: requireMessage,
    hold,
    requireUnmuted,

    async history(query, groupId, caller) {
      await requireIn(query.chat_conversation_id, groupId, caller);
      const { around_message: id } = query;
      if (query.q !== '') {
        // The position is read first: what arrives in between is then told by the stream as well.
        const { rt } = await history.window({ ...query, page: 1, limit: 1 }, caller.userId);
        const { rows, total } = await search.page(query, caller.userId);
        const data = inDirection(query.order_by, rows.map(toMessage));
        return { data, cursor: { before: null, after: null }, pagination: paginate(query, total), rt };
      }
      if (id === undefined) return history.window(query, caller.userId);
      const around = await repo.seqOf(id, query.chat_conversation_id);
      if (around === null) throw messageNotFound();
      return history.window({ ...query, around }, caller.userId);
    },

    async edit(id, { content, attachments: forms, version }, caller) {
      const found = await requireMessage(id, caller);
      if (found.row.author_id !== caller.userId) throw chatNotAllowed();
      if (!mayWrite(found)) throw chatReadOnly();
      return withTx(async (tx) => {
        const inTx = createMessageRepo(tx);
        const { membership } = found;
        if (membership)
          await writing.lockAndRequireAllowed(
            tx,
            {
              ...{ membership, content, isNew: false, mute: 'CHAT_MUTE' },
              right: chatRights(found.conversation).write,
            },
            caller,
          );
        else await requireUnmuted(tx, found, caller);
        const row = await inTx.lock(id, caller.userId);
        if (row.deleted_at !== null) throw messageNotFound();
        const isRefiled = forms !== undefined && !hasSameFiles(row, forms);
        if (row.content === content && !isRefiled) return toMessage(row);
        if (version !== undefined && version !== row.version) throw messageStale(toMessage(row));
        if (isRefiled && row.forwarded_from !== null)
          throw contentNotAccepted('A forwarded message keeps its files', { path: 'attachments' });
        if (!isSeenMarkdown(content)) requireFiles(row, forms ?? row.attachments ?? []);
        if (row.forwarded_from && content.length > FORWARD_COMMENT_MAX)
          throw contentNotAccepted(FORWARD_COMMENT_TOO_LONG, { path: 'content' });
        if (membership) requireNoNewGroupMention(row.content, { text: content, path: 'content' });
        await inTx.rewrite(row, content, now());
        if (isRefiled)
          await attachments.change(tx, {
            owner: { column: 'chat_message_id', id },
            place: {
              purpose: 'message_file',
              targetId: row.chat_conversation_id,
              uploaderId: caller.userId,
            },
            forms,
          });
        const { is_staff_only } = found.conversation;
        const called = calledIdsAfterEdit(
          { text: row.content, mentions: row.mentions },
          content,
          is_staff_only,
        );
        const readers = await createMentionRepo(tx).readersAmong(called, found.conversation);
        const { added, dropped } = await inTx.mention(row, readers);
        announceMentions(tx, 'mention.created', row, await inTx.willing(row.author_id, added));
        announceMentions(tx, 'mention.removed', row, dropped);
        const groupId = found.conversation.group_id;
        if (groupId !== null) await notifyMentioned(tx, notifier, row, { groupId, people: added });
        await notifier.withdrawMentions(tx, { key: messageKey(row), userIds: dropped });
        const edited = announceMessage(tx, 'message.updated', await inTx.lock(id, caller.userId), caller);
        await inTx.redactEvents(edited);
        await links.changed(tx, { column: 'chat_message_id', id }, content);
        return toMessage(await inTx.lock(id, caller.userId));
      });
    },

    async remove(id, caller) {
      const found = await requireMessage(id, caller);
      const { row, membership } = found;
      const isOwn = row.author_id === caller.userId;
      return withTx(async (tx) => {
        const role = await holdRole(tx, found, caller);
        if (membership && role) {
          if (!isOwn && !mayRemove(role, await activeRole(tx, membership.group.id, row.author_id)))
            throw chatNotAllowed();
        } else if (!isOwn) throw chatNotAllowed();
        return leaveTombstone(tx, id, found.conversation, caller);
      });
    },

    async removeReported(id, caller) {
      const row = await repo.find(id, caller.userId);
      // Read for the author, who may read the conversation.
      const conversation =
        row && (await createConversationRepo(db).find(row.chat_conversation_id, row.author_id));
      if (!conversation) throw messageNotFound();
      await withTx((tx) => leaveTombstone(tx, id, conversation, caller));
    },
  };
}

/** A message with files may have no text, unless it is the question of a poll. */
function requireFiles({ poll, forwarded_from }: MessageRow, files: readonly unknown[]): void {
  const hasOnlyFiles = files.length > 0 && poll === null && forwarded_from === null;
  if (!hasOnlyFiles) throw contentNotAccepted('Message is empty', { path: 'content' });
}

/** Does not contain the text; the revision keeps it. */
function removalOf(row: MessageRow, groupId: string | null, { userId }: Caller) {
  return {
    actorId: userId,
    action: 'message.removed',
    targetType: 'chat_message',
    targetId: row.id,
    ...(groupId !== null && { groupId }),
    before: { author_id: row.author_id, chat_conversation_id: row.chat_conversation_id, seq: row.seq },
  };
}
