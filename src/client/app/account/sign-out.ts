import { createStore } from 'zustand/vanilla';
import { deviceDrafts } from '../../data/drafts/device-drafts.ts';
import { session } from '../../data/session/session.ts';
import { outbox } from '../connection/live.ts';

/** Whether the dialog about unsent texts and drafts is open. */
export const signOutQuestion = createStore<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

/** Storage keys of the user's drafts. */
export function unsentDrafts(): readonly string[] {
  const { user } = session.getSnapshot().context;
  return user === null ? [] : deviceDrafts.of(user.id);
}

/** Removed after signing out; kept when signing out fails. */
let toRemove: readonly string[] = [];
session.on('signed.out', () => {
  for (const key of toRemove) deviceDrafts.set(key, '');
  toRemove = [];
});

/** Signs out and removes these drafts from the device, on the user's request. */
export function leave(drafts: readonly string[]): void {
  toRemove = drafts;
  session.send({ type: 'logout.requested' });
}

/**
 * Signs out. Opens the dialog first when there are unsent texts, which cannot be sent until the user is back, or
 * drafts, since other people may use this device. Returns whether it opened the dialog.
 */
export function signOut(): boolean {
  const isAsked = outbox.store.getState().waiting > 0 || unsentDrafts().length > 0;
  if (isAsked) signOutQuestion.setState({ isOpen: true });
  else leave([]);
  return isAsked;
}
