import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBearerOf, aForm, aMember, codeFor, PASSWORD, tokenFor } from './a-person.ts';
import { type AuthServer, SECRET, startAuth } from './start-auth.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.close());

/** Every auth and me call, right and wrong, and all that must stay between the person and us. */
async function walkThrough() {
  const email = 'canary@example.com';
  const texts: string[] = [];
  const secrets = new Set([PASSWORD, 'Bayabas!77q', 'Calamansi!8', SECRET]);
  const browser = server.browser();
  const keep = async (reply: Promise<{ text: string }>) => texts.push((await reply).text);

  await keep(browser.post('/auth/register', aForm({ email })));
  await keep(browser.post('/auth/register', aForm({ email, password: 'Bayabas!77q' })));
  await keep(browser.post('/auth/login', { emailOrUsername: email, password: PASSWORD }));
  const code = await codeFor(server, email);
  secrets.add(code);
  secrets.add(await tokenFor(server, email));
  secrets.add(browser.jar.asker);
  await keep(browser.post('/auth/register/verify', { email, code: 'AAAAAA' }));
  await keep(server.browser().post('/auth/register/verify-link', { token: await tokenFor(server, email) }));
  await keep(browser.post('/auth/register/resend', { email }));
  await keep(browser.post('/auth/register/verify', { email, code }));
  await keep(browser.post('/auth/login', { emailOrUsername: email, password: PASSWORD }));
  secrets.add(browser.jar.cookie);
  await keep(browser.get('/me'));
  await keep(browser.put('/me', { username: 'canarybird', bio: 'line\nbreak' }));
  await keep(browser.get('/me/authorization'));
  await keep(browser.put('/auth/change-password', { currentPassword: 'x', newPassword: 'Calamansi!8' }));
  await keep(browser.put('/auth/change-password', { currentPassword: PASSWORD, newPassword: 'Calamansi!8' }));
  await keep(browser.post('/auth/reset-password/request', { email }));
  const resetCode = await codeFor(server, email);
  secrets.add(resetCode);
  secrets.add(await tokenFor(server, email));
  const traded = await browser.post('/auth/reset-password/verify', { email, code: resetCode });
  const { token } = JSON.parse(traded.text).data;
  secrets.add(token);
  const reset = { token, password: 'Bayabas!77q', confirmPassword: 'Bayabas!77q' };
  await keep(browser.post('/auth/reset-password', reset));
  await keep(browser.post('/auth/reset-password', reset));
  secrets.add(await aBearerOf(server.browser(), email, 'Bayabas!77q'));
  const { rows } = await server.db.query<{ password_hash: string }>('select password_hash from users');
  for (const { password_hash } of rows) secrets.add(password_hash);
  await keep(browser.delete('/auth/logout'));
  return { texts, secrets };
}

test('no password, code, token or hash is in any answer, in the log, in an event or in the audit', async () => {
  const { texts, secrets } = await walkThrough();
  const { rows: audited } = await server.db.query('select * from audit_entries');
  const { rows: counted } = await server.db.query('select * from rate_counters');
  const places = {
    answers: texts.join('\n'),
    log: server.logLines.join('\n'),
    events: JSON.stringify(server.events),
    audit: JSON.stringify(audited),
    counters: JSON.stringify(counted),
  };
  expect(server.logLines.length).toBeGreaterThan(20);
  expect(audited.length).toBeGreaterThan(5);
  for (const secret of secrets)
    for (const [place, text] of Object.entries(places)) expect(text.includes(secret), place).toBe(false);
  for (const place of [places.log, places.counters, places.audit]) expect(place).not.toContain('canary@');
});

test('what the database keeps of codes and tokens cannot be used', async () => {
  const { email } = await aMember(server, 'kept@example.com');
  await server.browser().post('/auth/reset-password/request', { email });
  const code = await codeFor(server, email);
  const token = await tokenFor(server, email);
  await server.browser().post('/auth/register', aForm({ email: 'kept-too@example.com' }));
  const { rows } = await server.db.query<{ dump: string }>(
    `select (select json_agg(c)::text from address_proofs c) || (select json_agg(u)::text from users u)
       || (select json_agg(s)::text from user_sessions s) || (select json_agg(r)::text from registrations r)
       as dump`,
  );
  const dump = rows[0]?.dump ?? '';
  expect(dump).toContain('kept@example.com');
  expect(dump).not.toContain(code);
  expect(dump).not.toContain(token);
  expect(dump).not.toContain(Buffer.from(code).toString('hex'));
  expect(dump).not.toContain(PASSWORD);
});
