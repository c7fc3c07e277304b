import './settings-block.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearAuthDraft, readAuthDraft } from '../../../src/client/features/auth/auth-draft.ts';
import { LoginScreen } from '../../../src/client/features/auth/login-screen.tsx';
import { fakeFetch, problem } from '../data/api/fake-fetch.ts';
import { startSignedOut } from '../data/session/start-signed-out.ts';
import { openPage } from './open-page.tsx';

let answer: () => Response;

beforeEach(async () => {
  answer = () => problem(401, 'auth.wrong_credentials', 'The email, username or password is wrong');
  fakeFetch((url) => (url.endsWith('/me') ? problem(401, 'auth.required', 'Please sign in') : answer()));
  await startSignedOut();
});
afterEach(() => {
  cleanup();
  clearAuthDraft();
  vi.unstubAllGlobals();
});

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email or username' });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole('button', { name: 'Sign in' });

test('an empty form shows what is missing and focuses the first field', async () => {
  const { user } = await openPage(LoginScreen, '/login/');
  await user.click(submit());
  expect(screen.getByText('Please enter your email or username')).toBeTruthy();
  expect(screen.getByText('Please enter your password')).toBeTruthy();
  expect(document.activeElement).toBe(name());
});

test('a wrong password shows an error and keeps the typed values', async () => {
  const { user } = await openPage(LoginScreen, '/login/');
  await user.type(name(), 'luzabellana');
  await user.type(password(), 'nope{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'Wrong email, username or password.Your details are kept. Try again or reset your password.',
  );
  expect([name().value, password().value]).toEqual(['luzabellana', 'nope']);
});

test('an unreachable server shows an error and keeps the typed values', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  const { user } = await openPage(LoginScreen, '/login/');
  await user.type(name(), 'luzabellana');
  await user.type(password(), 'Tambayan1!{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached.');
  expect(password().value).toBe('Tambayan1!');
});

test('an unverified email address leads to the code page', async () => {
  answer = () => problem(403, 'auth.unverified', 'Confirm your email first');
  const { user, where } = await openPage(LoginScreen, '/login/');
  await user.type(name(), 'Ana@Example.com');
  await user.type(password(), 'Tambayan1!{Enter}');
  await waitFor(() => expect(where()).toBe('/register-verify/?email=ana%40example.com'));
});

test('leaving the page and coming back keeps the name but not the error', async () => {
  const first = await openPage(LoginScreen, '/login/');
  await first.user.type(name(), 'luzabellana');
  await first.user.type(password(), 'nope{Enter}');
  await screen.findByRole('alert');
  cleanup();
  await openPage(LoginScreen, '/login/');
  expect(name().value).toBe('luzabellana');
  expect(password().value).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a password is never written to storage', async () => {
  const { user } = await openPage(LoginScreen, '/login/');
  await user.type(name(), 'luzabellana');
  await user.type(password(), 'Tambayan1!{Enter}');
  await screen.findByRole('alert');
  expect(readAuthDraft().emailOrUsername).toBe('luzabellana');
  const stored = [sessionStorage, localStorage].flatMap((storage) => Object.values({ ...storage }));
  expect(stored.join()).not.toContain('Tambayan1!');
});

test('the link to sign up keeps the redirect', async () => {
  await openPage(LoginScreen, '/login/?redirect=%2Fcommunities%2Fhurno%2F');
  const link = screen.getByRole('link', { name: 'Create an account' });
  expect(link.getAttribute('href')).toBe('/register/?redirect=%2Fcommunities%2Fhurno%2F');
});

test('the fields have the autocomplete values that password managers need', async () => {
  await openPage(LoginScreen, '/login/');
  expect([name().autocomplete, password().autocomplete]).toEqual(['username', 'current-password']);
});
