import type { Conversation } from '../../../../../contract/chat/chat.ts';
import {
  openPrivateConversation,
  updateConversationPreferences,
} from '../../../../../contract/chat/conversations.ts';
import { openThread } from '../../../../../contract/chat/threads.ts';
import type { Answer, CallInput } from '../../../../../contract/core/endpoint.ts';
import type { call } from '../../../../data/api/call.ts';
import type { MessageStore } from '../message-store.ts';
import type { ReadMarks } from '../read-marks.ts';
import type { ConversationStore } from './conversation-store.ts';

type Preferences = CallInput<typeof updateConversationPreferences>['body'];

/** What is done with a conversation as a whole. */
export interface ConversationActions {
  /**
   * Returns the conversation with a member: the existing one, or a new one with the id `freshId`. Rejects with the
   * call's error.
   */
  openPrivate(recipientId: string, freshId: string): Promise<Conversation>;
  /** Mutes or pins a conversation, or follows a thread, for this user only. Rejects with the call's error. */
  prefer(conversationId: string, preferences: Preferences): Promise<void>;
  /** Returns the thread of a message and the message. Rejects with the call's error. */
  openThread(messageId: string): Promise<Answer<typeof openThread>['data']>;
  /** Marks everything in the conversation as read, seen or not. */
  markRead(conversationId: string): void;
  /**
   * Marks messages from `seq` on as unread, with the "New" line above. It stays unread while it is visible, until the
   * user sends a message there, marks it as read, or opens it again. Rejects with the call's error.
   */
  markUnread(conversationId: string, seq: number): Promise<void>;
}

interface ConversationActionsDeps {
  readonly call: typeof call;
  readonly conversations: ConversationStore;
  readonly messages: Pick<MessageStore, 'open'>;
  readonly marks: ReadMarks;
}

export function createConversationActions(deps: ConversationActionsDeps): ConversationActions {
  const { call, conversations, messages, marks } = deps;
  return {
    async openPrivate(recipientId, freshId) {
      const known = Object.values(conversations.store.getState().byId).find(
        ({ kind, peer }) => kind === 'PRIVATE' && peer?.id === recipientId,
      );
      if (known !== undefined) return known;
      const { data } = await call(openPrivateConversation, {
        params: { chat_conversation_id: freshId },
        body: { recipient_id: recipientId },
      });
      conversations.receive([data]);
      return data;
    },
    async prefer(id, preferences) {
      const { data } = await call(updateConversationPreferences, {
        params: { chat_conversation_id: id },
        body: preferences,
      });
      conversations.receive([data]);
    },
    async openThread(messageId) {
      const { data } = await call(openThread, { params: { chat_message_id: messageId } });
      conversations.receive([data.conversation]);
      return data;
    },
    markRead(id) {
      marks.look(id);
      marks.mark(id, conversations.get(id)?.last_seq ?? 0);
    },
    async markUnread(id, seq) {
      await marks.putBack(id, seq);
      messages.open(id, seq - 1, conversations.get(id)?.last_seq ?? seq);
    },
  };
}
