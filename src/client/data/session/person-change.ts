import { session } from './session.ts';

/**
 * Runs `forget` when the person of this tab leaves, or when it turns out to be another one: somebody else signed in
 * after a session had ended, or in another tab. It runs before anything is drawn for the new person.
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
