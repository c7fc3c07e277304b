import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requesterHashOf } from '../../../src/server/features/auth/requester.ts';
import type { Browser } from './a-browser.ts';
import { aForm, aMember, codeFor, PASSWORD, tokenFor } from './a-person.ts';
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
    expect(reply.data).toMatchObject({ email: 'bea@example.com' });
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
    expect(known.data).toEqual({ email: 'known@example.com', is_mailed: true, retry_after: 60 });
    expect(known.status).toBe(fresh.status);
    const mail = await server.mailTo('known@example.com');
    expect(mail?.subject).toBe('You already have a Tambayan account');
    expect(mail?.text).toContain('http://localhost:3000/login/');
    expect(mail?.text).toContain('http://localhost:3000/forgot-password/');
  });

  test('the code made for an address that has an account opens nothing', async () => {
    await aMember(server, 'again@example.com');
    server.time.now += 2 * MINUTE;
    const browser = server.browser();
    const email = 'again@example.com';
    await browser.post('/auth/register', aForm({ email }));
    server.time.now += 2 * MINUTE;
    const asked = { email, requesterHash: requesterHashOf(browser.jar.asker) };
    const { secrets } = await server.withTx((tx) => server.codes.issue(tx, asked, 'VERIFY'));
    expect(secrets).not.toBeNull();
    const { code, token } = secrets ?? {};
    expect((await browser.post('/auth/register/verify-link', { token })).code).toBe('auth.token_wrong');
    expect((await browser.post('/auth/register/verify', { email, code })).code).toBe('auth.code_wrong');
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
    expect(again.data).toEqual({ email: 'twice@example.com', is_mailed: false, retry_after: 60 });
    await server.mailSender.settled();
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

  test('two presses at once make one account, and the newest mail lets in', async () => {
    const browser = server.browser();
    await browser.post('/auth/register', aForm({ email: 'before@example.com' }));
    const email = 'double@example.com';
    const replies = await Promise.all([1, 2].map(() => browser.post('/auth/register', aForm({ email }))));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const token = await tokenFor(server, email);
    expect((await browser.post('/auth/register/verify-link', { token })).status).toBe(200);
    const { rows } = await server.db.query('select from users where email = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  test('a mail that cannot be sent does not undo the registration, and the log names no address', async () => {
    server.mailServer.isUp = false;
    const reply = await server.browser().post('/auth/register', aForm({ email: 'unlucky@example.com' }));
    await server.mailSender.settled();
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
    const { rows } = await server.db.query(
      `select tries from address_proofs where email = $1 and purpose = 'VERIFY'`,
      [email],
    );
    expect(rows).toEqual([{ tries: 5 }]);
    expect((await browser.post('/auth/register/verify', { email, code })).code).toBe('auth.code_wrong');
  });

  test('is the same wrong for an address that no one has', async () => {
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
    const browser = server.browser();
    await browser.post('/auth/register', aForm({ email }));
    const code = await codeFor(server, email);
    const token = await tokenFor(server, email);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 === 0
          ? browser.post('/auth/register/verify', { email, code })
          : browser.post('/auth/register/verify-link', { token }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('someone else signs up with the same address', () => {
  const THEIRS = 'Attacker$99';
  const lab = { ip: '198.51.100.9' };
  let attacker: Browser;
  let victim: Browser;
  beforeEach(() => {
    attacker = server.browser(lab);
    victim = server.browser(lab);
  });

  const sign = (browser: Browser, email: string, password: string) =>
    browser.post('/auth/register', aForm({ email, password, confirmPassword: password }));
  const type = (browser: Browser, email: string, code: string) =>
    browser.post('/auth/register/verify', { email, code });
  const open = (browser: Browser, token: string, password?: string) =>
    browser.post('/auth/register/verify-link', { token, password });

  /** Each way in which the owner of the address may prove it; what they were mailed is the newest first. */
  const proofs: Readonly<
    Record<
      string,
      (email: string, own: { code: string; token: string }, theirs: { token: string }) => unknown
    >
  > = {
    'their own code': (email, { code }) => type(victim, email, code),
    'their own link': (_, { token }) => open(victim, token),
    'their own link on another device': (_, { token }) => open(server.browser(), token, PASSWORD),
    'the link that the stranger made us mail': (_email, _own, { token }) => open(victim, token),
  };

  describe.each(['before', 'after'])('%s the owner', (when) => {
    test.each(Object.entries(proofs))('%s gives the owner the account', async (how, prove) => {
      const email = `${when}-${how.replaceAll(' ', '-')}@example.com`;
      const secrets = async (browser: Browser, password: string) => {
        await sign(browser, email, password);
        return { code: await codeFor(server, email), token: await tokenFor(server, email) };
      };
      const first = when === 'before' ? await secrets(attacker, THEIRS) : null;
      const own = await secrets(victim, PASSWORD);
      const theirs = first ?? (await secrets(attacker, THEIRS));
      expect(await prove(email, own, theirs)).toMatchObject({ status: 200 });

      const login = (password: string) =>
        server.browser().post('/auth/login', { emailOrUsername: email, password });
      expect((await login(PASSWORD)).status).toBe(200);
      expect((await login(THEIRS)).code).toBe('auth.wrong_credentials');
      expect((await type(attacker, email, theirs.code)).code).toBe('auth.code_wrong');
      expect((await open(attacker, theirs.token)).code).toBe('auth.token_wrong');
      expect((await attacker.post('/auth/register/resend', { email })).code).toBe('auth.not_registered');
    });
  });

  test('their code and their link, in a browser that did not sign up, let no one in', async () => {
    const email = 'curious@example.com';
    await sign(attacker, email, THEIRS);
    const [code, token] = [await codeFor(server, email), await tokenFor(server, email)];
    expect((await type(victim, email, code)).code).toBe('auth.code_wrong');
    expect((await open(victim, token)).code).toBe('auth.password_needed');
    expect((await open(victim, token, PASSWORD)).issues).toEqual([expect.stringMatching(/^password: /)]);
    expect(await statusOf(email)).toBe('PENDING_VERIFICATION');
    await sign(victim, email, PASSWORD);
    expect((await open(victim, token)).status).toBe(200);
  });

  test('a cookie that was noted on a shared computer is worth nothing once someone signs up there', async () => {
    const email = 'shared-computer@example.com';
    await sign(victim, 'stranger-before@example.com', THEIRS);
    attacker.jar.asker = victim.jar.asker;
    await sign(victim, email, PASSWORD);
    const code = await codeFor(server, email);
    await sign(attacker, email, THEIRS);
    expect((await type(victim, email, code)).status).toBe(200);
    const login = { emailOrUsername: email, password: PASSWORD };
    expect((await server.browser().post('/auth/login', login)).status).toBe(200);
  });

  test('wrong tries from elsewhere and all the mails of the hour leave the owner a way in', async () => {
    const limited = await startAuth();
    try {
      const email = 'burnt@example.com';
      const owner = limited.browser(lab);
      await owner.post('/auth/register', aForm({ email }));
      const code = await codeFor(limited, email);
      const wrong = { email, code: 'AAAAAA' };
      const answers = new Set<string | undefined>();
      for (let n = 0; n < 125; n++)
        answers.add((await limited.browser(lab).post('/auth/register/verify', wrong)).code);
      expect(answers).toEqual(new Set(['auth.code_wrong', 'request.too_many']));
      for (let n = 0; n < 10; n++) await limited.browser(lab).post('/auth/register', aForm({ email }));
      const last = await tokenFor(limited, email);

      limited.time.now += 2 * MINUTE;
      const again = await owner.post('/auth/register/resend', { email });
      expect(again.data).toEqual({ email, is_mailed: false, retry_after: 58 * 60 });
      expect((await owner.post('/auth/register/verify', { email, code })).status).toBe(200);
      expect((await owner.post('/auth/register/verify-link', { token: last })).code).toBe('auth.token_wrong');
    } finally {
      await limited.close();
    }
  });

  test('the passwords of one link are counted, and the refusal says for how long', async () => {
    const limited = await startAuth();
    try {
      const email = 'link-guess@example.com';
      await limited.browser(lab).post('/auth/register', aForm({ email }));
      const token = await tokenFor(limited, email);
      const guess = () =>
        limited.browser().post('/auth/register/verify-link', { token, password: 'Wrong#Pass1' });
      for (let n = 0; n < 10; n++) expect((await guess()).code).toBe('auth.password_wrong');
      const refused = await guess();
      expect([refused.code, refused.headers['retry-after']]).toEqual(['request.too_many', '900']);
    } finally {
      await limited.close();
    }
  });
});

describe('another code for a registration', () => {
  test('comes when this browser asks for it, as often as the cool-down allows', async () => {
    const browser = server.browser();
    const email = 'reloaded@example.com';
    await browser.post('/auth/register', aForm({ email }));
    const first = await codeFor(server, email);
    const ask = (from = browser) => from.post('/auth/register/resend', { email });
    server.time.now += 20_000;
    expect((await ask()).data).toEqual({ email, is_mailed: false, retry_after: 40 });
    server.time.now += 40_000;
    expect((await ask()).data).toEqual({ email, is_mailed: true, retry_after: 60 });
    const second = await codeFor(server, email);
    expect(second).not.toBe(first);
    expect((await ask(server.browser())).code).toBe('auth.not_registered');
    expect((await browser.post('/auth/register/verify', { email, code: second })).status).toBe(200);
  });

  test('is answered the same for an address that has an account', async () => {
    const { email } = await aMember(server, 'has-account@example.com');
    const browser = server.browser();
    server.time.now += 2 * MINUTE;
    await browser.post('/auth/register', aForm({ email }));
    server.time.now += 2 * MINUTE;
    const again = await browser.post('/auth/register/resend', { email });
    expect(again.data).toEqual({ email, is_mailed: true, retry_after: 60 });
    expect((await server.mailTo(email))?.subject).toBe('You already have a Tambayan account');
  });
});

test('where one wanted to go is in the mail, and only a path of this site can be', async () => {
  const email = 'invited@example.com';
  const browser = server.browser();
  const redirect = '/communities/hurno/?invite=k7m2';
  await browser.post('/auth/register', aForm({ email, redirect }));
  server.time.now += MINUTE;
  await browser.post('/auth/register/resend', { email });
  const there = `redirect=${encodeURIComponent(redirect)}`;
  for (const mail of server.mails.filter(({ to }) => to === email)) expect(mail.text).toContain(there);
  await browser.post('/auth/reset-password/request', { email, redirect });
  expect((await server.mailTo(email))?.text).toContain(there);
  for (const foreign of ['//evil.example/', 'https://evil.example/', '/\\evil.example', 'x', '/a\nb']) {
    const reply = await browser.post('/auth/register', aForm({ email, redirect: foreign }));
    expect(reply.issues, foreign).toEqual(['redirect: Must be a path of this site']);
  }
});

test('a registration that no one proved is forgotten after a week', async () => {
  const browser = server.browser();
  const email = 'forgotten@example.com';
  await browser.post('/auth/register', aForm({ email }));
  server.time.now += 8 * 24 * 60 * MINUTE;
  await server.auth.registration.sweep();
  expect((await browser.post('/auth/register/resend', { email })).code).toBe('auth.not_registered');
});

test('production and staging refuse an address with a tag, the same for everyone', async () => {
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
  const elsewhere = await server
    .browser()
    .post('/auth/login', { emailOrUsername: email, password: PASSWORD });
  expect(elsewhere.code).toBe('auth.wrong_credentials');
  expect(refused.status).toBe(403);
  const second = await codeFor(server, email);
  expect(second).not.toBe(first);
  expect((await browser.post('/auth/register/verify', { email, code: second })).status).toBe(200);
});
