import '../auth/settings-block.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor as until } from 'xstate';
import { signOut } from '../../../src/client/app/account/sign-out.ts';
import { SignOutDialog } from '../../../src/client/app/account/sign-out-dialog.tsx';
import { deviceDrafts, draftKey } from '../../../src/client/data/drafts/device-drafts.ts';
import { session } from '../../../src/client/data/session/session.ts';
import { fakeFetch, json, problem } from '../data/api/fake-fetch.ts';
import { aPerson } from '../data/session/a-person.ts';
import { startSignedOut } from '../data/session/start-signed-out.ts';
import { forgetDrafts } from '../forget-drafts.ts';

const ana = aPerson('a');
const key = draftKey(ana.id, 'kwentuhan');
let logout: () => Response;

beforeEach(async () => {
  forgetDrafts();
  logout = () => json(200, { data: null });
  fakeFetch((url) => {
    if (url.endsWith('/auth/logout')) return logout();
    if (url.split('?')[0]?.endsWith('/auth/login'))
      return json(200, { data: { user: ana, credential: null } });
    return problem(401, 'auth.required', 'Please sign in');
  });
  await startSignedOut();
  session.send({ type: 'login.submitted', form: { emailOrUsername: 'a', password: 'x' } });
  await until(session, ({ value }) => value === 'signedIn');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const isOut = () => until(session, ({ value }) => value === 'signedOut');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('without a draft signing out asks nothing', async () => {
  deviceDrafts.set(draftKey('ben', 'kwentuhan'), 'sa iba');
  expect(signOut()).toBe(false);
  await isOut();
});

test('with a draft a dialog asks what to do, and the draft is kept by default', async () => {
  deviceDrafts.set(key, 'lihim');
  expect(signOut()).toBe(true);
  render(<SignOutDialog />);
  await press('Sign out');
  await isOut();
  expect(localStorage.getItem(key)).toBe('lihim');
});

test('removing drafts happens only after the sign-out succeeded', async () => {
  deviceDrafts.set(key, 'lihim');
  render(<SignOutDialog />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Remove my drafts from this device' }));
  logout = () => problem(503, 'server.unavailable', 'Later');
  await press('Remove and sign out');
  await waitFor(() => expect(session.getSnapshot().context.failure?.code).toBe('server.unavailable'));
  expect(localStorage.getItem(key)).toBe('lihim');
  logout = () => json(200, { data: null });
  await press('Remove and sign out');
  await isOut();
  expect([localStorage.getItem(key), deviceDrafts.get(key)]).toEqual([null, '']);
});
