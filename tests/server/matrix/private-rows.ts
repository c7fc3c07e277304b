import { randomUUID } from 'node:crypto';
import * as blocks from '../../../src/contract/account/blocks.ts';
import { requestAttachmentUpload } from '../../../src/contract/attachments/attachments.ts';
import * as chat from '../../../src/contract/chat/chat.ts';
import * as chatSearch from '../../../src/contract/chat/chat-history.ts';
import { listMessageRevisions } from '../../../src/contract/chat/chat-history.ts';
import * as conversationForm from '../../../src/contract/chat/conversations.ts';
import * as privateChat from '../../../src/contract/chat/conversations.ts';
import { updateConversationPreferences } from '../../../src/contract/chat/conversations.ts';
import { forwardMessage } from '../../../src/contract/chat/forwards.ts';
import { searchMentionable } from '../../../src/contract/chat/mentions.ts';
import { openThread } from '../../../src/contract/chat/threads.ts';
import type { CallInput, Endpoint } from '../../../src/contract/core/endpoint.ts';
import { listMessageReactors, reactToMessage } from '../../../src/contract/feed/reactions.ts';
import { removeLinkCard } from '../../../src/contract/link-cards/link-cards.ts';
import { closePoll, listVoters, votePoll } from '../../../src/contract/polls/polls.ts';
import type { CommunityApi, Person } from '../../support/actions/community-api.ts';

/** How someone stands to a private conversation between two people, of whom the first may be the caller. */
export const privateKinds = [
  'nobody signed in',
  'one of the two',
  'one whom the other blocked',
  'one who blocked the other',
  'one who shares no community any more',
  'an administrator who is one of the two',
  'a member of the same community',
  'the owner of their community',
  'a stranger',
  'an administrator',
] as const;
export type PrivateKind = (typeof privateKinds)[number];

export interface PrivateWorld {
  readonly caller: Person;
  /** The other of the two, or one of two strangers. */
  readonly peer: string;
  readonly chatId: string;
  readonly ownMessageId: string;
  readonly peerMessageId: string;
  /** Of the other's message. */
  readonly pollId: string;
  readonly linkCardId: string;
}

export interface PrivateRow {
  readonly name: string;
  readonly endpoint: Endpoint;
  /**
   * `anyone`: all who are signed in. `read`: the two, whatever happened. `write`: the two while they may write to each
   * other. `never`: no one, since it is about what the other said or about what only communities have.
   */
  readonly right: 'anyone' | 'read' | 'write' | 'never';
  send(api: CommunityApi, world: PrivateWorld): Promise<{ status: number; json: unknown }>;
}

function row<E extends Endpoint>(
  endpoint: E,
  right: PrivateRow['right'],
  input: (world: PrivateWorld) => CallInput<E>,
  how?: string,
): PrivateRow {
  return {
    name: `${endpoint.method} ${endpoint.path}${how === undefined ? '' : `, ${how}`}`,
    endpoint,
    right,
    send: (api, world) => api.call(endpoint, world.caller, input(world)),
  };
}

const ofChat = ({ chatId }: PrivateWorld) => ({ params: { chat_conversation_id: chatId } });
const ofOwn = ({ ownMessageId }: PrivateWorld) => ({ params: { chat_message_id: ownMessageId } });
const ofPeers = ({ peerMessageId }: PrivateWorld) => ({ params: { chat_message_id: peerMessageId } });

export const privateRows: readonly PrivateRow[] = [
  row(blocks.listBlocks, 'anyone', () => ({})),
  row(blocks.unblockPerson, 'anyone', () => ({ params: { user_id: randomUUID() } })),

  row(privateChat.searchPrivateConversations, 'anyone', () => ({ query: {} })),
  row(privateChat.searchRecipients, 'anyone', () => ({ query: {} })),
  row(privateChat.searchPrivateMessages, 'read', ({ chatId }) => ({
    query: { chat_conversation_id: chatId },
  })),
  row(privateChat.sendPrivateMessage, 'write', ({ chatId }) => ({
    body: { chat_conversation_id: chatId, content: 'Tao po', client_msg_id: randomUUID() },
  })),

  row(requestAttachmentUpload, 'write', ({ chatId }) => ({
    body: {
      purpose: 'message_file' as const,
      target_id: chatId,
      file_name: 'a.png',
      file_mime_type: 'image/png' as const,
      file_size: 1024,
    },
  })),

  row(forwardMessage, 'write', ({ chatId, peerMessageId }) => ({
    params: { chat_message_id: peerMessageId },
    body: { chat_conversation_id: chatId, group_id: null, content: '', client_msg_id: randomUUID() },
  })),

  row(chat.markConversationRead, 'read', (world) => ({ ...ofChat(world), body: { seq: 1 } })),
  row(chat.markConversationUnread, 'read', (world) => ({ ...ofChat(world), body: { seq: 1 } })),
  row(conversationForm.updateConversation, 'never', (world) => ({
    ...ofChat(world),
    body: { topic: 'Atin' },
  })),
  row(
    chat.editMessage,
    'write',
    (world) => ({ ...ofOwn(world), body: { content: 'Tao po!' } }),
    'an own one',
  ),
  row(chat.editMessage, 'never', (world) => ({ ...ofPeers(world), body: { content: 'Iba' } }), "the other's"),
  row(updateConversationPreferences, 'read', (world) => ({ ...ofChat(world), body: { is_pinned: true } })),
  row(listMessageReactors, 'read', (world) => ({ ...ofPeers(world), query: { emoji: '👍' } })),
  row(reactToMessage, 'write', (world) => ({ ...ofPeers(world), body: { emoji: '👍', is_on: true } })),
  row(votePoll, 'write', ({ pollId }) => ({ params: { poll_id: pollId }, body: { choices: [1] } })),
  row(listVoters, 'read', ({ pollId }) => ({ params: { poll_id: pollId } })),
  row(closePoll, 'never', ({ pollId }) => ({ params: { poll_id: pollId } }), "the other's"),
  row(removeLinkCard, 'never', ({ linkCardId }) => ({ params: { link_card_id: linkCardId } }), "the other's"),
  row(chatSearch.pinMessage, 'write', (world) => ({ ...ofPeers(world), body: { is_pinned: true } })),
  row(chatSearch.listPinned, 'read', ofChat),
  row(openThread, 'read', ofPeers),
  row(chatSearch.searchInConversation, 'read', (world) => ({ ...ofChat(world), query: { q: 'hoy' } })),
  row(searchMentionable, 'read', (world) => ({ ...ofChat(world), query: {} })),
  row(listMessageRevisions, 'never', ofPeers),
  row(chat.deleteMessage, 'never', ofPeers, "the other's"),
  row(chat.deleteMessage, 'read', ofOwn, 'an own one'),
];

/** Calls that decide by the person named, not by a conversation: told apart by tests of their own. */
export const decidedByPerson: readonly Endpoint[] = [privateChat.openPrivateConversation, blocks.blockPerson];
