import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBearerOf, aForm, aMember, codeFor, PASSWORD } from './a-person.ts';
import { type AuthServer, startAuth } from './start-auth.ts';

const DAY = 24 * 60 * 60 * 1000;

let server: AuthServer;
beforeAll(async () => {
  server = await startAuth({ rateLimit: false });
});
afterAll(() => server.close());

async function lastSeen(userId: string): Promise<string | undefined> {
  const { rows } = await server.db.query<{ last_seen_at: string }>(
    'select last_seen_at from user_sessions where user_id = $1',
    [userId],
  );
  return rows[0]?.last_seen_at;
}

describe('a session', () => {
  test('lives while it is used, and ends after 30 days without', async () => {
    const { browser } = await aMember(server, 'idle@example.com');
    server.time.now += 29 * DAY;
    expect((await browser.get('/me')).status).toBe(200);
    server.time.now += 29 * DAY;
    expect((await browser.get('/me')).status).toBe(200);
    server.time.now += 30 * DAY;
    expect((await browser.get('/me')).code).toBe('auth.required');
  });

  test('ends after 90 days, however much it is used', async () => {
    const { browser } = await aMember(server, 'long@example.com');
    for (let day = 0; day < 80; day += 20) {
      server.time.now += 20 * DAY;
      expect((await browser.get('/me')).status).toBe(200);
    }
    server.time.now += 10 * DAY;
    expect((await browser.get('/me')).code).toBe('auth.required');
  });

  test('writes down when it was seen at most every five minutes', async () => {
    const { browser, id } = await aMember(server, 'seen@example.com');
    const begun = await lastSeen(id);
    server.time.now += 4 * 60_000;
    await browser.get('/me');
    expect(await lastSeen(id)).toBe(begun);
    server.time.now += 60_000;
    await browser.get('/me');
    expect(await lastSeen(id)).toBe(new Date(server.time.now).toISOString());
  });

  test('cannot be taken over from a copy of the database', async () => {
    const { browser, id } = await aMember(server, 'dump@example.com');
    const { rows } = await server.db.query<{ token_hash: Buffer }>(
      'select token_hash from user_sessions where user_id = $1',
      [id],
    );
    const stored = rows[0]?.token_hash ?? Buffer.of();
    expect(stored).toEqual(createHash('sha256').update(browser.jar.cookie).digest());
    const thief = server.browser();
    for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const) {
      thief.jar.cookie = encodeURIComponent(stored.toString(form));
      expect((await thief.get('/me')).code).toBe('auth.required');
    }
  });

  test('has 256 random bits', async () => {
    const tokens = new Set<string>();
    const { email } = await aMember(server, 'bits@example.com');
    for (let n = 0; n < 10; n++) tokens.add(await aBearerOf(server.browser(), email));
    expect(tokens.size).toBe(10);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  test('knows the living among many in one question', async () => {
    const { id } = await aMember(server, 'living@example.com');
    const start = () =>
      server.withTx((tx) =>
        server.sessions.start(tx, {
          userId: id,
          kind: 'cookie',
          ip: '::1',
          userAgent: 'a\u0000b',
          browserId: null,
        }),
      );
    const [one, two] = [await start(), await start()];
    await server.withTx((tx) => server.sessions.end(tx, { userId: id, sessionId: two.sessionId }));
    expect(await server.sessions.activeAmong([one.sessionId, two.sessionId])).toEqual(
      new Set([one.sessionId]),
    );
    expect(await server.sessions.activeAmong([])).toEqual(new Set());
  });
});

describe('ending sessions', () => {
  async function aPersonOnTwoDevices(email: string) {
    const { browser: phone, id } = await aMember(server, email);
    const laptop = server.browser({ userAgent: 'Laptop' });
    await laptop.post('/auth/login', { emailOrUsername: email, password: PASSWORD });
    const token = await aBearerOf(server.browser(), email);
    server.events.length = 0;
    const living = async () => [
      (await phone.get('/me')).status,
      (await laptop.get('/me')).status,
      (await server.browser().get('/me', { authorization: `Bearer ${token}` })).status,
    ];
    expect(await living()).toEqual([200, 200, 200]);
    return { phone, id, email, living, token };
  }
  type Device = Awaited<ReturnType<typeof aPersonOnTwoDevices>>;

  test.each<[string, (device: Device) => Promise<unknown>, number[]]>([
    ['logging out ends one', ({ phone }) => phone.delete('/auth/logout'), [401, 200, 200]],
    [
      'logging out by bearer ends that one',
      ({ token }) => server.browser().delete('/auth/logout', { authorization: `Bearer ${token}` }),
      [200, 200, 401],
    ],
    [
      'changing the password ends the others',
      ({ phone }) =>
        phone.put('/auth/change-password', { currentPassword: PASSWORD, newPassword: 'Bayabas!77q' }),
      [200, 401, 401],
    ],
    [
      'a new password by mail ends all',
      async ({ email }) => {
        const browser = server.browser();
        await browser.post('/auth/reset-password/request', { email });
        const { data } = await browser.post('/auth/reset-password/verify', {
          email,
          code: await codeFor(server, email),
        });
        const password = 'Bayabas!77q';
        const { status } = await browser.post('/auth/reset-password', {
          ...(typeof data === 'object' ? data : {}),
          password,
          confirmPassword: password,
        });
        expect(status).toBe(200);
      },
      [401, 401, 401],
    ],
    [
      'archiving the account ends all',
      ({ id }) => server.db.query(`update users set status = 'ARCHIVED' where id = $1`, [id]),
      [401, 401, 401],
    ],
  ])('%s', async (title, act, left) => {
    const device = await aPersonOnTwoDevices(`${createHash('md5').update(title).digest('hex')}@example.com`);
    await act(device);
    expect(await device.living()).toEqual(left);
  });

  test('is told to the person’s live connections with the commit', async () => {
    const { phone, id } = await aPersonOnTwoDevices('told@example.com');
    await phone.put('/auth/change-password', { currentPassword: PASSWORD, newPassword: 'Bayabas!77q' });
    const { rows } = await server.db.query<{ id: string }>(
      'select id from user_sessions where user_id = $1 and revoked_at is null',
      [id],
    );
    const kept = rows[0]?.id;
    await phone.delete('/auth/logout');
    const ended = server.events.filter(({ k }) => k === 'session.revoked');
    expect(ended.map(({ t, k, d }) => ({ t, k, d }))).toEqual([
      { t: `u:${id}`, k: 'session.revoked', d: { session_ids: '*', except: kept } },
      { t: `u:${id}`, k: 'session.revoked', d: { session_ids: [kept] } },
    ]);
  });

  test('logging out clears the cookie, and may be repeated by anyone', async () => {
    const { browser } = await aMember(server, 'bye@example.com');
    expect((await browser.delete('/auth/logout')).status).toBe(200);
    expect(browser.jar.cookie).toBe('');
    server.events.length = 0;
    expect((await browser.delete('/auth/logout')).status).toBe(200);
    expect((await server.browser().delete('/auth/logout')).status).toBe(200);
    expect(server.events).toEqual([]);
  });
});

describe('changing the password', () => {
  test('needs the current one, and then only the new one is right', async () => {
    const { browser, email } = await aMember(server, 'change@example.com');
    const wrong = await browser.put('/auth/change-password', {
      currentPassword: 'Wrong#Pass1',
      newPassword: 'a longer passphrase than sixteen',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.code).toBe('auth.password_wrong');
    expect(wrong.issues).toEqual(['currentPassword: Your current password is wrong']);

    const right = await browser.put('/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'a longer passphrase than sixteen',
    });
    expect(right.data).toBeNull();
    const login = (password: string) =>
      server.browser().post('/auth/login', { emailOrUsername: email, password });
    expect((await login(PASSWORD)).code).toBe('auth.wrong_credentials');
    expect((await login('a longer passphrase than sixteen')).status).toBe(200);
    expect((await server.alertsOf(email)).map(({ notice }) => notice)).toEqual(['PASSWORD_CHANGED']);
  });

  test('is for the signed in', async () => {
    const reply = await server
      .browser()
      .put('/auth/change-password', { currentPassword: PASSWORD, newPassword: 'Bayabas!77q' });
    expect(reply.code).toBe('auth.required');
  });

  test('twice at once changes it once', async () => {
    const { browser } = await aMember(server, 'twice-changed@example.com');
    const replies = await Promise.all(
      ['Bayabas!77q', 'Calamansi!8'].map((newPassword) =>
        browser.put('/auth/change-password', { currentPassword: PASSWORD, newPassword }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('guessing the current one in an open session is limited', async () => {
    const limited = await startAuth();
    try {
      const { browser } = await aMember(limited, 'open@example.com');
      limited.work.verifications = 0;
      let last: string | undefined;
      for (let n = 0; n < 15; n++)
        last = (
          await browser.put('/auth/change-password', {
            currentPassword: `Wrong#Pass${n}`,
            newPassword: 'Bayabas!77q',
          })
        ).code;
      expect(last).toBe('request.too_many');
      expect(limited.work.verifications).toBe(10);
    } finally {
      await limited.close();
    }
  });
});

test('a signed-in person who signs up anew leaves the old session behind', async () => {
  const { browser } = await aMember(server, 'first@example.com');
  const old = browser.jar.cookie;
  await browser.post('/auth/register', aForm({ email: 'second@example.com' }));
  await browser.post('/auth/register/verify', {
    email: 'second@example.com',
    code: await codeFor(server, 'second@example.com'),
  });
  expect((await browser.get('/me')).data).toMatchObject({ email: 'second@example.com' });
  browser.jar.cookie = old;
  expect((await browser.get('/me')).code).toBe('auth.required');
});
