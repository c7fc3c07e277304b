import '../../auth/settings-block.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { onPersonChange } from '../../../../src/client/data/session/person-change.ts';
import { session } from '../../../../src/client/data/session/session.ts';
import { fakeFetch, json, problem } from '../api/fake-fetch.ts';
import { aPerson } from './a-person.ts';
import { startSignedOut } from './start-signed-out.ts';

let next: string;
const forget = vi.fn<() => void>();
let stop: () => void;

beforeEach(async () => {
  forget.mockClear();
  fakeFetch((url) => {
    if (url.includes('/auth/login')) return json(200, { data: { user: aPerson(next), credential: null } });
    if (url.includes('/auth/logout')) return json(200, { data: null });
    return problem(401, 'auth.required', 'Please sign in');
  });
  await startSignedOut();
  stop = onPersonChange(forget);
});
afterEach(async () => {
  stop();
  session.send({ type: 'logout.requested' });
  await waitFor(session, ({ value }) => value === 'signedOut');
  vi.unstubAllGlobals();
});

async function signIn(id: string) {
  next = id;
  session.send({ type: 'login.submitted', form: { emailOrUsername: id, password: 'x' } });
  // Each state is looked at, also one that ends at once: an answer to an earlier page's question may come now.
  await waitFor(session, ({ value }) => value === 'signedIn');
}

test('the same user keeps the data when signing in again after the session ended', async () => {
  await signIn('a');
  session.send({ type: 'session.expired' });
  await signIn('a');
  expect(forget).not.toHaveBeenCalled();
});

test('another user who signs in after the session ended finds no data', async () => {
  await signIn('a');
  session.send({ type: 'session.expired' });
  await signIn('b');
  expect(forget).toHaveBeenCalledOnce();
});

test('signing out clears the data', async () => {
  await signIn('a');
  session.send({ type: 'logout.requested' });
  await vi.waitFor(() => expect(forget).toHaveBeenCalledOnce(), { timeout: 60_000 });
});
