import * as contract from '../../../contract/chat/conversations.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { MessageService } from './messages/message.service.ts';
import type { PrivateConversationService } from './private-conversation.service.ts';

export interface PrivateChatServices {
  readonly privateConversations: PrivateConversationService;
  readonly messages: MessageService;
}

/** Binds the endpoints of private chat to their services. Contains no rules. */
export function privateChatRoutes(implement: Implement, services: PrivateChatServices): void {
  const { privateConversations, messages } = services;
  implement(contract.searchPrivateConversations, ({ query }, caller) =>
    privateConversations.search(query, caller),
  );
  implement(contract.openPrivateConversation, async ({ params, body }, caller) => ({
    data: await privateConversations.open(params.chat_conversation_id, body.recipient_id, caller),
  }));
  implement(contract.searchPrivateMessages, ({ query }, caller) => messages.history(query, null, caller));
  implement(contract.sendPrivateMessage, async ({ body }, caller) => ({
    data: await messages.send({ ...body, group_id: null }, caller),
  }));
  implement(contract.searchRecipients, async ({ query }, caller) => ({
    data: await privateConversations.recipients(query.q, caller),
  }));
}
