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

/** The communities in a refusal: those that have no other owner. */
function ownedBy(error: unknown): OwnedCommunities | null {
  const problem = problemOf(error);
  if (problem?.code !== 'account.owns_communities') return null;
  const fresh = deletionCheck.safeParse(problem.fresh);
  return fresh.success ? fresh.data.communities_to_transfer : null;
}

async function deleteAccount(password: string): Promise<OwnedCommunities> {
  const userId = session.getSnapshot().context.user?.id ?? '';
  // The server ends every session, and that event may arrive before this answer.
  farewell.isUnderWay = true;
  try {
    await call(archiveUser, { params: { user_id: userId }, body: { current_password: password } });
    return [];
  } catch (error) {
    farewell.isUnderWay = false;
    const owned = ownedBy(error);
    if (owned !== null) return owned;
    // Without an answer it is unknown whether the account is gone, so the current user is fetched again.
    if (problemOf(error) === null) session.send({ type: 'session.changed' });
    throw error;
  }
}

/** Belongs to the page, not the screen: the process continues after the screen unmounts. */
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

// Clears all data of that user, in other tabs too, and redirects to /login/.
accountDeletion.on('farewell.over', () => {
  farewell.isUnderWay = false;
  session.send({ type: 'session.changed' });
});
accountDeletion.start();
