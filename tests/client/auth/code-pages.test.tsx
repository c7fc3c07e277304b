import './settings-block.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor as until } from 'xstate';
import { clearAuthDraft } from '../../../src/client/auth/auth-draft.ts';
import { codeIn } from '../../../src/client/auth/code-field.tsx';
import { RegisterVerifyScreen } from '../../../src/client/auth/register-verify-screen.tsx';
import { ResetPasswordScreen } from '../../../src/client/auth/reset-password-screen.tsx';
import { ResetPasswordVerifyScreen } from '../../../src/client/auth/reset-password-verify-screen.tsx';
import { session } from '../../../src/client/session/session.ts';
import { fakeFetch, json, problem } from '../api/fake-fetch.ts';
import { aPerson } from '../session/a-person.ts';
import { startSignedOut } from '../session/start-signed-out.ts';
import { openPage } from './open-page.tsx';

let answers: Record<string, () => Response>;
let asked: ReturnType<typeof fakeFetch>;

beforeEach(async () => {
  answers = {};
  asked = fakeFetch((url) => {
    const found = Object.entries(answers).find(([end]) => url.split('?')[0]?.endsWith(end));
    return found?.[1]() ?? problem(401, 'auth.required', 'Please sign in');
  });
  await startSignedOut();
});
afterEach(() => {
  cleanup();
  clearAuthDraft();
  vi.unstubAllGlobals();
});

const codeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
const sent = (end: string) =>
  asked
    .filter(({ url }) => url.split('?')[0]?.endsWith(end))
    .map(({ init }) => JSON.parse(String(init.body)));

test.each([
  ['k7m2qd', 'K7M2QD'],
  ['K7M-2QD', 'K7M2QD'],
  [' k7 m2 qd ', 'K7M2QD'],
  ['Your code: K7M2QD', 'K7M2QD'],
  ['K7M2QDXX', 'K7M2QD'],
  ['k7', 'K7'],
  ['ñ!', ''],
])('%o is the code %o', (typed, expected) => {
  expect(codeIn(typed)).toBe(expected);
});

test('a pasted code is sent at once, upper-cased, for the address of the page', async () => {
  answers['/auth/register/verify'] = () => problem(400, 'auth.code_wrong', 'This code is not right');
  const { user } = await openPage(RegisterVerifyScreen, '/register-verify/?email=nina%40example.com');
  await user.click(codeField());
  await user.paste('k7m-2qd');
  expect((await screen.findByRole('alert')).textContent).toContain('This code is not right');
  expect(sent('/auth/register/verify')).toEqual([{ email: 'nina@example.com', code: 'K7M2QD' }]);
  expect(codeField().value).toBe('K7M2QD');
});

test('the link of the mail fills the code and waits for one press', async () => {
  answers['/auth/register/verify'] = () => problem(400, 'auth.code_wrong', 'This code is not right');
  const { user } = await openPage(
    RegisterVerifyScreen,
    '/register-verify/?email=nina%40example.com&token=k7m2qd',
  );
  expect(codeField().value).toBe('K7M2QD');
  expect(sent('/auth/register/verify')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(sent('/auth/register/verify')).toHaveLength(1));
});

test('a short code is refused in the words of SPEC §5', async () => {
  const { user } = await openPage(RegisterVerifyScreen, '/register-verify/?email=nina%40example.com');
  await user.type(codeField(), 'k7{Enter}');
  expect(screen.getByText('Verification code must be 6 characters')).toBeTruthy();
});

test('without an address it is asked for', async () => {
  const { user } = await openPage(RegisterVerifyScreen, '/register-verify/');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'nina');
  await user.type(codeField(), 'K7M2QD');
  expect(screen.getByText('Invalid email address')).toBeTruthy();
});

test('nobody knows the registration any more: signing in sends a new code', async () => {
  // An earlier file may have registered on this page: whoever signs in and out leaves nothing.
  answers['/auth/login'] = () => json(200, { data: { user: aPerson('a'), credential: null } });
  answers['/auth/logout'] = () => json(200, { data: null });
  session.send({ type: 'login.submitted', form: { emailOrUsername: 'a', password: 'x' } });
  await until(session, ({ value }) => value === 'signedIn');
  session.send({ type: 'logout.requested' });
  await until(session, ({ value }) => value === 'signedOut');
  await openPage(RegisterVerifyScreen, '/register-verify/?email=nina%40example.com');
  expect(screen.getByRole('link', { name: 'Sign in to get a new code' })).toBeTruthy();
});

test('the code of a reset is traded for the token of the next page', async () => {
  answers['/auth/reset-password/verify'] = () => json(200, { data: { token: 'abc' } });
  const { user, where } = await openPage(
    ResetPasswordVerifyScreen,
    '/reset-password-verify/?email=nina%40example.com',
  );
  await user.type(codeField(), 'K7M2QD');
  await waitFor(() => expect(where()).toBe('/reset-password/?token=abc'));
});

test('a new password leads to the sign-in page', async () => {
  answers['/auth/reset-password'] = () => json(200, { data: null });
  const { user, where } = await openPage(ResetPasswordScreen, '/reset-password/?token=abc');
  await user.type(screen.getByLabelText('New password'), 'Tambayan1!');
  await user.type(screen.getByLabelText('Confirm password'), 'Tambayan1!{Enter}');
  await waitFor(() => expect(where()).toBe('/login/'));
  expect(sent('/auth/reset-password')).toEqual([
    { token: 'abc', password: 'Tambayan1!', confirmPassword: 'Tambayan1!' },
  ]);
});

test('a token that is used up leads back to asking for a code', async () => {
  answers['/auth/reset-password'] = () => problem(400, 'auth.token_wrong', 'This link is used up');
  const { user } = await openPage(ResetPasswordScreen, '/reset-password/?token=abc');
  await user.type(screen.getByLabelText('New password'), 'Tambayan1!');
  await user.type(screen.getByLabelText('Confirm password'), 'Tambayan1!{Enter}');
  expect(await screen.findByRole('link', { name: 'Ask for a new code' })).toBeTruthy();
});
