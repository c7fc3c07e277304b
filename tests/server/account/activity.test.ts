import { afterAll, beforeAll, expect, test } from 'vitest';
import { listActivity, unarchiveUser } from '../../../src/contract/account/account.ts';
import { changePassword } from '../../../src/contract/account/auth.ts';
import { updateConsent } from '../../../src/contract/account/consents.ts';
import { login } from '../../../src/contract/account/sign-in.ts';
import { type AccountApi, PASSWORD, startAccountApi } from './an-account.ts';

let api: AccountApi;
beforeAll(async () => {
  api = await startAccountApi();
});
afterAll(() => api.close());

const kindsOf = async (person: string, query = {}) =>
  (await api.ok(listActivity, person, { query })).data.map(({ kind }) => kind);
const signIn = (person: string, password: string) =>
  api.call(login, null, {
    query: { credential: 'bearer' },
    body: { emailOrUsername: `${person}@mail.example`, password },
  });

test('an account shows who came in, who tried to, and what was changed, the latest first', async () => {
  const ana = await api.owner();
  await signIn(ana, PASSWORD);
  await signIn(ana, 'Ibang#1x');
  await api.ok(changePassword, ana, { body: { currentPassword: PASSWORD, newPassword: 'Bayabas!77q' } });
  const { data } = await api.ok(listActivity, ana, { query: {} });
  expect(data.map(({ kind, ip }) => [kind, ip])).toEqual([
    ['password.changed', '127.0.0.1'],
    ['session.refused', '127.0.0.1'],
    ['session.started', '127.0.0.1'],
  ]);
});

test('pages follow each other without a gap or a repetition, and end', async () => {
  const ana = await api.person();
  for (const is_granted of [true, false, true, false, true])
    await api.ok(updateConsent, ana, { params: { purpose: 'ANALYTICS' }, body: { is_granted } });
  const all = (await api.ok(listActivity, ana, { query: {} })).data;
  expect(all).toHaveLength(5);
  const first = await api.ok(listActivity, ana, { query: { limit: 3 } });
  expect(first.data).toEqual(all.slice(0, 3));
  const rest = await api.ok(listActivity, ana, {
    query: { limit: 3, before: first.cursor.before ?? undefined },
  });
  expect(rest.data).toEqual(all.slice(3));
  expect(rest.cursor.before).toBeNull();
});

test('no one sees what happened to another, and no one learns where an administrator sits', async () => {
  const [ana, ben, admin] = await Promise.all([api.owner(), api.owner(), api.person({ role: 'ADMIN' })]);
  await signIn(ana, PASSWORD);
  expect(await kindsOf(ben)).toEqual([]);
  await api.giveUp(ana);
  await api.ok(unarchiveUser, admin, { params: { user_id: ana } });
  await api.db.query('update user_sessions set revoked_at = null where id = $1', [ana]);
  const { data } = await api.ok(listActivity, ana, { query: {} });
  expect(data.map(({ kind, ip }) => [kind, ip])).toEqual([
    ['account.unarchived', null],
    ['account.archived', '127.0.0.1'],
    ['session.started', '127.0.0.1'],
  ]);
  // What an administrator does to others is no news about their own account.
  expect(await kindsOf(admin)).toEqual([]);
});
