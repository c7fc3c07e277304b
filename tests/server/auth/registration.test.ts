import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aForm, aMember, codeFor, PASSWORD } from './a-person.ts';
import { type AuthServer, startAuth } from './start-auth.ts';

const MINUTE = 60_000;

let server: AuthServer;
beforeAll(async () => {
  server = await startAuth({ rateLimit: false });
});
afterAll(() => server.close());

async function statusOf(email: string) {
  const { rows } = await server.db.query<{ status: string }>('select status from users where email = $1', [
    email,
  ]);
  return rows[0]?.status;
}

describe('signing up', () => {
  test('mails a code, and the code signs in with a cookie', async () => {
    const browser = server.browser();
    const reply = await browser.post('/auth/register', aForm({ email: ' Bea@Example.com ' }));
    expect(reply.status).toBe(200);
    expect(reply.data).toEqual({ email: 'bea@example.com' });
    expect(await statusOf('bea@example.com')).toBe('PENDING_VERIFICATION');

    const code = await codeFor(server, 'bea@example.com');
    const verified = await browser.post('/auth/register/verify', {
      email: 'bea@example.com',
      code: ` ${code.toLowerCase()} `,
    });
    expect(verified.data).toMatchObject({
      credential: null,
      user: { email: 'bea@example.com', first_name: 'Liza', username: null, is_public: true, bio: null },
    });
    expect((await browser.get('/me')).status).toBe(200);
  });

  test('a program asks for a bearer credential and gets no cookie', async () => {
    const browser = server.browser();
    await browser.post('/auth/register', aForm({ email: 'bot@example.com' }));
    const code = await codeFor(server, 'bot@example.com');
    const reply = await browser.post('/auth/register/verify?credential=bearer', {
      email: 'bot@example.com',
      code,
    });
    expect(reply.data).toMatchObject({ credential: expect.stringMatching(/^[\w-]{43}$/) });
    expect(browser.jar.cookie).toBe('');
  });

  test('an address with an account gets the same answer, the same work, and a mail that says so', async () => {
    await aMember(server, 'known@example.com');
    server.time.now += 2 * MINUTE;
    server.work.hashes = server.work.verifications = 0;
    const known = await server.browser().post('/auth/register', aForm({ email: 'known@example.com' }));
    const workForKnown = { ...server.work };
    server.work.hashes = server.work.verifications = 0;
    const fresh = await server.browser().post('/auth/register', aForm({ email: 'fresh@example.com' }));
    expect(server.work).toEqual(workForKnown);
    expect(known.text.replace('known', 'fresh')).toBe(fresh.text);
    expect(known.status).toBe(fresh.status);
    const mail = await server.mailTo('known@example.com');
    expect(mail?.subject).toBe('You already have a Tambayan account');
    expect(mail?.text).toContain('http://localhost:3000/login/');
    expect(mail?.text).toContain('http://localhost:3000/forgot-password/');
  });

  test('the code made for an address that has an account opens nothing', async () => {
    await aMember(server, 'again@example.com');
    server.time.now += 2 * MINUTE;
    await server.browser().post('/auth/register', aForm({ email: 'again@example.com' }));
    const issued = await server.withTx(async (tx) => {
      server.time.now += 2 * MINUTE;
      return server.codes.issue(tx, 'again@example.com', 'VERIFY');
    });
    const reply = await server
      .browser()
      .post('/auth/register/verify', { email: 'again@example.com', code: issued });
    expect(reply.code).toBe('auth.code_wrong');
  });

  test('registering again within a minute mails nothing, and the code stays good', async () => {
    const browser = server.browser();
    await browser.post('/auth/register', aForm({ email: 'twice@example.com' }));
    const code = await codeFor(server, 'twice@example.com');
    const before = server.mails.length;
    const again = await browser.post(
      '/auth/register',
      aForm({ email: 'twice@example.com', firstName: 'Elisa' }),
    );
    expect(again.data).toEqual({ email: 'twice@example.com' });
    await server.mailRoom.settled();
    expect(server.mails.length).toBe(before);
    const reply = await browser.post('/auth/register/verify', { email: 'twice@example.com', code });
    expect(reply.data).toMatchObject({ user: { first_name: 'Elisa' } });
  });

  test('registering again after a minute replaces the password and the code', async () => {
    const browser = server.browser();
    await browser.post('/auth/register', aForm({ email: 'later@example.com' }));
    const first = await codeFor(server, 'later@example.com');
    server.time.now += MINUTE;
    const password = 'Bayabas!77q';
    await browser.post(
      '/auth/register',
      aForm({ email: 'later@example.com', password, confirmPassword: password }),
    );
    const second = await codeFor(server, 'later@example.com');
    expect(second).not.toBe(first);
    const verify = (code: string) =>
      browser.post('/auth/register/verify', { email: 'later@example.com', code });
    expect((await verify(first)).code).toBe('auth.code_wrong');
    expect((await verify(second)).status).toBe(200);
    const login = await server
      .browser()
      .post('/auth/login', { emailOrUsername: 'later@example.com', password });
    expect(login.status).toBe(200);
  });

  test('a code never opens the account with a password that somebody else put there meanwhile', async () => {
    const browser = server.browser();
    await browser.post('/auth/register', aForm({ email: 'victim@example.com' }));
    const code = await codeFor(server, 'victim@example.com');
    const password = 'Attacker$99';
    await server
      .browser({ ip: '198.51.100.9' })
      .post('/auth/register', aForm({ email: 'victim@example.com', password, confirmPassword: password }));
    const reply = await browser.post('/auth/register/verify', { email: 'victim@example.com', code });
    expect(reply.code).toBe('auth.code_wrong');
  });

  test('two presses at once make one account and one mail', async () => {
    const browser = server.browser();
    const replies = await Promise.all(
      [1, 2].map(() => browser.post('/auth/register', aForm({ email: 'double@example.com' }))),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const code = await codeFor(server, 'double@example.com');
    expect(server.mails.filter(({ to }) => to === 'double@example.com')).toHaveLength(1);
    const reply = await browser.post('/auth/register/verify', { email: 'double@example.com', code });
    expect(reply.status).toBe(200);
  });

  test('a mail that cannot be sent does not undo the registration, and the log names no address', async () => {
    server.mailServer.isUp = false;
    const reply = await server.browser().post('/auth/register', aForm({ email: 'unlucky@example.com' }));
    await server.mailRoom.settled();
    server.mailServer.isUp = true;
    expect(reply.status).toBe(200);
    expect(await statusOf('unlucky@example.com')).toBe('PENDING_VERIFICATION');
    const line = server.logLines.find((text) => text.includes('a mail was not sent'));
    expect(line).toContain('ECONNECTION');
    expect(line).not.toContain('unlucky');
  });
});

describe('the mailed code', () => {
  test('is void after ten minutes', async () => {
    const browser = server.browser();
    await browser.post('/auth/register', aForm({ email: 'slow@example.com' }));
    const code = await codeFor(server, 'slow@example.com');
    server.time.now += 10 * MINUTE;
    const reply = await browser.post('/auth/register/verify', { email: 'slow@example.com', code });
    expect(reply.code).toBe('auth.code_wrong');
  });

  test('works once', async () => {
    const browser = server.browser();
    await browser.post('/auth/register', aForm({ email: 'replay@example.com' }));
    const body = { email: 'replay@example.com', code: await codeFor(server, 'replay@example.com') };
    expect((await browser.post('/auth/register/verify', body)).status).toBe(200);
    expect((await server.browser().post('/auth/register/verify', body)).code).toBe('auth.code_wrong');
  });

  test('belongs to its address', async () => {
    const browser = server.browser();
    await browser.post('/auth/register', aForm({ email: 'mine@example.com' }));
    await browser.post('/auth/register', aForm({ email: 'other@example.com' }));
    const code = await codeFor(server, 'mine@example.com');
    const reply = await browser.post('/auth/register/verify', { email: 'other@example.com', code });
    expect(reply.code).toBe('auth.code_wrong');
  });

  test('is not good for a new password, nor is a code for a new password good here', async () => {
    const browser = server.browser();
    const email = 'cross@example.com';
    await browser.post('/auth/register', aForm({ email }));
    const verifyCode = await codeFor(server, email);
    await browser.post('/auth/reset-password/request', { email });
    const resetCode = await codeFor(server, email);
    expect(resetCode).not.toBe(verifyCode);
    expect((await browser.post('/auth/reset-password/verify', { email, code: verifyCode })).code).toBe(
      'auth.code_wrong',
    );
    expect((await browser.post('/auth/register/verify', { email, code: resetCode })).code).toBe(
      'auth.code_wrong',
    );
    expect((await browser.post('/auth/register/verify', { email, code: verifyCode })).status).toBe(200);
  });

  test('of fifty tries at once five are looked at, and the right one after them is burnt', async () => {
    const browser = server.browser();
    const email = 'guess@example.com';
    await browser.post('/auth/register', aForm({ email }));
    const code = await codeFor(server, email);
    const wrong = Array.from({ length: 50 }, (_, n) => `ZZZZ${String(n).padStart(2, '0')}`);
    const replies = await Promise.all(
      wrong.map((guess) => browser.post('/auth/register/verify', { email, code: guess })),
    );
    expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set(['auth.code_wrong']));
    const { rows } = await server.db.query('select tries from email_codes where email = $1', [email]);
    expect(rows).toEqual([{ tries: 5 }]);
    expect((await browser.post('/auth/register/verify', { email, code })).code).toBe('auth.code_wrong');
  });

  test('is the same wrong for an address that nobody has', async () => {
    const email = 'someone@example.com';
    await server.browser().post('/auth/register', aForm({ email }));
    const ask = (address: string) =>
      server.browser().post('/auth/register/verify', { email: address, code: 'AAAAAA' });
    const known = await ask(email);
    const unknown = await ask('nobody@example.com');
    const withoutId = (text: string) => text.replace(/"request_id":"[^"]*"/, '');
    expect(withoutId(known.text)).toBe(withoutId(unknown.text));
    expect(known.status).toBe(400);
  });

  test('is redeemed by one of many right tries at once', async () => {
    const email = 'race@example.com';
    await server.browser().post('/auth/register', aForm({ email }));
    const code = await codeFor(server, email);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => server.browser().post('/auth/register/verify', { email, code })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('production and staging refuse an address with a tag, the same for everybody', async () => {
  const staging = await startAuth({ stage: 'staging', rateLimit: false });
  try {
    const reply = await staging.browser().post('/auth/register', aForm({ email: 'liza+news@example.com' }));
    expect(reply.status).toBe(422);
    expect(reply.issues).toEqual(['email: Email address contains invalid characters or patterns']);
    expect(staging.work).toEqual({ hashes: 0, verifications: 0 });
  } finally {
    await staging.close();
  }
});

test('a tag is fine elsewhere', async () => {
  const reply = await server.browser().post('/auth/register', aForm({ email: 'liza+news@example.com' }));
  expect(reply.status).toBe(200);
});

test('an account that is not verified cannot sign in, but its right password brings a new code', async () => {
  const browser = server.browser();
  const email = 'waiting@example.com';
  await browser.post('/auth/register', aForm({ email }));
  const first = await codeFor(server, email);
  server.time.now += 2 * MINUTE;
  const login = (password: string) => browser.post('/auth/login', { emailOrUsername: email, password });
  expect((await login('Wrong#Pass1')).code).toBe('auth.wrong_credentials');
  expect(await codeFor(server, email)).toBe(first);
  const refused = await login(PASSWORD);
  expect(refused.code).toBe('auth.unverified');
  expect(refused.status).toBe(403);
  const second = await codeFor(server, email);
  expect(second).not.toBe(first);
  expect((await browser.post('/auth/register/verify', { email, code: second })).status).toBe(200);
});
