import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../contract/core/endpoint.ts';
import { type MyCommunity, markSeen, newPostsOf, SEEN_MAX } from '../../../contract/home.ts';
import { call } from '../../data/api/call.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { type ConversationState, countedOf, isChat } from '../chat/store/conversations/conversation-store.ts';
import { useChat } from '../chat/store/use-chat.ts';

type Positions = CallInput<typeof markSeen>['body'];

/**
 * The newest positions in `communities` at the time of the press: anything later stays new. Muted chats are left
 * out.
 */
export function shownPositions(
  communities: readonly MyCommunity[],
  { byId }: Pick<ConversationState, 'byId'>,
): Positions {
  const posts = communities
    .filter((one) => newPostsOf(one) > 0)
    .map(({ id, last_post_seq }) => ({ group_id: id, seq: last_post_seq }));
  const groups = new Set(communities.map(({ id }) => id));
  const chats = Object.values(byId)
    .filter(
      (chat) => isChat(chat) && chat.group_id !== null && groups.has(chat.group_id) && countedOf(chat) > 0,
    )
    .map(({ id, last_seq }) => ({ chat_conversation_id: id, seq: last_seq }));
  return { posts: posts.slice(0, SEEN_MAX), chats: chats.slice(0, SEEN_MAX) };
}

/** Marks everything in `communities` as read, here and on other devices, once the server has it. */
export function useMarkAllSeen(communities: readonly MyCommunity[]) {
  const queryClient = useQueryClient();
  const { conversations } = useChat();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Positions) => call(markSeen, { body }),
    // Not optimistic: what is marked as read here never becomes unread again, even if the server was not
    // reached.
    onSuccess(_, { chats }) {
      for (const { chat_conversation_id, seq } of chats) conversations.read(chat_conversation_id, seq);
    },
    onError: toastFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['home'] }),
  });
  return {
    markAll: () => mutate(shownPositions(communities, conversations.store.getState())),
    isPending,
  };
}
