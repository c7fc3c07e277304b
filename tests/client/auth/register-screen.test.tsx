import './settings-block.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearAuthDraft } from '../../../src/client/features/auth/auth-draft.ts';
import { RegisterScreen } from '../../../src/client/features/auth/register/register-screen.tsx';
import { fakeFetch, json, problem } from '../data/api/fake-fetch.ts';
import { startSignedOut } from '../data/session/start-signed-out.ts';
import { openPage } from './open-page.tsx';

let answer: () => Response;
let asked: ReturnType<typeof fakeFetch>;

beforeEach(async () => {
  answer = () => json(200, { data: { email: 'nina@example.com', is_mailed: true, retry_after: 60 } });
  asked = fakeFetch((url) =>
    url.endsWith('/me') ? problem(401, 'auth.required', 'Please sign in') : answer(),
  );
  await startSignedOut();
});
afterEach(() => {
  cleanup();
  clearAuthDraft();
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole('button', { name: 'Create account' });

const validValues = {
  'First name': 'Niña',
  'Last name': 'Peñaflor',
  Email: 'nina@example.com',
  Password: 'Tambayan1!',
  'Confirm password': 'Tambayan1!',
} as const;

async function fill(user: UserEvent, changes: Partial<Record<keyof typeof validValues, string>> = {}) {
  for (const [label, value] of Object.entries({ ...validValues, ...changes })) {
    await user.clear(field(label));
    await user.click(field(label));
    await user.paste(value);
  }
  const terms = screen.getByRole<HTMLInputElement>('checkbox');
  if (!terms.checked) await user.click(terms);
}

test('an empty form shows every error at once, with the messages of SPEC §5', async () => {
  const { user } = await openPage(RegisterScreen, '/register/');
  await user.click(submit());
  for (const words of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Email address contains invalid characters or patterns',
    'Password must be at least 8 characters long',
    'Please confirm your password',
    'You must accept the Terms & Conditions to continue',
  ])
    expect(screen.getByText(words)).toBeTruthy();
  expect(document.activeElement).toBe(field('First name'));
});

test.each([
  ['First name', 'R2D2', 'First name can only contain letters and single spaces between words'],
  ['Last name', 'De  Guzman', 'Last name cannot contain consecutive spaces'],
  ['First name', 'n'.repeat(51), 'First name must not exceed 50 characters'],
  ['Email', '.nina@example.com', 'Email address contains invalid characters or patterns'],
  ['Password', 'TAMBAYAN1!', 'Password must have 1 lowercase'],
  ['Password', 'tambayan1!', 'Password must have 1 uppercase'],
  ['Password', 'Tambayann', 'Password must have 1 special character, and 1 number.'],
  ['Password', 'Tambayan1!Tambayan1!', 'Password should not exceed 16 characters'],
  [
    'Confirm password',
    'Tambayan2!',
    'Passwords do not match. Please make sure both passwords are identical.',
  ],
] as const)('%s %o shows "%s"', async (label, value, words) => {
  const { user } = await openPage(RegisterScreen, '/register/');
  await fill(user, { [label]: value });
  await user.click(submit());
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(asked.filter(({ url }) => url.endsWith('/auth/register'))).toHaveLength(0);
});

test('spaces around a name show an error when the field loses focus, and are trimmed when the form is sent', async () => {
  const { user, where } = await openPage(RegisterScreen, '/register/');
  await fill(user, { 'First name': 'Niña ' });
  await user.click(field('First name'));
  await user.click(field('Last name'));
  expect(screen.getByText('First name cannot start or end with a space')).toBeTruthy();
  await user.click(submit());
  await waitFor(() => expect(where()).toBe('/register-verify/?email=nina%40example.com'));
  expect(JSON.parse(String(asked.at(-1)?.init.body))).toEqual({
    email: 'nina@example.com',
    firstName: 'Niña',
    lastName: 'Peñaflor',
    password: 'Tambayan1!',
    confirmPassword: 'Tambayan1!',
    acceptedTerms: true,
    language: 'en',
  });
});

test('coming back from the code page restores the whole form, including the passwords', async () => {
  const { user, where } = await openPage(RegisterScreen, '/register/');
  await fill(user);
  await user.click(submit());
  await waitFor(() => expect(where()).toContain('/register-verify/'));
  cleanup();
  await openPage(RegisterScreen, '/register/');
  for (const [label, value] of Object.entries(validValues)) expect(field(label).value).toBe(value);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});

test('an error from the server appears at its field, focuses it and keeps the typed values', async () => {
  answer = () =>
    problem(422, 'request.invalid', 'The request is not valid', [
      { path: 'password', message: 'This password is too easy to guess' },
    ]);
  const { user } = await openPage(RegisterScreen, '/register/');
  await fill(user);
  await user.click(submit());
  expect(await screen.findByText('This password is too easy to guess')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  for (const [label, value] of Object.entries(validValues)) expect(field(label).value).toBe(value);
});

test('the redirect is sent with the form and kept in the URL of the next page', async () => {
  const { user, where } = await openPage(RegisterScreen, '/register/?redirect=%2Fcommunities%2Fhurno%2F');
  await fill(user);
  await user.click(submit());
  await waitFor(() => expect(where()).toContain('/register-verify/'));
  expect(new URL(where(), 'http://x').searchParams.get('redirect')).toBe('/communities/hurno/');
  expect(JSON.parse(String(asked.at(-1)?.init.body))).toMatchObject({ redirect: '/communities/hurno/' });
});

test('changing the name checks the password again', async () => {
  const { user } = await openPage(RegisterScreen, '/register/');
  await fill(user, { 'First name': 'Jo', 'Last name': 'Sy', Email: 'js@x.ph', Password: 'Aquino#77' });
  expect(screen.queryByText(/your name/)).toBeNull();
  await user.clear(field('Last name'));
  await user.type(field('Last name'), 'Aquino');
  expect(screen.getByText('Password cannot contain your name, username or email address')).toBeTruthy();
});

test('opening the terms does not accept them', async () => {
  const { user } = await openPage(RegisterScreen, '/register/');
  await user.click(screen.getByRole('button', { name: 'Read them' }));
  expect(await screen.findByRole('dialog', { name: 'Terms & Conditions' })).toBeTruthy();
  const [close] = screen.getAllByRole('button', { name: 'Close' });
  if (close) await user.click(close);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});
