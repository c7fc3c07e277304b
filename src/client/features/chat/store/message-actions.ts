import { deleteMessage, editMessage, type Message } from '../../../../contract/chat/chat.ts';
import { pinMessage } from '../../../../contract/chat/chat-history.ts';
import { reactToMessage } from '../../../../contract/feed/reactions.ts';
import type { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { createOptimisticValues, type OptimisticValues } from '../../../data/live/optimistic-values.ts';
import type { ChangedFiles } from '../../attachments/store/changed-files.ts';
import type { MessageStore } from './message-store.ts';

type Reactable = Pick<Message, 'id' | 'chat_conversation_id'>;

/** What is done with a message that was sent. */
export interface MessageActions {
  /** The reactions that the user set and the server has not confirmed: by message id, then by emoji. */
  readonly reacting: OptimisticValues<Reactable, boolean>['store'];
  /** Adds or removes a reaction. Shown at once; a failure takes it back and shows a toast. */
  react(message: Reactable, emoji: string, isOn: boolean): void;
  /** Rejects with the call's error. */
  edit(messageId: string, content: string, files?: ChangedFiles): Promise<void>;
  /** Rejects with the call's error. */
  pin(messageId: string, isPinned: boolean): Promise<void>;
  /** Deletes the user's own message or removes another member's. Rejects with the call's error. */
  remove(messageId: string): Promise<void>;
}

interface MessageActionsDeps {
  readonly call: typeof call;
  readonly messages: MessageStore;
}

/** The actions on messages of one user. `clear` forgets the reactions that are not confirmed. */
export function createMessageActions({ call, messages }: MessageActionsDeps): {
  readonly actions: MessageActions;
  clear(): void;
} {
  const reacting = createOptimisticValues<Reactable, boolean>(
    async ({ id, chat_conversation_id }, emoji, is_on) => {
      const params = { chat_message_id: id };
      const { data } = await call(reactToMessage, { params, body: { emoji, is_on } });
      messages.receiveReactions(chat_conversation_id, data);
    },
  );
  const receive = ({ data }: { readonly data: Message }) =>
    messages.receive(data.chat_conversation_id, [data]);
  const actions: MessageActions = {
    reacting: reacting.store,
    react: (message, emoji, isOn) => void reacting.set(message, emoji, isOn).catch(toastFailure),
    async edit(messageId, content, files) {
      const params = { chat_message_id: messageId };
      receive(await call(editMessage, { params, body: { content, ...files } }));
    },
    async pin(messageId, is_pinned) {
      receive(await call(pinMessage, { params: { chat_message_id: messageId }, body: { is_pinned } }));
    },
    async remove(messageId) {
      receive(await call(deleteMessage, { params: { chat_message_id: messageId } }));
    },
  };
  return { actions, clear: reacting.clear };
}
