import { createStore } from 'zustand/vanilla';
import { session } from '../session/session.ts';
import { chat } from './live.ts';

/** Whether it is asked if somebody wants to leave while texts of theirs wait. */
export const signOutQuestion = createStore<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

/**
 * Signs out; asks first while texts wait to be sent, since they cannot go before their author is back. Answers whether
 * it asks.
 */
export function signOut(): boolean {
  const isAsked = chat.outbox.getState().waiting > 0;
  if (isAsked) signOutQuestion.setState({ isOpen: true });
  else session.send({ type: 'logout.requested' });
  return isAsked;
}
