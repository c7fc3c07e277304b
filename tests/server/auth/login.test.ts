import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBearerOf, aForm, aMember, PASSWORD } from './a-person.ts';
import { type AuthServer, startAuth } from './start-auth.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuth({ rateLimit: false });
});
afterAll(() => server.close());

const withoutId = (text: string) => text.replace(/"request_id":"[^"]*"/, '');

describe('signing in', () => {
  test('works with the email, whatever its letters, and with the username', async () => {
    const { browser } = await aMember(server, 'two@example.com');
    await browser.put('/me', { username: 'TwoNames' });
    for (const emailOrUsername of [' Two@Example.COM ', 'twonames', 'TWONAMES']) {
      const reply = await server.browser().post('/auth/login', { emailOrUsername, password: PASSWORD });
      expect(reply.status).toBe(200);
      expect(reply.data).toMatchObject({ credential: null, user: { username: 'twonames' } });
    }
  });

  test('takes a password with the spaces that signing up trimmed off', async () => {
    await aMember(server, 'spaces@example.com');
    const reply = await server
      .browser()
      .post('/auth/login', { emailOrUsername: 'spaces@example.com', password: ` ${PASSWORD} ` });
    expect(reply.status).toBe(200);
  });

  test('gives a session of its own each time, and ends the one that the browser had', async () => {
    const { browser, email } = await aMember(server, 'fixed@example.com');
    const first = browser.jar.cookie;
    await browser.post('/auth/login', { emailOrUsername: email, password: PASSWORD });
    expect(browser.jar.cookie).not.toBe(first);
    const old = server.browser();
    old.jar.cookie = first;
    expect((await old.get('/me')).code).toBe('auth.required');
    expect((await browser.get('/me')).status).toBe(200);
  });

  test('ignores a session id that someone planted', async () => {
    await aMember(server, 'planted@example.com');
    const browser = server.browser();
    browser.jar.cookie = 'x'.repeat(43);
    await browser.post('/auth/login', { emailOrUsername: 'planted@example.com', password: PASSWORD });
    expect(browser.jar.cookie).not.toBe('x'.repeat(43));
  });

  test('answers a bearer credential instead of a cookie when asked', async () => {
    const { email } = await aMember(server, 'bearer@example.com');
    const browser = server.browser();
    const token = await aBearerOf(browser, email);
    expect(browser.jar.cookie).toBe('');
    const me = await browser.get('/me', { authorization: `Bearer ${token}` });
    expect(me.data).toMatchObject({ email });
  });

  test('is refused with the same text and the same work for every account', async () => {
    await aMember(server, 'real@example.com');
    await aMember(server, 'gone@example.com');
    await server.db.query(`update users set status = 'ARCHIVED' where email = 'gone@example.com'`);
    await server.browser().post('/auth/register', aForm({ email: 'pending@example.com' }));
    const answers: string[] = [];
    for (const [emailOrUsername, password] of [
      ['real@example.com', 'Wrong#Pass1'],
      ['pending@example.com', 'Wrong#Pass1'],
      ['nobody@example.com', PASSWORD],
      ['nobodyatall', PASSWORD],
      ['gone@example.com', PASSWORD],
    ]) {
      server.work.hashes = server.work.verifications = 0;
      const reply = await server.browser().post('/auth/login', { emailOrUsername, password });
      expect(reply.status).toBe(401);
      answers.push(withoutId(reply.text));
      expect(server.work, emailOrUsername).toEqual({ hashes: 0, verifications: 1 });
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('Wrong email, username or password.');
  });

  test('does not begin with a password that was changed in the moment before', async () => {
    const { email, browser } = await aMember(server, 'justchanged@example.com');
    const laptop = server.browser();
    server.between.verified = async () => {
      server.between.verified = async () => undefined;
      const newPassword = 'Calamansi!8';
      await browser.put('/auth/change-password', { currentPassword: PASSWORD, newPassword });
    };
    const reply = await laptop.post('/auth/login', { emailOrUsername: email, password: PASSWORD });
    expect(reply.code).toBe('auth.wrong_credentials');
    expect(laptop.jar.cookie).toBe('');
    expect((await browser.get('/me')).status).toBe(200);
  });

  test('brings an old hash up to date', async () => {
    const { email } = await aMember(server, 'oldhash@example.com');
    const cheap = await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    await server.db.query('update users set password_hash = $2 where email = $1', [email, cheap]);
    const login = () => server.browser().post('/auth/login', { emailOrUsername: email, password: PASSWORD });
    expect((await login()).status).toBe(200);
    const { rows } = await server.db.query<{ password_hash: string }>(
      'select password_hash from users where email = $1',
      [email],
    );
    expect(rows[0]?.password_hash).toContain('m=19456,t=2,p=1');
    expect((await login()).status).toBe(200);
  });

  test('leaves a trail', async () => {
    const { email, id, browser } = await aMember(server, 'trail@example.com');
    await server.browser().post('/auth/login', { emailOrUsername: email, password: 'Wrong#Pass1' });
    await browser.delete('/auth/logout');
    const { rows } = await server.db.query<{ action: string }>(
      'select action from audit_entries where target_id = $1 or actor_id = $1',
      [id],
    );
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'account.registered',
      'account.verified',
      'session.ended',
      'session.refused',
      'session.started',
    ]);
  });
});

