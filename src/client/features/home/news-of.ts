import { type MyCommunity, newPostsOf } from '../../../contract/home.ts';
import { type ConversationState, mentionsOf } from '../chat/store/conversation-store.ts';

/** What is new in one community, as numbers. */
export interface NotificationInput {
  readonly posts: number;
  readonly messages: number;
  readonly mentions: number;
  readonly total: number;
}

/** Messages are counted where the page keeps them, since they come in there first; until then the answer's numbers hold. */
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
