import { type MyCommunity, newPostsOf } from '../../../contract/home.ts';
import { type ConversationState, mentionsOf } from '../chat/store/conversation-store.ts';

/** The news of one community, as numbers. */
export interface NotificationInput {
  readonly posts: number;
  readonly messages: number;
  readonly mentions: number;
  readonly total: number;
}

/**
 * The chat store counts messages once it has them, because they arrive there first. Until then the numbers of
 * the answer are used.
 */
export function newsOf(
  community: MyCommunity,
  { isLoaded, unreadByGroup, byId }: Pick<ConversationState, 'isLoaded' | 'unreadByGroup' | 'byId'>,
): NotificationInput {
  const posts = newPostsOf(community);
  const messages = isLoaded ? (unreadByGroup[community.id] ?? 0) : community.new_messages;
  const mentions = isLoaded
    ? Object.values(byId)
        .filter(({ group_id }) => group_id === community.id)
        .reduce((sum, chat) => sum + mentionsOf(chat), 0)
    : community.mentions;
  return { posts, messages, mentions, total: posts + messages };
}
