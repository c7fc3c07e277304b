import { afterAll, beforeAll, expect, test } from 'vitest';
import { aForm, aMember } from './a-person.ts';
import { type AuthServer, startAuth } from './start-auth.ts';

const EMAIL = 'Email address contains invalid characters or patterns';
const PAIR = 'Password must have 1 special character, and 1 number.';
const DIFFER = 'Passwords do not match. Please make sure both passwords are identical.';
const WORDS = 'can only contain letters and single spaces between words';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuth({ rateLimit: false });
});
afterAll(() => server.close());

const both = (password: string) => ({ password, confirmPassword: password });

test.each([
  ['an email without an @', { email: 'liza' }, `email: ${EMAIL}`],
  ['an email of 255 characters', { email: `${'a'.repeat(243)}@example.com` }, `email: ${EMAIL}`],
  ['a local part that starts with a dot', { email: '.liza@example.com' }, `email: ${EMAIL}`],
  ['a local part that ends with a dot', { email: 'liza.@example.com' }, `email: ${EMAIL}`],
  ['two dots in the local part', { email: 'li..za@example.com' }, `email: ${EMAIL}`],
  ['a line break in the email', { email: 'liza@example.com\nBcc: all@example.com' }, `email: ${EMAIL}`],
  ['a password of 7', both('Aa1!xyz'), 'password: Password must be at least 8 characters long'],
  ['a password of 7 and spaces', both(' Aa1!xyz '), 'password: Password must be at least 8 characters long'],
  ['a password of 17', both('Aa1!xyzwvutsrqpon'), 'password: Password should not exceed 16 characters'],
  ['no lowercase', both('MANGGA#42X'), 'password: Password must have 1 lowercase'],
  ['no uppercase', both('mangga#42x'), 'password: Password must have 1 uppercase'],
  ['no digit', both('Mangga#xyz'), `password: ${PAIR}`],
  ['no special character', both('Mangga42xyz'), `password: ${PAIR}`],
  ['no confirmation', { confirmPassword: '' }, 'confirmPassword: Please confirm your password'],
  ['another confirmation', { confirmPassword: 'Mangga#42y' }, `confirmPassword: ${DIFFER}`],
  ['a first name of 1', { firstName: 'L' }, 'firstName: First name must be at least 2 characters'],
  [
    'a first name of 51',
    { firstName: 'L'.repeat(51) },
    'firstName: First name must not exceed 50 characters',
  ],
  ['a first name with a digit', { firstName: 'L1za' }, `firstName: First name ${WORDS}`],
  ['two spaces inside', { firstName: 'Li  za' }, 'firstName: First name cannot contain consecutive spaces'],
  ['a last name of 1', { lastName: 'M' }, 'lastName: Last name must be at least 2 characters'],
  ['a last name of 51', { lastName: 'M'.repeat(51) }, 'lastName: Last name must not exceed 50 characters'],
  ['a last name with a sign', { lastName: 'Men_doza' }, `lastName: Last name ${WORDS}`],
  ['two spaces in it', { lastName: 'De  Leon' }, 'lastName: Last name cannot contain consecutive spaces'],
  [
    'terms not accepted',
    { acceptedTerms: false },
    'acceptedTerms: You must accept the Terms & Conditions to continue',
  ],
  ['a field that is not asked for', { platform_role: 'ADMIN' }, 'platform_role: Unknown field'],
])('a registration with %s is refused with its message', async (_what, over, issue) => {
  const reply = await server.browser().post('/auth/register', aForm(over));
  expect(reply.status).toBe(422);
  expect(reply.code).toBe('request.invalid');
  expect(reply.issues).toContain(issue);
});

test.each([
  ['spaces around a name', { email: 'r1@example.com', firstName: ' Maria Clara ' }],
  ['an ñ', { email: 'r2@example.com', lastName: 'Peñaflorida' }],
  ['an ñ of two characters', { email: 'r3@example.com', lastName: 'Pen\u0303aflorida' }],
  ['a password of 8', { email: 'r4@example.com', ...both('Mang#42x') }],
  ['a password of 16', { email: 'r5@example.com', ...both('Mangga#42xMangg!') }],
])('a registration with %s is accepted', async (_what, over) => {
  expect((await server.browser().post('/auth/register', aForm(over))).status).toBe(200);
});

test('everything that is wrong is said at once', async () => {
  const reply = await server
    .browser()
    .post('/auth/register', aForm({ email: 'x', firstName: '', password: 'short', acceptedTerms: false }));
  const paths = new Set(reply.issues.map((issue) => issue.split(':')[0]));
  expect(paths).toEqual(new Set(['email', 'firstName', 'password', 'confirmPassword', 'acceptedTerms']));
});

