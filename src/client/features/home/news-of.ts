import { type MyCommunity, newPostsOf } from '../../../contract/home.ts';
import type { ConversationState } from '../chat/store/conversations/conversation-store.ts';

/** The news of one community, as numbers. */
export interface CommunityNews {
  readonly posts: number;
  readonly messages: number;
  readonly mentions: number;
  readonly total: number;
}

export type ChatCounts = Pick<ConversationState, 'isLoaded' | 'unreadByGroup' | 'mentionsByGroup'>;

/**
 * The chat store counts messages once it has them, because they arrive there first. Until then the numbers of
 * the answer are used.
 */
export function newsOf(
  community: MyCommunity,
  { isLoaded, unreadByGroup, mentionsByGroup }: ChatCounts,
): CommunityNews {
  const posts = newPostsOf(community);
  const messages = isLoaded ? (unreadByGroup[community.id] ?? 0) : community.new_messages;
  const mentions = isLoaded ? (mentionsByGroup[community.id] ?? 0) : community.mentions;
  return { posts, messages, mentions, total: posts + messages };
}
