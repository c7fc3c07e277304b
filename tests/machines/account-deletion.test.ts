import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import {
  accountDeletionMachine,
  FAREWELL_MS,
  type OwnedCommunities,
} from '../../machines/account-deletion.machine.ts';
import { allMoves, answered, emittedBy, rejected, sent, waited } from './all-moves.ts';

const hurno: OwnedCommunities = [
  { id: '00000000-0000-7000-8000-00000000000a', slug: 'hurno', name: 'Hurno', total_members: 12 },
];

interface Server {
  check: () => Promise<OwnedCommunities>;
  deleteAccount: (password: string) => Promise<OwnedCommunities>;
  signOut: () => Promise<void>;
}

function start(server: Partial<Server> = {}) {
  const all: Server = {
    check: async () => [],
    deleteAccount: async () => [],
    signOut: async () => undefined,
    ...server,
  };
  const clock = new SimulatedClock();
  const actor = createActor(
    accountDeletionMachine.provide({
      actors: {
        check: fromPromise(() => all.check()),
        deleteAccount: fromPromise(({ input }) => all.deleteAccount(input.password)),
        signOut: fromPromise(() => all.signOut()),
      },
    }),
    { clock },
  );
  const emitted = emittedBy(actor);
  actor.start();
  const until = (state: string) => waitFor(actor, (snapshot) => snapshot.value === state);
  return { actor, clock, emitted, until };
}

describe('deleting the account', () => {
  test('asks for the password, deletes the account, signs out, and redirects one second later', async () => {
    const done: string[] = [];
    const { actor, clock, emitted, until } = start({
      deleteAccount: async (password) => {
        done.push(`deleted with ${password}`);
        return [];
      },
      signOut: async () => void done.push('signed out'),
    });
    actor.send({ type: 'deletion.asked' });
    await until('asking');
    actor.send({ type: 'deletion.confirmed', password: 'Tambayan1!' });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    const farewell = await until('farewell');
    expect(farewell.context.password).toBe('');
    expect(emitted).toEqual(['account.deleted']);
    clock.increment(FAREWELL_MS - 1);
    expect(emitted).toEqual(['account.deleted']);
    clock.increment(1);
    expect(emitted).toEqual(['account.deleted', 'farewell.over']);
    expect(done).toEqual(['deleted with Tambayan1!', 'signed out']);
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test('shows the goodbye page even if signing out fails, because the account is already deleted', async () => {
    const { actor, clock, emitted, until } = start({ signOut: () => Promise.reject(new Error('offline')) });
    actor.send({ type: 'deletion.asked' });
    await until('asking');
    actor.send({ type: 'deletion.confirmed', password: 'x' });
    await until('farewell');
    clock.increment(FAREWELL_MS);
    expect(emitted).toEqual(['account.deleted', 'farewell.over']);
  });

  test('shows no password form while a community has no other owner; asking again after a handover shows it', async () => {
    let owned = hurno;
    const { actor, until } = start({ check: async () => owned });
    actor.send({ type: 'deletion.asked' });
    expect((await until('blocked')).context.owned).toEqual(hurno);
    owned = [];
    actor.send({ type: 'deletion.asked' });
    await until('asking');
  });

  test('a deletion refused because the user became a sole owner lists the blocking communities', async () => {
    const { actor, emitted, until } = start({ deleteAccount: async () => hurno });
    actor.send({ type: 'deletion.asked' });
    await until('asking');
    actor.send({ type: 'deletion.confirmed', password: 'x' });
    expect((await until('blocked')).context.owned).toEqual(hurno);
    expect(emitted).toEqual([]);
  });

  test('a refused deletion shows the form again, and cancelling clears the error', async () => {
    const { actor, until } = start({ deleteAccount: () => Promise.reject(new Error('wrong')) });
    actor.send({ type: 'deletion.asked' });
    await until('asking');
    actor.send({ type: 'deletion.confirmed', password: 'x' });
    const again = await waitFor(actor, ({ context }) => context.failure !== null);
    expect(again.value).toBe('asking');
    actor.send({ type: 'deletion.cancelled' });
    expect(actor.getSnapshot().context).toEqual({ owned: [], password: '', failure: null });
  });
});

test('every state is reachable, and each event changes only the states that handle it', () => {
  const id = 'accountDeletion';
  const { states, moves } = allMoves(accountDeletionMachine, undefined, {
    asked: sent({ type: 'deletion.asked' }),
    'nothing in the way': answered(id, 'checking', []),
    'something in the way': answered(id, 'checking', hurno),
    'not checked': rejected(id, 'checking'),
    confirmed: sent({ type: 'deletion.confirmed', password: 'x' }),
    cancelled: sent({ type: 'deletion.cancelled' }),
    deleted: answered(id, 'deleting', []),
    'something came in the way': answered(id, 'deleting', hurno),
    refused: rejected(id, 'deleting'),
    'signed out': answered(id, 'farewell', undefined),
    'not signed out': rejected(id, 'farewell'),
    'a second later': waited(id, 'farewell', FAREWELL_MS),
  });
  expect(states).toEqual(['asking', 'blocked', 'checking', 'deleting', 'farewell', 'idle']);
  expect(moves).toEqual({
    asked: ['blocked → checking', 'idle → checking'],
    'nothing in the way': ['checking → asking'],
    'something in the way': ['checking → blocked'],
    'not checked': ['checking → asking'],
    confirmed: ['asking → deleting'],
    cancelled: ['asking → idle', 'blocked → idle', 'checking → idle'],
    deleted: ['deleting → farewell'],
    'something came in the way': ['deleting → blocked'],
    refused: ['deleting → asking'],
    'signed out': [],
    'not signed out': [],
    'a second later': ['farewell → idle'],
  });
});