test.each([
  ['Password1!', 'easy to guess'],
  ['P@ssw0rd', 'easy to guess'],
  ['Passw0rd!', 'easy to guess'],
  ['Qwerty123!', 'easy to guess'],
  ['Iloveyou1!', 'easy to guess'],
  ['Abcd1234!', 'easy to guess'],
  ['Welcome2026!', 'easy to guess'],
  ['Tambayan#1', 'name of this site'],
  ['T4mb@yan99x', 'name of this site'],
  ['Mendoza#88', 'your name'],
  ['xMend0za!8', 'your name'],
  ['Lizette_77', 'your name'],
])('the password %s is refused, for a new address and a known one alike', async (password, words) => {
  await server.browser().post('/auth/register', aForm({ email: 'lizette@known.example' }));
  for (const email of ['lizette@known.example', 'lizette@fresh.example']) {
    const reply = await server.browser().post('/auth/register', aForm({ email, ...both(password) }));
    expect(reply.status).toBe(422);
    expect(reply.issues).toEqual([expect.stringMatching(new RegExp(`^password: .*${words}`))]);
  }
});

test.each([
  ['no name', { emailOrUsername: '  ' }, 'emailOrUsername: Please enter your email or username'],
  ['no password', { password: '' }, 'password: Please enter your password'],
])('a login with %s is refused with its message', async (_what, over, issue) => {
  const reply = await server
    .browser()
    .post('/auth/login', { emailOrUsername: 'liza', password: 'x', ...over });
  expect(reply.status).toBe(422);
  expect(reply.issues).toEqual([issue]);
});

test.each(['/auth/register/verify', '/auth/reset-password/verify'])('%s says what is wrong', async (path) => {
  const reply = await server.browser().post(path, { email: 'liza', code: 'ABC' });
  expect(reply.status).toBe(422);
  expect(reply.issues).toEqual([
    'email: Invalid email address',
    'code: Verification code must be 6 characters',
  ]);
});

test('a forgotten password asks for an address by the email rule', async () => {
  const reply = await server.browser().post('/auth/reset-password/request', { email: 'li..za@example.com' });
  expect(new Set(reply.issues)).toEqual(new Set([`email: ${EMAIL}`]));
});

test('a reset is held to the rules of a registration', async () => {
  const reply = await server
    .browser()
    .post('/auth/reset-password', { token: 'x', password: 'mangga#42x', confirmPassword: 'other' });
  expect(reply.issues).toEqual(['password: Password must have 1 uppercase', `confirmPassword: ${DIFFER}`]);
});

test.each([
  [{ currentPassword: '' }, 'currentPassword: Current password is required'],
  [{ newPassword: 'short' }, 'newPassword: Password must be at least 8 characters'],
  [{ newPassword: '    a    ' }, 'newPassword: Password must be at least 8 characters'],
  [{ newPassword: 'password' }, expect.stringMatching(/^newPassword: .*easy to guess/)],
  [{ newPassword: 'x mendoza x' }, expect.stringMatching(/^newPassword: .*your name/)],
])('a password change with %j is refused with its message', async (over, issue) => {
  const { browser } = await aMember(server, `c${server.time.now}@example.com`);
  server.time.now += 1;
  const reply = await browser.put('/auth/change-password', {
    currentPassword: 'Mangga#42x',
    newPassword: 'a longer one 2',
    ...over,
  });
  expect(reply.status).toBe(422);
  expect(reply.issues).toEqual([issue]);
});

test.each([
  [{ username: 'ana' }, 'username: Username must be at least 4 characters'],
  [{ username: 'a'.repeat(31) }, 'username: Username must not exceed 30 characters'],
  [{ username: 'ana_reyes' }, 'username: Username can only contain letters and numbers'],
  [{ username: 'аdmin' }, 'username: Username can only contain letters and numbers'],
  [{ first_name: ' ' }, 'first_name: First name is required'],
  [{ last_name: '' }, 'last_name: Last name is required'],
  [{ social_links: { website: 'not an address' } }, 'social_links.website: Please enter a valid URL'],
  [{ social_links: { website: 'javascript:alert(1)' } }, 'social_links.website: Please enter a valid URL'],
  [{ social_links: { x: 'javascript:alert(1)' } }, 'social_links.x: Please enter a valid URL'],
  [
    { social_links: { facebook: ' java\tscript:alert(1)' } },
    'social_links.facebook: Please enter a valid URL',
  ],
  [{ social_links: { youtube: 'data:text/html,x' } }, 'social_links.youtube: Please enter a valid URL'],
  [{ platform_role: 'ADMIN' }, 'platform_role: Unknown field'],
  [{ email: 'other@example.com' }, 'email: Unknown field'],
  [{ bio: 'a\u0000b' }, 'bio: Text contains characters that cannot be stored'],
])('a profile with %j is refused with its message', async (form, issue) => {
  const { browser } = await aMember(server, `p${server.time.now}@example.com`);
  server.time.now += 1;
  const reply = await browser.put('/me', form);
  expect(reply.status).toBe(422);
  expect(reply.issues).toEqual([issue]);
});
