import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Conversation } from '../../../contract/chat/chat.ts';
import type { TypingPerson } from './ephemeral-stores.ts';
import type { PresenceStore } from './presence-store.ts';
import type { Typing } from './typing-store.ts';

/** What is said in passing: who types and who is here. */
export interface Ephemeral {
  readonly typing: Pick<Typing, 'store' | 'said'>;
  readonly presence: Pick<PresenceStore, 'store'>;
}

/** The page's own; provided once, above the routes. */
export const EphemeralContext = createContext<Ephemeral | null>(null);

/** Who types and who is here. Throws outside its provider. Never renders by itself. */
export function useEphemeral(): Ephemeral {
  const ephemeral = use(EphemeralContext);
  if (ephemeral === null) throw new Error('PassingContext is missing');
  return ephemeral;
}

const nobody: readonly TypingPerson[] = [];

/** Who types in a conversation. Renders when that changes, there only. */
export function useTypingPeople(conversationId: string): readonly TypingPerson[] {
  return useStore(
    useEphemeral().typing.store,
    ({ byConversation }) => byConversation[conversationId] ?? nobody,
  );
}

/** Whether the other of a private conversation is here now; false also while nobody can say. */
export function useIsPeerOnline({ id, peer }: Pick<Conversation, 'id' | 'peer'>): boolean {
  return useStore(
    useEphemeral().presence.store,
    ({ byTopic }) => peer !== null && (byTopic[`~c:${id}`]?.online?.has(peer.id) ?? false),
  );
}

/** Whether somebody of a community is here now; false also while nobody can say, and in large communities. */
export function useIsMemberOnline(groupId: string, userId: string): boolean {
  return useStore(
    useEphemeral().presence.store,
    ({ byTopic }) => byTopic[`~g:${groupId}`]?.online?.has(userId) ?? false,
  );
}
