import './settings-block.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearAuthDraft } from '../../../src/client/features/auth/auth-draft.ts';
import { codeIn } from '../../../src/client/features/auth/code-field.tsx';
import { LoginScreen } from '../../../src/client/features/auth/login-screen.tsx';
import { RegisterVerifyScreen } from '../../../src/client/features/auth/register/register-verify-screen.tsx';
import { ForgotPasswordScreen } from '../../../src/client/features/auth/reset/forgot-password-screen.tsx';
import { ResetPasswordScreen } from '../../../src/client/features/auth/reset/reset-password-screen.tsx';
import { ResetPasswordVerifyScreen } from '../../../src/client/features/auth/reset/reset-password-verify-screen.tsx';
import { fakeFetch, json, problem } from '../data/api/fake-fetch.ts';
import { startSignedOut } from '../data/session/start-signed-out.ts';
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

test('the code is read from typed or pasted text', () => {
  for (const [typed, expected] of [
    ['k7m2qd', 'K7M2QD'],
    ['K7M-2QD', 'K7M2QD'],
    [' k7 m2 qd ', 'K7M2QD'],
    ['Your code: K7M2QD', 'K7M2QD'],
    ['K7M2QDXX', 'K7M2QD'],
    ['k7', 'K7'],
    ['ñ!', ''],
  ] as const)
    expect(codeIn(typed), typed).toBe(expected);
});

test('a pasted code is upper-cased and sent at once with the email address of the page', async () => {
  answers['/auth/register/verify'] = () => problem(400, 'auth.code_wrong', 'This code is not right');
  const { user } = await openPage(RegisterVerifyScreen, '/register-verify/?email=nina%40example.com');
  await user.click(codeField());
  await user.paste('k7m-2qd');
  expect((await screen.findByRole('alert')).textContent).toContain('This code is not right');
  expect(sent('/auth/register/verify')).toEqual([{ email: 'nina@example.com', code: 'K7M2QD' }]);
  expect(codeField().value).toBe('K7M2QD');
});

const LINK = '/register-verify/?email=nina%40example.com&token=abc&redirect=%2Fcommunities%2Fhurno%2F';

test('opening the link in the mail sends nothing until the user presses Continue', async () => {
  answers['/auth/register/verify-link'] = () => problem(400, 'auth.token_wrong', 'This link is used up');
  const { user } = await openPage(RegisterVerifyScreen, LINK);
  expect(sent('/auth/register/verify-link')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(sent('/auth/register/verify-link')).toEqual([{ token: 'abc' }]));
  const again = await screen.findByRole('link', { name: 'Ask for a new code' });
  expect(again.getAttribute('href')).toBe(LINK.replace('&token=abc', ''));
});

test('in another browser the link asks for the password, and a wrong password stays in the field', async () => {
  answers['/auth/register/verify-link'] = () => problem(400, 'auth.password_needed', 'Which password?');
  const { user } = await openPage(RegisterVerifyScreen, LINK);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Password');
  expect(screen.queryByRole('alert')).toBeNull();
  answers['/auth/register/verify-link'] = () =>
    problem(400, 'auth.password_wrong', 'Wrong', [{ path: 'password', message: 'Not this one' }]);
  await user.type(field, 'Mangga#42x{Enter}');
  expect(await screen.findByText('Not this one')).toBeTruthy();
  expect(field.value).toBe('Mangga#42x');
  expect(sent('/auth/register/verify-link').at(-1)).toEqual({ token: 'abc', password: 'Mangga#42x' });
});

const answered = (is_mailed: boolean, retry_after: number) =>
  json(200, { data: { email: 'nina@example.com', is_mailed, retry_after } });

