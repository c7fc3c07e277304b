import { waitFor } from 'xstate';
import { session } from '../../../../src/client/data/session/session.ts';

/** Starts the session, or asks again who is here: whom an earlier test signed in is gone. `/me` has to answer 401. */
export async function startSignedOut(): Promise<void> {
  session.start();
  session.send({ type: 'session.changed' });
  session.send({ type: 'form.left' });
  await waitFor(session, ({ value }) => value === 'signedOut');
}
