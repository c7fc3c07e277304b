import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { requesterHashOf } from '../../../src/server/features/auth/requester.ts';
import { aForm, aMember, codeFor, PASSWORD, tokenFor } from './a-person.ts';
import { type AuthServer, startAuth } from './start-auth.ts';

const MINUTE = 60_000;
const NEW = 'Bayabas!77q';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuth({ rateLimit: false });
});
afterAll(() => server.close());

async function aToken(email: string): Promise<string> {
  const browser = server.browser();
  await browser.post('/auth/reset-password/request', { email });
  const reply = await browser.post('/auth/reset-password/verify', {
    email,
    code: await codeFor(server, email),
  });
  return z.object({ token: z.string() }).parse(reply.data).token;
}

const setPassword = (token: string, password = NEW) =>
  server.browser().post('/auth/reset-password', { token, password, confirmPassword: password });

const login = (emailOrUsername: string, password: string) =>
  server.browser().post('/auth/login', { emailOrUsername, password });

test('a mailed code is traded for a token, and the token for a new password', async () => {
  const { email, id } = await aMember(server, 'forgot@example.com');
  await server.db.query(
    `insert into calendar_feeds (user_id, token_hash, created_at) values ($1, sha256('x'), now())`,
    [id],
  );
  const reply = await setPassword(await aToken(email));
  expect(reply.data).toBeNull();
  expect((await login(email, PASSWORD)).code).toBe('auth.wrong_credentials');
  expect((await login(email, NEW)).status).toBe(200);
  expect(await server.alertsOf(email)).toEqual([{ notice: 'PASSWORD_CHANGED' }]);
  expect((await server.db.query('select from calendar_feeds where user_id = $1', [id])).rows).toEqual([]);
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
  await server.mailSender.settled();
  expect(server.mails.slice(before).map(({ to }) => to)).toEqual([email]);
});

test('even the right code of an address without an account gives no token', async () => {
  const browser = server.browser();
  const email = 'ghost@example.com';
  await browser.post('/auth/reset-password/request', { email });
  server.time.now += MINUTE;
  const asked = { email, requesterHash: requesterHashOf(browser.jar.asker) };
  const { secrets } = await server.withTx((tx) => server.codes.issue(tx, asked, 'RESET'));
  const reply = await browser.post('/auth/reset-password/verify', { email, code: secrets?.code });
  expect(reply.code).toBe('auth.code_wrong');
});

test('asking again within a minute mails nothing, and the code stays good', async () => {
  const { email } = await aMember(server, 'hasty@example.com');
  const browser = server.browser();
  const ask = () => browser.post('/auth/reset-password/request', { email });
  expect((await ask()).data).toEqual({ email, is_mailed: true, retry_after: 60 });
  const code = await codeFor(server, email);
  const before = server.mails.length;
  expect((await ask()).data).toEqual({ email, is_mailed: false, retry_after: 60 });
  await server.mailSender.settled();
  expect(server.mails.length).toBe(before);
  const reply = await browser.post('/auth/reset-password/verify', { email, code });
  expect(reply.status).toBe(200);
});

test('a code works once', async () => {
  const { email, browser } = await aMember(server, 'replayed@example.com');
  await browser.post('/auth/reset-password/request', { email });
  const code = await codeFor(server, email);
  const verify = () => browser.post('/auth/reset-password/verify', { email, code });
  expect((await verify()).status).toBe(200);
  expect((await verify()).code).toBe('auth.code_wrong');
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
    expect.stringMatching(/^password: .*easy to guess/),
  ]);
  expect((await setPassword(token, 'Mendoza!99')).issues).toEqual([
    expect.stringMatching(/^password: .*your name/),
  ]);
  expect((await setPassword(token)).status).toBe(200);
});

test('a user who proves the address this way need not verify it again', async () => {
  const email = 'notyet@example.com';
  await server.browser().post('/auth/register', aForm({ email }));
  expect((await setPassword(await aToken(email))).status).toBe(200);
  expect((await login(email, NEW)).status).toBe(200);
});

