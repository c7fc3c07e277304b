import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from './a-browser.ts';
import { aBearerOf, aForm, aMember, codeFor, PASSWORD } from './a-person.ts';
import { type AuthServer, startAuth } from './start-auth.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuth({ rateLimit: false });
});
afterAll(() => server.close());

const home = { ip: '203.0.113.20', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' };
const phone = { ip: '203.0.113.21', userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari' };

async function signIn(browser: Browser, email: string) {
  expect((await browser.post('/auth/login', { emailOrUsername: email, password: PASSWORD })).status).toBe(
    200,
  );
}

/** A browser with the same cookies, wherever it is and whatever it calls itself now. */
function elsewhere(browser: Browser, from: { ip: string; userAgent: string }): Browser {
  const moved = server.browser(from);
  Object.assign(moved.jar, browser.jar);
  return moved;
}

test('signing in with a browser that is new to the account notifies all other devices at once, with its name', async () => {
  const { email, id } = await aMember(server, 'new-browser@example.com', server.browser(home));
  expect(await server.alertsOf(email)).toEqual([]);
  server.events.length = 0;
  await signIn(server.browser(phone), email);
  expect(await server.alertsOf(email)).toEqual([{ notice: 'NEW_SIGN_IN', device: 'Chrome · Android' }]);
  expect(server.events.map(({ t, k }) => [t, k])).toEqual([[`u:${id}`, 'notification.created']]);
});

test('a browser that signed in before is known wherever it is, also after logging out and an update', async () => {
  const { email, browser } = await aMember(server, 'same-browser@example.com', server.browser(home));
  await browser.delete('/auth/logout');
  const updated = { ip: '198.51.100.9', userAgent: home.userAgent.replace('140', '141') };
  await signIn(elsewhere(browser, updated), email);
  expect(await server.alertsOf(email)).toEqual([]);
});

test('a browser without its cookies is known where it signed in before', async () => {
  const { email } = await aMember(server, 'no-cookies@example.com', server.browser(home));
  await signIn(server.browser(home), email);
  expect(await server.alertsOf(email)).toEqual([]);
});

test('a browser that is known to one account is new to another, and nothing stored shows that it is one', async () => {
  const { browser } = await aMember(server, 'sister@example.com', server.browser(home));
  const { email } = await aMember(server, 'brother@example.com', server.browser(phone));
  await signIn(elsewhere(browser, home), email);
  expect(await server.alertsOf(email)).toEqual([{ notice: 'NEW_SIGN_IN', device: 'Chrome · Windows' }]);
  const { rows } = await server.db.query<{ most: number }>(
    `select max(people) as most from (
       select count(distinct user_id)::int as people from user_sessions group by browser_hash) shared`,
  );
  expect(rows).toEqual([{ most: 1 }]);
});

test('what is not one of ours makes no browser known', async () => {
  const { email } = await aMember(server, 'made-up@example.com', server.browser(home));
  const stranger = server.browser(phone);
  stranger.jar.browser = 'x';
  await signIn(stranger, email);
  expect(await server.alertsOf(email)).toHaveLength(1);
  expect(stranger.jar.browser).toMatch(/^[\w-]{22}$/);
});

test('a program that signs in somewhere new causes a notification too, and gets no cookie', async () => {
  const { email } = await aMember(server, 'program@example.com', server.browser(home));
  const program = server.browser({ ip: '198.51.100.66', userAgent: 'curl/8.0' });
  await aBearerOf(program, email);
  expect(await server.alertsOf(email)).toEqual([{ notice: 'NEW_SIGN_IN' }]);
  expect(program.jar).toMatchObject({ cookie: '', browser: '' });
});

test('who signs up in Filipino is written to in Filipino, from the first code on', async () => {
  const email = 'kababayan@example.com';
  await server.browser(home).post('/auth/register', { ...aForm({ email }), language: 'fil' });
  expect((await server.mailTo(email))?.html).toContain('<html lang="fil">');
  const code = await codeFor(server, email);
  await server.browser(home).post('/auth/register/verify', { email, code });
  await server.browser(home).post('/auth/reset-password/request', { email });
  expect((await server.mailTo(email))?.subject).toMatch(/ang code mo para sa bagong password$/);
});

test('signing up again in another language is what counts while the address is not proved', async () => {
  const email = 'second-thought@example.com';
  await server.browser(home).post('/auth/register', { ...aForm({ email }), language: 'fil' });
  server.time.now += 120_000;
  await server.browser(home).post('/auth/register', aForm({ email }));
  expect((await server.mailTo(email))?.html).toContain('<html lang="en">');
});
