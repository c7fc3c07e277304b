import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aForm, aMember, codeFor, PASSWORD } from './a-person.ts';
import { type AuthServer, startAuth } from './start-auth.ts';

const MINUTE = 60_000;
const NEW = 'Bayabas!77q';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuth({ rateLimit: false });
});
afterAll(() => server.close());

async function aToken(email: string): Promise<string> {
  await server.browser().post('/auth/reset-password/request', { email });
  const reply = await server
    .browser()
    .post('/auth/reset-password/verify', { email, code: await codeFor(server, email) });
  return z.object({ token: z.string() }).parse(reply.data).token;
}

const setPassword = (token: string, password = NEW) =>
  server.browser().post('/auth/reset-password', { token, password, confirmPassword: password });

const login = (emailOrUsername: string, password: string) =>
  server.browser().post('/auth/login', { emailOrUsername, password });

test('a mailed code is traded for a token, and the token for a new password', async () => {
  const { email } = await aMember(server, 'forgot@example.com');
  const reply = await setPassword(await aToken(email));
  expect(reply.data).toBeNull();
  expect((await login(email, PASSWORD)).code).toBe('auth.wrong_credentials');
  expect((await login(email, NEW)).status).toBe(200);
  expect(await server.alertsOf(email)).toEqual([{ notice: 'PASSWORD_CHANGED' }]);
});

test('an address without an account gets the same answers, the same work, and no mail', async () => {
  const { email } = await aMember(server, 'exists@example.com');
  const withoutId = (text: string) =>
    text.replace(/"request_id":"[^"]*"/, '').replaceAll('exists@', 'absent@');
  const before = server.mails.length;
  server.work.hashes = server.work.verifications = 0;
  for (const [path, more] of [
    ['/auth/reset-password/request', {}],
    ['/auth/reset-password/verify', { code: 'AAAAAA' }],
  ] as const) {
    const known = await server.browser().post(path, { email, ...more });
    const unknown = await server.browser().post(path, { email: 'absent@example.com', ...more });
    expect(withoutId(known.text)).toBe(withoutId(unknown.text));
    expect(known.status).toBe(unknown.status);
  }
  expect(server.work).toEqual({ hashes: 0, verifications: 0 });
  await server.mailRoom.settled();
  expect(server.mails.slice(before).map(({ to }) => to)).toEqual([email]);
});

test('even the right code of an address without an account gives no token', async () => {
  const code = await server.withTx((tx) => server.codes.issue(tx, 'ghost@example.com', 'RESET'));
  const reply = await server
    .browser()
    .post('/auth/reset-password/verify', { email: 'ghost@example.com', code });
  expect(reply.code).toBe('auth.code_wrong');
});

test('asking again within a minute mails nothing, and the code stays good', async () => {
  const { email } = await aMember(server, 'hasty@example.com');
  const ask = () => server.browser().post('/auth/reset-password/request', { email });
  await ask();
  const code = await codeFor(server, email);
  const before = server.mails.length;
  await ask();
  await server.mailRoom.settled();
  expect(server.mails.length).toBe(before);
  const reply = await server.browser().post('/auth/reset-password/verify', { email, code });
  expect(reply.status).toBe(200);
});

test('a code works once', async () => {
  const { email } = await aMember(server, 'replayed@example.com');
  await aToken(email);
  const code = await codeFor(server, email);
  const reply = await server.browser().post('/auth/reset-password/verify', { email, code });
  expect(reply.code).toBe('auth.code_wrong');
});

test('a token works once, also when it is used twice at the same moment', async () => {
  const { email } = await aMember(server, 'once@example.com');
  const token = await aToken(email);
  const replies = await Promise.all([setPassword(token), setPassword(token)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await setPassword(token)).code).toBe('auth.token_wrong');
});

test('a token is void after fifteen minutes', async () => {
  const { email } = await aMember(server, 'tooslow@example.com');
  const token = await aToken(email);
  server.time.now += 15 * MINUTE;
  expect((await setPassword(token)).code).toBe('auth.token_wrong');
});

test('a token is void once the password was changed otherwise', async () => {
  const { email, browser } = await aMember(server, 'between@example.com');
  const token = await aToken(email);
  const changed = await browser.put('/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'Calamansi!8',
  });
  expect(changed.status).toBe(200);
  expect((await setPassword(token)).code).toBe('auth.token_wrong');
  expect((await login(email, 'Calamansi!8')).status).toBe(200);
});

test('a token belongs to one account and one address', async () => {
  const one = await aMember(server, 'one@example.com');
  const two = await aMember(server, 'other-one@example.com');
  const token = await aToken(one.email);
  const [, secret] = token.split('.');
  expect((await setPassword(`${two.id}.${secret}`)).code).toBe('auth.token_wrong');
  await server.db.query(`update users set email = 'moved@example.com' where id = $1`, [one.id]);
  expect((await setPassword(token)).code).toBe('auth.token_wrong');
});

test.each(['x', '.', `${'0'.repeat(36)}.x`, 'a.b.c'])('the token %j is just wrong', async (token) => {
  expect((await setPassword(token)).code).toBe('auth.token_wrong');
});

test('a common or personal password is refused before the token is used up', async () => {
  const { email } = await aMember(server, 'weak@example.com');
  const token = await aToken(email);
  expect((await setPassword(token, 'Password1!')).issues).toEqual([
    expect.stringMatching(/^password: .*guessed first/),
  ]);
  expect((await setPassword(token, 'Mendoza!99')).issues).toEqual([
    expect.stringMatching(/^password: .*your name/),
  ]);
  expect((await setPassword(token)).status).toBe(200);
});

test('whoever proves the address so need not verify it again', async () => {
  const email = 'notyet@example.com';
  await server.browser().post('/auth/register', aForm({ email }));
  expect((await setPassword(await aToken(email))).status).toBe(200);
  expect((await login(email, NEW)).status).toBe(200);
});

test('of fifty tries at once five are looked at', async () => {
  const { email } = await aMember(server, 'fifty@example.com');
  await server.browser().post('/auth/reset-password/request', { email });
  const code = await codeFor(server, email);
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      server
        .browser()
        .post('/auth/reset-password/verify', { email, code: `ZZZZ${String(n).padStart(2, '0')}` }),
    ),
  );
  const { rows } = await server.db.query(
    `select tries from email_codes where email = $1 and purpose = 'RESET'`,
    [email],
  );
  expect(rows).toEqual([{ tries: 5 }]);
  const reply = await server.browser().post('/auth/reset-password/verify', { email, code });
  expect(reply.code).toBe('auth.code_wrong');
});

test('tries are limited before anything is looked up, the same for addresses that nobody has', async () => {
  const limited = await startAuth();
  try {
    const { email } = await aMember(limited, 'limited@example.com');
    await limited.browser().post('/auth/reset-password/request', { email });
    const codesOf = async (address: string) => {
      const codes = [];
      for (let n = 0; n < 12; n++)
        codes.push(
          (await limited.browser().post('/auth/reset-password/verify', { email: address, code: 'AAAAAA' }))
            .code,
        );
      return codes;
    };
    const known = await codesOf(email);
    expect(known.filter((code) => code === 'request.too_many')).toHaveLength(2);
    expect(await codesOf('unheard@example.com')).toEqual(known);
  } finally {
    await limited.close();
  }
});