test.each([
  ['that a mail was sent', true, 60, 'A new code is on its way.', 'New code in 60 s'],
  [
    'that no mail was sent',
    false,
    3000,
    'We didn’t send a new email. Open the link in the latest one.',
    'New code in 50 min',
  ],
])(
  'after a reload a new code can be requested, and the page shows %s',
  async (_, isMailed, wait, message, nextCode) => {
    answers['/auth/register/resend'] = () => answered(isMailed, wait);
    const { user } = await openPage(RegisterVerifyScreen, '/register-verify/?email=nina%40example.com');
    expect(screen.queryByText(/We emailed/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByText(nextCode)).toBeTruthy();
    expect(sent('/auth/register/resend')).toEqual([{ email: 'nina@example.com' }]);
  },
);

test('a browser without a pending sign-up gets a link to sign up again, with the redirect kept', async () => {
  answers['/auth/register/resend'] = () => problem(404, 'auth.not_registered', 'No sign-up here');
  const { user } = await openPage(RegisterVerifyScreen, LINK.replace('&token=abc', ''));
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  const again = await screen.findByRole('link', { name: 'Sign up again' });
  expect(again.getAttribute('href')).toBe('/register/?redirect=%2Fcommunities%2Fhurno%2F');
});

const BACK = '?redirect=%2Fcommunities%2Fhurno%2F';

test.each([
  ['Change it', RegisterVerifyScreen, `/register-verify/${BACK}&email=nina%40example.com`, '/register/'],
  ['Create an account', RegisterVerifyScreen, `/register-verify/${BACK}&token=abc`, '/register/'],
  ['Change it', ResetPasswordVerifyScreen, `/reset-password-verify/${BACK}`, '/forgot-password/'],
  ['Sign in', ForgotPasswordScreen, `/forgot-password/${BACK}`, '/login/'],
  ['Forgot password?', LoginScreen, `/login/${BACK}`, '/forgot-password/'],
] as const)('the link “%s” keeps the redirect', async (name, Screen, address, to) => {
  await openPage(Screen, address);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`${to}${BACK}`);
});

test('resetting a password keeps the redirect until the sign-in page', async () => {
  answers['/auth/reset-password/request'] = () => answered(false, 3000);
  const forgot = await openPage(ForgotPasswordScreen, `/forgot-password/${BACK}`);
  await forgot.user.type(screen.getByLabelText('Email'), 'nina@example.com{Enter}');
  await waitFor(() => expect(forgot.where()).toContain('/reset-password-verify/'));
  expect(new URL(forgot.where(), 'http://x').searchParams.get('redirect')).toBe('/communities/hurno/');
  expect(sent('/auth/reset-password/request')).toEqual([
    { email: 'nina@example.com', redirect: '/communities/hurno/' },
  ]);
  cleanup();
  answers['/auth/reset-password'] = () => json(200, { data: null });
  const reset = await openPage(ResetPasswordScreen, `/reset-password/${BACK}&token=abc`);
  await reset.user.type(screen.getByLabelText('New password'), 'Kubo#1234');
  await reset.user.type(screen.getByLabelText('Confirm password'), 'Kubo#1234{Enter}');
  await waitFor(() => expect(reset.where()).toBe(`/login/${BACK}`));
});

test('a short code is refused with the message of SPEC §5', async () => {
  const { user } = await openPage(RegisterVerifyScreen, '/register-verify/?email=nina%40example.com');
  await user.type(codeField(), 'k7{Enter}');
  expect(screen.getByText('Verification code must be 6 characters')).toBeTruthy();
});

test('without an email address in the URL the page asks for it', async () => {
  const { user } = await openPage(RegisterVerifyScreen, '/register-verify/');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'nina');
  await user.type(codeField(), 'K7M2QD');
  expect(screen.getByText('Invalid email address')).toBeTruthy();
});

test('the code of a password reset is exchanged for the token in the next URL', async () => {
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

test('a used token shows a link to request a new code', async () => {
  answers['/auth/reset-password'] = () => problem(400, 'auth.token_wrong', 'This link is used up');
  const { user } = await openPage(ResetPasswordScreen, '/reset-password/?token=abc');
  await user.type(screen.getByLabelText('New password'), 'Tambayan1!');
  await user.type(screen.getByLabelText('Confirm password'), 'Tambayan1!{Enter}');
  expect(await screen.findByRole('link', { name: 'Ask for a new code' })).toBeTruthy();
});
