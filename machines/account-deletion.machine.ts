import { assign, emit, fromPromise, setup } from 'xstate';
import type { DeletionCheck } from '../src/contract/account/account.ts';

/** SPEC §9: how long the goodbye stands before the way leads to /login/. */
export const FAREWELL_MS = 1000;

/** Communities with no other owner: while there are some, the account cannot go. */
export type OwnedCommunities = DeletionCheck['communities_to_transfer'];

interface AccountDeletionContext {
  readonly owned: OwnedCommunities;
  /** What the account is given up with. In memory only, and only while it is on its way. */
  readonly password: string;
  /** What the last attempt was refused with, for the dialog to show. */
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
 * Deleting one's account (SPEC §4): idle → checking → asking → deleting → farewell → idle, for whoever comes next.
 *
 * `blocked` lists the communities that have no other owner; it is reached before anything is asked, and again when one
 * came about meanwhile. Emits `account.deleted` at once, and `farewell.over` a second later. Provide the actors;
 * `deleteAccount` answers what stands in the way, and rejects when it could not be done.
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
    /** Ends what is left of the session here. The account is gone whether it succeeds or not. */
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
        // The server looks again before it deletes.
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