test('of fifty tries at once five are looked at, and the link of the mail still works', async () => {
  const { email, browser } = await aMember(server, 'fifty@example.com');
  await browser.post('/auth/reset-password/request', { email });
  const code = await codeFor(server, email);
  const verify = (guess: string) => browser.post('/auth/reset-password/verify', { email, code: guess });
  await Promise.all(Array.from({ length: 50 }, (_, n) => verify(`ZZZZ${String(n).padStart(2, '0')}`)));
  const { rows } = await server.db.query(
    `select tries from address_proofs where email = $1 and purpose = 'RESET'`,
    [email],
  );
  expect(rows).toEqual([{ tries: 5 }]);
  expect((await verify(code)).code).toBe('auth.code_wrong');
  expect((await setPassword(await tokenFor(server, email))).status).toBe(200);
});

test('the link of the mail needs no code, works in any browser, once, and for an hour', async () => {
  const { email } = await aMember(server, 'by-link@example.com');
  const ask = async () => {
    await server.browser().post('/auth/reset-password/request', { email });
    return tokenFor(server, email);
  };
  const token = await ask();
  expect((await server.mailTo(email))?.text).toContain('http://localhost:3000/reset-password/?token=');
  server.time.now += 59 * MINUTE;
  expect((await setPassword(token)).status).toBe(200);
  expect((await setPassword(token)).code).toBe('auth.token_wrong');
  const late = await ask();
  server.time.now += 60 * MINUTE;
  expect((await setPassword(late)).code).toBe('auth.token_wrong');
});

test('a code works only in the browser that asked for it, so no one can guess it anywhere else', async () => {
  const { email, browser } = await aMember(server, 'bound@example.com');
  await browser.post('/auth/reset-password/request', { email });
  const code = await codeFor(server, email);
  const other = server.browser();
  await other.post('/auth/reset-password/request', { email: 'somebody-else@example.com' });
  for (const stranger of [server.browser(), other])
    expect((await stranger.post('/auth/reset-password/verify', { email, code })).code).toBe(
      'auth.code_wrong',
    );
  expect((await browser.post('/auth/reset-password/verify', { email, code })).status).toBe(200);
});

test('nobody else can use up a code, a token or a link: by guessing, by asking, or by asking for many mails', async () => {
  const limited = await startAuth();
  try {
    const lab = { ip: '198.51.100.9' };
    const { email } = await aMember(limited, 'beset@example.com', limited.browser(lab));
    const owner = limited.browser(lab);
    await owner.post('/auth/reset-password/request', { email });
    const code = await codeFor(limited, email);
    for (let n = 0; n < 125; n++)
      await limited.browser(lab).post('/auth/reset-password/verify', { email, code: 'AAAAAA' });
    const traded = await owner.post('/auth/reset-password/verify', { email, code });
    const { token } = z.object({ token: z.string() }).parse(traded.data);

    for (let n = 0; n < 10; n++) await limited.browser(lab).post('/auth/reset-password/request', { email });
    const mailed = await tokenFor(limited, email);
    limited.time.now += 14 * MINUTE;
    const again = await owner.post('/auth/reset-password/request', { email });
    expect(again.data).toEqual({ email, is_mailed: false, retry_after: 46 * 60 });
    const body = { password: NEW, confirmPassword: NEW };
    expect((await owner.post('/auth/reset-password', { ...body, token })).status).toBe(200);
    expect((await owner.post('/auth/reset-password', { ...body, token: mailed })).code).toBe(
      'auth.token_wrong',
    );
  } finally {
    await limited.close();
  }
});

test('wrong codes of one network are limited, the same for addresses that no one has', async () => {
  const limited = await startAuth();
  try {
    const { email } = await aMember(limited, 'limited@example.com');
    const codesOf = async (address: string, ip: string) => {
      const browser = limited.browser({ ip });
      await browser.post('/auth/reset-password/request', { email: address });
      const replies = [];
      for (let n = 0; n < 122; n++)
        replies.push(await browser.post('/auth/reset-password/verify', { email: address, code: 'AAAAAA' }));
      expect(replies.at(-1)?.headers['retry-after']).toBe('900');
      return replies.map(({ code }) => code);
    };
    const known = await codesOf(email, '198.51.100.1');
    expect(known.filter((code) => code === 'request.too_many')).toHaveLength(2);
    expect(await codesOf('unheard@example.com', '198.51.100.2')).toEqual(known);
  } finally {
    await limited.close();
  }
});
