import { createActor, fromPromise } from 'xstate';
import {
  accountDeletionMachine,
  type OwnedCommunities,
} from '../../../../../machines/account-deletion.machine.ts';
import { archiveUser, checkDeletion, deletionCheck } from '../../../../contract/account/account.ts';
import { logout } from '../../../../contract/account/sign-in.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { farewell, session } from '../../../data/session/session.ts';

/** What a refusal names: the communities that have no other owner. */
function ownedBy(error: unknown): OwnedCommunities | null {
  const problem = problemOf(error);
  if (problem?.code !== 'account.owns_communities') return null;
  const fresh = deletionCheck.safeParse(problem.fresh);
  return fresh.success ? fresh.data.communities_to_transfer : null;
}

async function deleteAccount(password: string): Promise<OwnedCommunities> {
  const userId = session.getSnapshot().context.user?.id ?? '';
  // The server ends every session, and may say so before it answers this.
  farewell.isUnderWay = true;
  try {
    await call(archiveUser, { params: { user_id: userId }, body: { current_password: password } });
    return [];
  } catch (error) {
    farewell.isUnderWay = false;
    const owned = ownedBy(error);
    if (owned !== null) return owned;
    // Without an answer it is not known whether the account is gone; who is here is asked anew.
    if (problemOf(error) === null) session.send({ type: 'session.changed' });
    throw error;
  }
}

/** Of this page, not of its screen: the goodbye goes on when the screen is gone. */
export const accountDeletion = createActor(
  accountDeletionMachine.provide({
    actors: {
      check: fromPromise(async () => (await call(checkDeletion, {})).data.communities_to_transfer),
      deleteAccount: fromPromise(({ input: { password } }) => deleteAccount(password)),
      signOut: fromPromise<void>(async () => {
        await call(logout, {});
      }),
    },
  }),
);

// Everything of that person goes, in other tabs too, and the way leads to /login/.
accountDeletion.on('farewell.over', () => {
  farewell.isUnderWay = false;
  session.send({ type: 'session.changed' });
});
accountDeletion.start();
