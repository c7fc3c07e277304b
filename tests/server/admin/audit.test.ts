import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveUser, unarchiveUser } from '../../../src/contract/account/account.ts';
import { getJobStats, searchAudit } from '../../../src/contract/admin/administration.ts';
import { updatePlatformRole } from '../../../src/contract/admin/administrators.ts';
import {
  archiveCommunity,
  unarchiveCommunity,
} from '../../../src/contract/communities/community-settings.ts';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { aPassword } from '../../support/actions/a-password.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let ada: string;
let ben: string;
beforeAll(async () => {
  api = await startCommunityApi();
  ada = await api.person({ first: 'Ada', last: 'Reyes', role: 'ADMIN' });
  ben = await api.person({ first: 'Ben', last: 'Cruz', role: 'ADMIN' });
});
afterAll(() => api.close());

const aCourse = { title: 'Tinapay', content_md: 'Masahin' };

type Asked = CallInput<typeof searchAudit>['query'];
const read = async (query: Asked) => api.ok(searchAudit, ada, { query });
const actionsOf = async (query: Asked) => (await read(query)).data.map(({ action }) => action);
const of = (user_id: string) => ({ params: { user_id } });

test('each filter finds its entries, and they name who did what to whom and why', async () => {
  const ana = await api.person({ first: 'Ana', last: 'Lim' });
  const group = await api.community(ben, { name: 'Kape at Code' });
  await api.ok(archiveUser, ada, { ...of(ana), body: { reason: 'Ninakaw ang account' } });
  await api.ok(unarchiveUser, ben, of(ana));
  const body = { platform_role: 'ADMIN', current_password: await aPassword(api, ada) } as const;
  await api.ok(updatePlatformRole, ada, { ...of(ana), body });
  await api.ok(archiveCommunity, ada, { params: { group_id: group.id } });
  await api.ok(unarchiveCommunity, ada, { params: { group_id: group.id } });

  const [role, back, gone] = (await read({ target_id: ana })).data;
  expect(gone).toMatchObject({
    action: 'account.archived',
    actor: { id: ada, first_name: 'Ada' },
    target_type: 'user',
    target_id: ana,
    target_name: 'Ana Lim',
    group: null,
    after: expect.objectContaining({ reason: 'Ninakaw ang account' }),
  });
  expect(back?.actor?.id).toBe(ben);
  const at = role?.created_at ?? '';
  const cases: readonly (readonly [string, Asked, readonly string[]])[] = [
    ['by actor', { target_id: ana, actor_id: ben }, ['account.unarchived']],
    ['by action', { target_id: ana, action: 'account.archived' }, ['account.archived']],
    ['by kind of action', { target_id: ana, action: 'account' }, ['account.unarchived', 'account.archived']],
    ['by community', { group_id: group.id, actor_id: ada }, ['group.unarchived', 'group.archived']],
    ['before a moment', { target_id: ana, to: at, action: 'platform_role.proposed' }, []],
    [
      'from a moment on',
      { target_id: ana, from: at, action: 'platform_role.proposed' },
      [role?.action ?? ''],
    ],
    [
      'what parses as nothing',
      { target_id: ana, action: "' or true", actor_id: 'x', limit: '1' },
      [role?.action ?? ''],
    ],
  ];
  for (const [name, query, actions] of cases) expect(await actionsOf(query), name).toEqual(actions);
  expect((await read({ group_id: group.id, limit: 1 })).data[0]?.group?.name).toBe('Kape at Code');
  expect((await api.refused(searchAudit, ada, { query: { from: 'kahapon' } })).code).toBe('request.invalid');
});

test('pages follow one another without a gap while entries are added, also at the same moment', async () => {
  const group = await api.community(ben);
  const at = '2026-03-01T00:00:00Z';
  await api.db.query(
    `insert into audit_entries (id, at, actor_id, action, target_type, target_id, group_id)
     select gen_random_uuid(), $1::timestamptz, $2, 'post.hidden', 'post', gen_random_uuid(), $3 from generate_series(1, 7)`,
    [at, ben, group.id],
  );
  const query = { group_id: group.id, action: 'post.hidden', limit: 3 };
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read({ ...query, ...(after !== null && { after }) });
    seen.push(...page.data.map(({ id }) => id));
    after = page.cursor.after;
    await api.db.query(
      `insert into audit_entries (id, at, action, target_type, group_id)
       values (gen_random_uuid(), now(), 'post.hidden', 'post', $1)`,
      [group.id],
    );
  } while (after !== null);
  expect(new Set(seen).size).toBe(7);
  expect(seen).toHaveLength(7);
});

test('only administrators read the log and the number of dead jobs', async () => {
  const ana = await api.person();
  expect((await api.refused(searchAudit, ana, { query: {} })).code).toBe('platform.not_allowed');
  expect((await api.refused(getJobStats, ana, {})).code).toBe('platform.not_allowed');
  expect((await api.ok(getJobStats, ada, {})).data).toEqual({ dead: 0, oldest_died_at: null });
});

test('administrators hear that something came or changed, without what; signing in is not told', async () => {
  const told = async () =>
    (await api.eventsOn('adm'))
      .filter(({ k }) => k === 'administration.updated')
      .map(({ d, a, ref }) => ({ d, a, ref }));
  const before = (await told()).length;
  const cora = await api.person({ first: 'Cora' });
  const group = await api.community(cora);
  await api.ok(archiveUser, ada, { ...of(await api.person()), body: { reason: 'Spam' } });
  await api.ok(archiveCommunity, ada, { params: { group_id: group.id } });
  await api.ok(createCourse, ada, { body: { group_id: (await api.community(ada)).id, ...aCourse } });
  const heard = (target_type: string, is_audited: boolean) => ({
    ...{ d: { target_type, is_audited }, a: null, ref: null },
  });
  expect((await told()).slice(before)).toEqual([
    heard('group', false),
    heard('user', true),
    heard('group', true),
    heard('group', false),
    heard('course', false),
  ]);
});
