import { createStore } from 'zustand/vanilla';
import { composerDrafts } from '../../data/drafts/composer-drafts.ts';
import { session } from '../../data/session/session.ts';
import { chat } from '../connection/live.ts';

/** Whether it is asked what becomes of texts that somebody wrote and did not send. */
export const signOutQuestion = createStore<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

/** What the person of this page has begun to write and not sent, by key. */
export function unsentDrafts(): readonly string[] {
  const { user } = session.getSnapshot().context;
  return user === null ? [] : composerDrafts.of(user.id);
}

/** What goes once they are out, and stays if signing out fails. */
let toRemove: readonly string[] = [];
session.on('signed.out', () => {
  for (const key of toRemove) composerDrafts.set(key, '');
  toRemove = [];
});

/** Signs out; removes these drafts from the device, because their author says so. */
export function leave(drafts: readonly string[]): void {
  toRemove = drafts;
  session.send({ type: 'logout.requested' });
}

/**
 * Signs out; asks first while texts wait to be sent, since they cannot go before their author is back, and while there
 * are drafts, since others may read this device. Answers whether it asks.
 */
export function signOut(): boolean {
  const isAsked = chat.outbox.getState().waiting > 0 || unsentDrafts().length > 0;
  if (isAsked) signOutQuestion.setState({ isOpen: true });
  else leave([]);
  return isAsked;
}
