import * as contract from '../../../contract/chat/chat.ts';
import {
  listMessageRevisions,
  listPinned,
  pinMessage,
  searchInConversation,
} from '../../../contract/chat/chat-history.ts';
import {
  createConversation,
  updateConversation,
  updateConversationPreferences,
} from '../../../contract/chat/conversations.ts';
import { forwardMessage } from '../../../contract/chat/forwards.ts';
import { searchMentionable } from '../../../contract/chat/mentions.ts';
import { listMessageReactors, reactToMessage } from '../../../contract/feed/reactions.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { ConversationService } from './conversation.service.ts';
import type { ChatSearchService } from './messages/chat-search.service.ts';
import type { MessageService } from './messages/message.service.ts';
import type { PinService } from './messages/pin.service.ts';
import type { ReactionService } from './messages/reaction.service.ts';
import type { RevisionService } from './messages/revision.service.ts';
import type { PreferenceService } from './preference.service.ts';

export interface ChatServices {
  readonly conversations: ConversationService;
  readonly messages: MessageService;
  readonly reactions: ReactionService;
  readonly pins: PinService;
  readonly revisions: RevisionService;
  readonly searching: ChatSearchService;
  readonly preferences: PreferenceService;
}

/** Binds the chat endpoints to their services. Contains no rules. */
export function chatRoutes(implement: Implement, services: ChatServices): void {
  const { conversations, messages } = services;
  implement(contract.searchConversations, ({ query }, caller) => conversations.search(query, caller));
  implement(createConversation, async ({ body }, caller, { keyed }) => ({
    data: await conversations.create(body, caller, keyed),
  }));
  implement(updateConversation, async ({ params, body }, caller) => ({
    data: await conversations.update(params.chat_conversation_id, body, caller),
  }));
  implement(contract.searchMessages, ({ params, query }, caller) =>
    messages.history(query, params.group_id, caller),
  );
  implement(contract.sendMessage, async ({ body }, caller) => ({
    data: await messages.send(body, caller),
  }));
  implement(forwardMessage, async ({ params, body }, caller) => ({
    data: await messages.forward(params.chat_message_id, body, caller),
  }));
  implement(contract.markConversationRead, async ({ params, body }, caller) => ({
    data: await conversations.markRead(params.chat_conversation_id, body, caller),
  }));
  implement(contract.markConversationUnread, async ({ params, body }, caller) => ({
    data: await conversations.markUnread(params.chat_conversation_id, body.seq, caller),
  }));
  implement(contract.editMessage, async ({ params, body }, caller) => ({
    data: await messages.edit(params.chat_message_id, body, caller),
  }));
  implement(contract.deleteMessage, async ({ params }, caller) => ({
    data: await messages.remove(params.chat_message_id, caller),
  }));
  messageActionRoutes(implement, services);
}

/** The endpoints for messages and conversations, except sending and reading messages. */
function messageActionRoutes(implement: Implement, services: ChatServices): void {
  const { reactions, pins, revisions, searching, preferences } = services;
  implement(updateConversationPreferences, async ({ params, body }, caller) => ({
    data: await preferences.update(params.chat_conversation_id, body, caller),
  }));
  implement(listMessageReactors, ({ params, query }, caller) =>
    reactions.people(params.chat_message_id, query, caller),
  );
  implement(reactToMessage, async ({ params, body }, caller) => ({
    data: await reactions.react(params.chat_message_id, body, caller),
  }));
  implement(pinMessage, async ({ params, body }, caller) => ({
    data: await pins.pin(params.chat_message_id, body.is_pinned, caller),
  }));
  implement(listPinned, async ({ params }, caller) => ({
    data: await pins.list(params.chat_conversation_id, caller),
  }));
  implement(listMessageRevisions, async ({ params }, caller) => ({
    data: await revisions.list(params.chat_message_id, caller),
  }));
  implement(searchInConversation, ({ params, query }, caller) =>
    searching.messages(params.chat_conversation_id, query, caller),
  );
  implement(searchMentionable, async ({ params, query }, caller) => ({
    data: await searching.people(params.chat_conversation_id, query.q, caller),
  }));
}
