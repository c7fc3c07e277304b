/** What other features use of this one. */
export { blocksQuery } from './actions/blocks.queries.ts';
export type { MessageRights } from './actions/message-actions.ts';
export { ComposeField } from './composer/compose-field.tsx';
export { MentionOffers } from './composer/mention-offers.tsx';
export { type MentionQuery, withTokens } from './composer/mention-text.ts';
export { typingText } from './composer/typing-text.ts';
export { useComposerFocus } from './composer/use-composer-focus.ts';
export { useMentionList, useMentionQuery } from './composer/use-mention-field.ts';
export { usePeopleNamed } from './composer/use-mentions.ts';
export { useWriteTo } from './composer/use-write-to.ts';
export { ConnectionStrip } from './connection/connection-indicators.tsx';
export { ChatTab } from './conversations/chat-tab.tsx';
export type { ConversationFacts } from './conversations/conversation-facts.ts';
export { ConversationHead } from './conversations/conversation-head.tsx';
export { conversationTitle } from './conversations/conversation-title.ts';
export { ConversationTools } from './conversations/conversation-tools.tsx';
export { messageAddress } from './conversations/message-address.ts';
export { OpenConversation } from './conversations/open-conversation.tsx';
export { useConversationKeys } from './conversations/use-conversation-keys.ts';
export { useOpenPrivate } from './conversations/use-open-private.ts';
export type { ConversationHandle } from './list/conversation-log.tsx';
export type { StaffRole } from './list/message-row.tsx';
export { ReactionChips } from './list/reaction-chips.tsx';
export { useGroupUnread } from './list/use-unread.ts';
export { type Panel, usePanel } from './panels/use-panel.tsx';
export { useStaffRoles } from './panels/use-staff-roles.ts';
export { type Arrival, createAnnouncer } from './store/announcer.ts';
export { type ChatStart, chatChoices, chooseForChats, type EnterKey } from './store/chat-choices.ts';
export {
  type ConversationState,
  type ConversationStore,
  countedOf,
  mentionsOf,
  unreadOf,
} from './store/conversation-store.ts';
export { useChat } from './store/use-chat.ts';
export { useConversationFacts } from './store/use-conversation.ts';
