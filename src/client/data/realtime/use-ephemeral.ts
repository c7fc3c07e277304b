import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Conversation } from '../../../contract/chat/chat.ts';
import type { TypingPerson } from './ephemeral-stores.ts';
import type { PresenceStore } from './presence-store.ts';
import type { Typing } from './typing-store.ts';

/** Ephemeral state: who is typing and who is online. */
export interface Ephemeral {
  readonly typing: Pick<Typing, 'store' | 'send'>;
  readonly presence: Pick<PresenceStore, 'store'>;
}

/** The page's ephemeral state; provided once, above the routes. */
export const EphemeralContext = createContext<Ephemeral | null>(null);

/** The page's ephemeral state. Throws outside its provider. Never causes a render. */
export function useEphemeral(): Ephemeral {
  const ephemeral = use(EphemeralContext);
  if (ephemeral === null) throw new Error('PassingContext is missing');
  return ephemeral;
}

const none: readonly TypingPerson[] = [];

/** Who is typing in a conversation. Renders only when that changes. */
export function useTypingPeople(conversationId: string): readonly TypingPerson[] {
  return useStore(
    useEphemeral().typing.store,
    ({ byConversation }) => byConversation[conversationId] ?? none,
  );
}

/** Whether the other person of a private conversation is online now. False also while that is unknown. */
export function useIsPeerOnline({ id, peer }: Pick<Conversation, 'id' | 'peer'>): boolean {
  return useStore(
    useEphemeral().presence.store,
    ({ byTopic }) => peer !== null && (byTopic[`~c:${id}`]?.online?.has(peer.id) ?? false),
  );
}

/** Whether a member of a community is online now. False also while that is unknown, and in large communities. */
export function useIsMemberOnline(groupId: string, userId: string): boolean {
  return useStore(
    useEphemeral().presence.store,
    ({ byTopic }) => byTopic[`~g:${groupId}`]?.online?.has(userId) ?? false,
  );
}
