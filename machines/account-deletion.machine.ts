import { assign, emit, fromPromise, setup } from 'xstate';
import type { DeletionCheck } from '../src/contract/account/account.ts';

/** How long the farewell is shown before the client goes to /login/ (SPEC §9). */
export const FAREWELL_MS = 1000;

/** Communities with no other owner. While there are any, the account cannot be deleted. */
export type OwnedCommunities = DeletionCheck['communities_to_transfer'];

interface AccountDeletionContext {
  readonly owned: OwnedCommunities;
  /** The password that confirms the deletion. Kept in memory only, and only while the request is under way. */
  readonly password: string;
  /** Why the last attempt was refused. The dialog shows it. */
  readonly failure: { readonly error: unknown } | null;
}

type AccountDeletionEvent =
  | { type: 'deletion.asked' }
  | { type: 'deletion.confirmed'; password: string }
  | { type: 'deletion.cancelled' };

const nothing: AccountDeletionContext = { owned: [], password: '', failure: null };

function unprovided(name: string): () => never {
  return () => {
    throw new Error(`provide ${name}`);
  };
}

/**
 * Deletes the user's account (SPEC §4): idle → checking → asking → deleting → farewell → idle, ready for the next user
 * of this page.
 *
 * `blocked` lists the communities that have no other owner. The machine enters it before it asks for the password, and
 * again when the server finds such a community on deletion. Emits `account.deleted` at once and `farewell.over` a
 * second later. The caller provides the actors. `deleteAccount` resolves to what prevents the deletion, and rejects
 * when the call fails.
 */
export const accountDeletionMachine = setup({
  types: {
    context: {} as AccountDeletionContext,
    events: {} as AccountDeletionEvent,
    emitted: {} as { type: 'account.deleted' } | { type: 'farewell.over' },
  },
  actors: {
    check: fromPromise<OwnedCommunities>(unprovided('check')),
    deleteAccount: fromPromise<OwnedCommunities, { password: string }>(unprovided('deleteAccount')),
    /** Ends the rest of the session on this device. The account is deleted whether this succeeds or fails. */
    signOut: fromPromise<void>(unprovided('signOut')),
  },
  guards: {
    ownsSome: (_, owned: OwnedCommunities) => owned.length > 0,
  },
  actions: {
    forget: assign(nothing),
    keepOwned: assign((_, owned: OwnedCommunities) => ({ owned })),
    keepPassword: assign((_, password: string) => ({ password })),
    forgetPassword: assign({ password: '' }),
    keepFailure: assign((_, failure: { readonly error: unknown }) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'accountDeletion',
  context: nothing,
  initial: 'idle',
  states: {
    idle: { entry: 'forget', on: { 'deletion.asked': 'checking' } },
    checking: {
      on: { 'deletion.cancelled': 'idle' },
      invoke: {
        src: 'check',
        onDone: [
          {
            guard: { type: 'ownsSome', params: ({ event }) => event.output },
            target: 'blocked',
            actions: { type: 'keepOwned', params: ({ event }) => event.output },
          },
          { target: 'asking' },
        ],
        // The server checks again before it deletes.
        onError: 'asking',
      },
    },
    blocked: { on: { 'deletion.cancelled': 'idle', 'deletion.asked': 'checking' } },
    asking: {
      on: {
        'deletion.cancelled': 'idle',
        'deletion.confirmed': {
          target: 'deleting',
          actions: { type: 'keepPassword', params: ({ event }) => event.password },
        },
      },
    },
    deleting: {
      tags: 'busy',
      entry: 'clearFailure',
      exit: 'forgetPassword',
      invoke: {
        src: 'deleteAccount',
        input: ({ context: { password } }) => ({ password }),
        onDone: [
          {
            guard: { type: 'ownsSome', params: ({ event }) => event.output },
            target: 'blocked',
            actions: { type: 'keepOwned', params: ({ event }) => event.output },
          },
          { target: 'farewell', actions: emit({ type: 'account.deleted' }) },
        ],
        onError: {
          target: 'asking',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    farewell: {
      invoke: { src: 'signOut', onError: {} },
      after: { [FAREWELL_MS]: { target: 'idle', actions: emit({ type: 'farewell.over' }) } },
    },
  },
});
