import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runAdmin } from '../../support/run-admin.ts';
import { aForm, aMember } from './a-person.ts';
import { type AuthServer, startAuth } from './start-auth.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuth();
});
afterAll(() => server.close());

/** `npm run admin -- …` on the database of `server`. */
async function runHere(...args: string[]) {
  const { rows } = await server.db.query<{ name: string }>('select current_database() as name');
  const url = new URL(inject('postgresUrl'));
  url.pathname = rows[0]?.name ?? '';
  return runAdmin(url.href, ...args);
}

test('an administrator is made by their email, and the next call knows', async () => {
  const { browser, id } = await aMember(server, 'boss@example.com');
  expect((await browser.get('/me/authorization')).data).toEqual({
    platform_role: 'USER',
    permissions: [],
    restrictions: [],
  });
  expect(await runHere('Boss@Example.com')).toMatchObject({
    code: 0,
    said: expect.stringContaining('boss@example.com is now a platform administrator.'),
  });
  expect((await browser.get('/me/authorization')).data).toEqual({
    platform_role: 'ADMIN',
    permissions: ['platform.admin'],
    restrictions: [],
  });
  const { rows } = await server.db.query(
    `select actor_id, before, after from audit_entries where action = 'platform_role.granted' and target_id = $1`,
    [id],
  );
  expect(rows).toEqual([
    { actor_id: null, before: { platform_role: 'USER' }, after: { platform_role: 'ADMIN' } },
  ]);
  expect(await runHere('boss@example.com')).toMatchObject({
    code: 0,
    said: expect.stringContaining('already'),
  });
});

test('it says what is wrong with an address', async () => {
  await server.browser().post('/auth/register', aForm({ email: 'early@example.com' }));
  expect(await runHere('early@example.com')).toMatchObject({
    code: 1,
    said: expect.stringContaining('verify the email first'),
  });
  expect(await runHere('stranger@example.com')).toMatchObject({
    code: 1,
    said: expect.stringContaining('has no account here'),
  });
  expect(await runHere()).toMatchObject({ code: 2, said: expect.stringContaining('Usage:') });
});

test('after a backup was restored the log is of another epoch, each time it is said', async () => {
  const epoch = async () => (await server.db.query<{ epoch: number }>('select epoch from rt_meta')).rows;
  expect(await epoch()).toEqual([{ epoch: 1 }]);
  expect(await runHere('restored')).toMatchObject({ code: 0, said: expect.stringContaining('epoch 2') });
  expect(await epoch()).toEqual([{ epoch: 2 }]);
  expect(await runHere('restored', 'twice')).toMatchObject({ code: 2 });
  expect(await epoch()).toEqual([{ epoch: 2 }]);
});
