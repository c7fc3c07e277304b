import * as contract from '../../contract/chat.ts';
import type { Implement } from '../http/implement.ts';
import type { ConversationService } from './conversation.service.ts';
import type { MessageService } from './message.service.ts';

export interface ChatServices {
  readonly conversations: ConversationService;
  readonly messages: MessageService;
}

/** Binds the chat endpoints to their services. No rule lives here. */
export function chatRoutes(implement: Implement, { conversations, messages }: ChatServices): void {
  implement(contract.searchConversations, ({ query }, caller) => conversations.search(query, caller));
  implement(contract.createConversation, async ({ body }, caller, { keyed }) => ({
    data: await conversations.create(body, caller, keyed),
  }));
  implement(contract.updateConversation, async ({ params, body }, caller) => ({
    data: await conversations.update(params.chat_conversation_id, body, caller),
  }));
  implement(contract.searchMessages, ({ params, query }, caller) =>
    messages.history(query, params.group_id, caller),
  );
  implement(contract.sendMessage, async ({ body }, caller) => ({ data: await messages.send(body, caller) }));
  implement(contract.markConversationRead, async ({ params, body }, caller) => ({
    data: await conversations.markRead(params.chat_conversation_id, body.seq, caller),
  }));
  implement(contract.editMessage, async ({ params, body }, caller) => ({
    data: await messages.edit(params.chat_message_id, body.content, caller),
  }));
  implement(contract.deleteMessage, async ({ params }, caller) => ({
    data: await messages.remove(params.chat_message_id, caller),
  }));
}