describe('guessing passwords', () => {
  let limited: AuthServer;
  beforeAll(async () => {
    limited = await startAuth();
  });
  afterAll(() => limited.close());

  const attacker = { ip: '198.51.100.66', userAgent: 'curl' };
  const guess = (emailOrUsername: string, password = 'Wrong#Pass1', from = attacker) =>
    limited.browser(from).post('/auth/login', { emailOrUsername, password });

  /** The counters outlive a test that is tried again: each try asks for names and networks of its own. */
  let tries = 0;
  beforeEach(() => {
    tries += 1;
    attacker.ip = `198.51.100.${tries}`;
  });
  const fresh = (name: string) => `${name}${tries}@example.com`;

  /** Many at once, and never more than the server has connections for: what is measured is the limit, not the wait. */
  async function guesses(names: readonly string[], count: number) {
    const codes = new Set<string | undefined>();
    for (let n = 0; n < count; n += 20) {
      const some = Array.from({ length: 20 }, (_, k) => guess(names[(n + k) % names.length] ?? ''));
      for (const { code } of await Promise.all(some)) codes.add(code);
    }
    return codes;
  }

  test('of 1,000 guesses from one address at most 20 are looked at, and the owner still gets in', async () => {
    const { email, browser } = await aMember(limited, fresh('target'));
    await browser.put('/me', { username: `target${tries}` });
    limited.work.verifications = 0;
    const codes = await guesses([email, `target${tries}`], 1_000);
    expect(limited.work.verifications).toBeLessThanOrEqual(20);
    expect(limited.work.verifications).toBeGreaterThan(0);
    expect(codes).toEqual(new Set(['auth.wrong_credentials', 'request.too_many']));

    const right = { emailOrUsername: email, password: PASSWORD };
    expect((await guess(email, PASSWORD)).code).toBe('request.too_many');
    expect((await limited.browser({ ip: '192.0.2.1' }).post('/auth/login', right)).status).toBe(200);
  });

  test('the refusal says when to come back, and then it works again', async () => {
    const { email } = await aMember(limited, fresh('later'));
    await guesses([email], 20);
    const reply = await guess(email);
    expect(reply.status).toBe(429);
    const seconds = Number(reply.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    limited.time.now += seconds * 1000;
    expect((await guess(email, PASSWORD)).status).toBe(200);
  });

  test('guessing from the owner’s own address, even by the same kind of device, does not keep their browser out', async () => {
    const lab = { ip: `203.0.113.${tries}`, userAgent: 'Lab Computer' };
    const { email, browser } = await aMember(limited, fresh('lab'), limited.browser(lab));
    await browser.delete('/auth/logout');
    for (let n = 0; n < 30; n++) await guess(email, 'Wrong#Pass1', lab);
    expect((await guess(email, PASSWORD, lab)).code).toBe('request.too_many');
    const right = { emailOrUsername: email, password: PASSWORD };
    expect((await browser.post('/auth/login', right)).status).toBe(200);
  });

  test('a known browser has guesses of its own, and not more', async () => {
    const { email, browser } = await aMember(limited, fresh('known'), limited.browser(attacker));
    const codes = [];
    for (let n = 0; n < 7; n++)
      codes.push(
        (await browser.post('/auth/login', { emailOrUsername: email, password: 'Wrong#Pass1' })).code,
      );
    expect(codes.filter((code) => code === 'auth.wrong_credentials')).toHaveLength(6);
    expect(codes.at(-1)).toBe('request.too_many');
  });

  test('a cookie from signing in to another account makes no browser known', async () => {
    const { email } = await aMember(limited, fresh('mine'), limited.browser({ ip: '192.0.2.3' }));
    const { browser } = await aMember(limited, fresh('own'), limited.browser(attacker));
    const wrong = { emailOrUsername: email, password: 'Wrong#Pass1' };
    for (let n = 0; n < 3; n++) await browser.post('/auth/login', wrong);
    const strange = limited.browser(attacker);
    strange.jar.browser = 'x'.repeat(22);
    for (let n = 0; n < 3; n++) await strange.post('/auth/login', wrong);
    expect((await guess(email, PASSWORD)).code).toBe('request.too_many');
  });

  test('guessing from many addresses makes strangers wait, but refuses no one', async () => {
    const home = { ip: '203.0.113.60', userAgent: 'Owner’s Laptop' };
    const { email, browser } = await aMember(limited, fresh('botnet'), limited.browser(home));
    for (let n = 0; n < 60; n++) await guess(email, 'Wrong#Pass1', { ip: `100.64.0.${n}`, userAgent: 'bot' });
    limited.delays.length = 0;
    expect((await guess(email, PASSWORD, { ip: '192.0.2.77', userAgent: 'cafe' })).status).toBe(200);
    expect(limited.delays).toEqual([4000]);
    limited.delays.length = 0;
    const right = { emailOrUsername: email, password: PASSWORD };
    expect((await browser.post('/auth/login', right)).status).toBe(200);
    expect(limited.delays).toEqual([]);
  });

  test('names that no one has are limited just the same', async () => {
    const codes = [];
    for (let n = 0; n < 8; n++) codes.push((await guess(fresh('no.such'))).code);
    expect(codes).toEqual([
      ...Array.from({ length: 6 }, () => 'auth.wrong_credentials'),
      'request.too_many',
      'request.too_many',
    ]);
  });

  test('right passwords are not counted', async () => {
    const { email } = await aMember(limited, fresh('often'), limited.browser({ ip: '192.0.2.9' }));
    for (let n = 0; n < 20; n++)
      expect((await guess(email, PASSWORD, { ip: '192.0.2.10', userAgent: `v${n}` })).status).toBe(200);
  });

  test('an IPv6 network counts as one', async () => {
    const codes = [];
    for (let n = 0; n < 8; n++)
      codes.push(
        (await guess(fresh('six'), 'x', { ip: `2001:db8:0:${tries}::${n + 1}`, userAgent: 'x' })).code,
      );
    expect(codes.filter((code) => code === 'auth.wrong_credentials')).toHaveLength(6);
  });

  test('six code mails an hour reach an address, however often they are asked for', async () => {
    const email = fresh('flood');
    const member = await aMember(limited, fresh('flooded'));
    limited.time.now += 60 * 60 * 1000;
    for (let n = 0; n < 30; n++) {
      const from = { ip: `100.64.${tries}.${n}` };
      await limited.browser(from).post('/auth/reset-password/request', { email: member.email });
      await limited.browser(from).post('/auth/register', aForm({ email }));
    }
    await limited.mailSender.settled();
    const to = (address: string, what: RegExp) =>
      limited.mails.filter((mail) => mail.to === address && what.test(mail.subject)).length;
    expect([to(email, /Tambayan code/), to(member.email, /new password/)]).toEqual([6, 6]);
  });
});
