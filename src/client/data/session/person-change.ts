import { session } from './session.ts';

/**
 * Runs `forget` when the user of this tab signs out or is replaced by another user, who signed in after a session had
 * ended, or in another tab. It runs before anything is drawn for the new user.
 */
export function onPersonChange(forget: () => void): () => void {
  let known = session.getSnapshot().context.user?.id ?? null;
  const arrivals = session.on('signed.in', ({ user }) => {
    if (known !== null && known !== user.id) forget();
    known = user.id;
  });
  const departures = session.on('signed.out', () => {
    if (known !== null) forget();
    known = null;
  });
  return () => {
    arrivals.unsubscribe();
    departures.unsubscribe();
  };
}
