import type { ConversationFacts } from './conversation-facts.ts';

/**
 * The chat that is open at the address of a community's chats. Without an id that is the first one; on a phone none,
 * because the list is the screen.
 */
export function currentConversation(
  conversations: readonly ConversationFacts[] | null,
  conversationId: string | undefined,
  isPhone: boolean,
): ConversationFacts | undefined {
  if (conversationId === undefined) return isPhone ? undefined : conversations?.[0];
  return conversations?.find(({ id }) => id === conversationId);
}
