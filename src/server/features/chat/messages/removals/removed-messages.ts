import type { EventData } from '../../../../../contract/events.ts';
import type { Tx } from '../../../../platform/db/transaction.ts';
import type { RemovedMessages } from '../../../moderation/message-removals/removed-messages.ts';
import type { Notifier } from '../../../notifications/core/notification-input.ts';
import type { PointsService } from '../../../points/points.service.ts';
import { recountReplies } from '../../threads/thread-replies.ts';
import { announceDeletion, announceMentions } from '../message-announcements.ts';
import { type ChangedMessage, createRemovedMessageRepo } from './removed-message.repo.ts';

export interface RemovedMessagesDeps {
  readonly notifier: Pick<Notifier, 'contentChanged'>;
  readonly points: Pick<PointsService, 'setShown'>;
}

/**
 * Removes many messages of one person and brings them back. The act only chooses them; they change in small transactions
 * afterwards, so that nobody has to wait long to write in the same chat. An event names the positions and versions of all
 * that one transaction changed, never texts: each reader marks what they show, whatever arrives first. What comes back is
 * fetched by those who show it.
 */
export function createRemovedMessages({ notifier, points }: RemovedMessagesDeps): RemovedMessages {
  /** What both directions have in common. */
  async function settle(tx: Tx, some: readonly ChangedMessage[], isShown: boolean): Promise<void> {
    const ids = some.map(({ id }) => id);
    const mentions = await createRemovedMessageRepo(tx).unreadMentions(ids);
    const kind = isShown ? 'mention.created' : 'mention.removed';
    for (const { user_id, ...message } of mentions) announceMentions(tx, kind, message, [user_id]);
    await notifier.contentChanged(tx, { chat_message_ids: ids, isShown });
    await points.setShown(tx, ids, isShown);
  }

  return {
    async choose(tx, removal) {
      const repo = createRemovedMessageRepo(tx);
      return (await repo.takeOver(removal)) + (await repo.choose(removal));
    },

    async removeSome(tx, { id: removalId, groupId, by, at }) {
      const repo = createRemovedMessageRepo(tx);
      const conversation = await repo.lockNextConversation(removalId, { isTaken: false });
      if (conversation === null) return false;
      const some = await repo.removeSome(removalId, conversation.id, { by, at });
      if (some.length === 0) return true;
      await repo.redactEvents(
        some.map(({ id }) => id),
        at,
      );
      await settle(tx, some, false);
      const { id: chat_conversation_id, is_staff_only, parent } = conversation;
      const messages = changesOf(some);
      tx.emit({
        kind: 'messages.removed',
        topic: `c:${chat_conversation_id}`,
        ref: chat_conversation_id,
        actor: by,
        data: { chat_conversation_id, removed_at: at, messages } satisfies EventData<'messages.removed'>,
      });
      const seqs = messages.map(([seq]) => seq);
      announceDeletion(tx, { group_id: groupId, is_staff_only }, { chat_conversation_id, seqs }, []);
      if (parent !== null) await recountReplies(tx, { id: chat_conversation_id, parent }, { userId: by });
      return true;
    },

    async restoreSome(tx, { id: removalId, groupId, by }) {
      const repo = createRemovedMessageRepo(tx);
      await repo.dropWaiting(removalId);
      const conversation = await repo.lockNextConversation(removalId, { isTaken: true });
      if (conversation === null) return false;
      const some = await repo.restoreSome(removalId, conversation.id);
      const { id: chat_conversation_id, is_staff_only, parent } = conversation;
      const restored_version = await repo.raiseRestoredVersion(chat_conversation_id);
      await settle(tx, some, true);
      const data = { chat_conversation_id, restored_version, messages: changesOf(some) };
      for (const topic of [`c:${chat_conversation_id}`, `${is_staff_only ? 'm' : 'g'}:${groupId}`])
        tx.emit({
          kind: 'messages.restored',
          topic,
          ref: chat_conversation_id,
          actor: by,
          data: data satisfies EventData<'messages.restored'>,
        });
      if (parent !== null) await recountReplies(tx, { id: chat_conversation_id, parent }, { userId: by });
      return true;
    },
  };
}

/** Ascending by position. */
function changesOf(some: readonly ChangedMessage[]): [number, number][] {
  return some
    .toSorted((one, other) => one.seq - other.seq)
    .map(({ seq, version }): [number, number] => [seq, version]);
}
