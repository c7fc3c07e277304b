import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockPerson } from '../../../src/contract/account/blocks.ts';
import { getUserStats, searchUsers } from '../../../src/contract/account/user-search.ts';
import { updateMe } from '../../../src/contract/account/users.ts';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let admin: string;
let reader: string;
beforeAll(async () => {
  api = await startCommunityApi();
  admin = await api.person({ first: 'Ada', last: 'Reyes', role: 'ADMIN' });
  reader = await api.person({ first: 'Rita', last: 'Ramos' });
});
afterAll(() => api.close());

type Asked = CallInput<typeof searchUsers>['query'];
const found = async (caller: string, query: Asked) => (await api.ok(searchUsers, caller, { query })).data;
const names = async (caller: string, query: Asked) =>
  (await found(caller, query)).map(({ first_name }) => first_name);

test('people find whom they may look up, without the account', async () => {
  const open = await api.person({ first: 'Corazon', last: 'Bukas' });
  const shy = await api.person({ first: 'Corazon', last: 'Tago' });
  const known = await api.person({ first: 'Corazon', last: 'Kilala' });
  const hostile = await api.person({ first: 'Corazon', last: 'Galit' });
  for (const person of [shy, known]) await api.ok(updateMe, person, { body: { is_public: false } });
  await api.ok(blockPerson, hostile, { params: { user_id: reader } });
  const group = await api.community(reader);
  await api.place(group.id, known, 'MEMBER');

  const people = await found(reader, { q: 'corazon', sort_by: 'name', order_by: 'asc' });
  expect(people.map(({ id, account }) => [id, account])).toEqual([
    [open, null],
    [known, null],
  ]);
  expect(await names(reader, { q: 'wala ni isa' })).toEqual([]);
  for (const user of [shy, known, hostile])
    expect((await found(admin, { q: 'corazon' })).map(({ id }) => id)).toContain(user);
});

test('an email address finds its account for administrators only', async () => {
  const user = await api.person({ first: 'Emilia' });
  await api.db.query(`update users set email = 'lihim@halimbawa.ph' where id = $1`, [user]);
  expect(await names(reader, { q: 'lihim' })).toEqual([]);
  expect(await names(reader, { q: 'lihim@halimbawa.ph' })).toEqual([]);
  const [account] = await found(admin, { q: 'LIHIM@' });
  expect(account).toMatchObject({ id: user, account: { email: 'lihim@halimbawa.ph', status: 'ACTIVE' } });
});

test('what only administrators see, only they can filter and sort by', async () => {
  const reserved: Asked[] = [
    { status: 'ACTIVE' },
    { role: 'ADMIN' },
    { from: '2026-01-01T00:00:00Z' },
    { sort_by: 'last_seen_at' },
  ];
  for (const query of reserved)
    expect((await api.refused(searchUsers, reader, { query })).code, JSON.stringify(query)).toBe(
      'platform.not_allowed',
    );
  const gone = await api.person({ first: 'Alis' });
  await api.db.query(`update users set status = 'ARCHIVED' where id = $1`, [gone]);
  expect(await names(admin, { q: 'alis' })).toEqual([]);
  expect(await names(reader, { q: 'alis' })).toEqual([]);
  expect(await names(admin, { q: 'alis', include_archived: 'true' })).toEqual(['Alis']);
  expect(await names(reader, { q: 'alis', include_archived: 'true' })).toEqual([]);
  expect(await names(admin, { q: 'alis', status: 'ARCHIVED' })).toEqual(['Alis']);
  expect(await names(admin, { role: 'ADMIN' })).toEqual(['Ada']);
  const seen = (await found(admin, { sort_by: 'last_seen_at' })).map(({ account }) => account?.last_seen_at);
  expect(seen).toEqual(seen.toSorted((a, b) => (b ?? '').localeCompare(a ?? '')));
});

test('the statistics equal a recount', async () => {
  const { data } = await api.ok(getUserStats, admin, {});
  const { rows } = await api.db.query<{ status: string; n: number }>(
    'select status, count(*)::integer as n from users group by status',
  );
  const of = (status: string) => rows.find((row) => row.status === status)?.n ?? 0;
  expect(data).toMatchObject({
    total: rows.reduce((sum, { n }) => sum + n, 0),
    verified: of('ACTIVE'),
    pending: of('PENDING_VERIFICATION'),
    archived: of('ARCHIVED'),
    admins: 1,
  });
  expect(data.new_last_7_days).toBeLessThanOrEqual(data.new_last_30_days);
  expect(data.active_last_day).toBeLessThanOrEqual(data.active_last_7_days);
});

test('administrators list the accounts of some days, with both bounds to the moment', async () => {
  const made = async (created_at: string) => {
    const id = await api.person({ first: 'Petra' });
    await api.db.query('update users set created_at = $2 where id = $1', [id, created_at]);
    return id;
  };
  const [, first, last] = [
    await made('2025-05-31T15:59:59.999Z'),
    await made('2025-05-31T16:00:00Z'),
    await made('2025-06-02T15:59:59.999Z'),
    await made('2025-06-02T16:00:00Z'),
  ];
  const days = { from: '2025-05-31T16:00:00Z', to: '2025-06-02T16:00:00Z' };
  expect((await found(admin, days)).map(({ id }) => id)).toEqual([last, first]);
  expect((await api.call(searchUsers, admin, { query: { from: '2025-06' } })).status).toBe(422);
});
