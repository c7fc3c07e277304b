import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveUser, unarchiveUser } from '../../../src/contract/account/account.ts';
import { getMyAuthorization } from '../../../src/contract/communities/authorization.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let admin: string;
beforeAll(async () => {
  api = await startCommunityApi();
  admin = await api.person({ role: 'ADMIN' });
});
afterAll(() => api.close());

const of = (user_id: string) => ({ params: { user_id } });
const entriesOf = async (user: string) =>
  (
    await api.db.query<{ action: string; actor_id: string; after: unknown }>(
      'select action, actor_id, after from audit_entries where target_id = $1 order by at, id',
      [user],
    )
  ).rows;

test('an administrator archives an account with a reason: nothing is erased, and it can come back', async () => {
  const [ana, stranger, other] = [
    await api.person(),
    await api.person(),
    await api.person({ role: 'ADMIN' }),
  ];
  const body = { reason: 'Ninakaw ang account' };
  const codes = [
    (await api.refused(archiveUser, stranger, { ...of(ana), body })).code,
    (await api.refused(archiveUser, ana, { ...of(ana), body })).code,
    (await api.refused(archiveUser, admin, { ...of(other), body })).code,
    (await api.refused(archiveUser, admin, { ...of(admin), body })).code,
    (await api.refused(archiveUser, admin, { ...of(ana), body: { ...body, current_password: 'x' } })).code,
  ];
  expect(codes).toEqual([
    'user.not_found',
    'user.not_found',
    'platform.not_allowed',
    'platform.not_allowed',
    'request.invalid',
  ]);
  for (let twice = 0; twice < 2; twice++)
    expect((await api.ok(archiveUser, admin, { ...of(ana), body })).data).toEqual({ erases_at: null });
  expect((await api.call(getMyAuthorization, ana, {})).status).toBe(401);
  const { rows } = await api.db.query('select from account_deletions where user_id = $1', [ana]);
  expect(rows).toEqual([]);
  await api.ok(unarchiveUser, admin, of(ana));
  expect(await entriesOf(ana)).toMatchObject([
    { action: 'account.archived', actor_id: admin, after: { reason: body.reason } },
    { action: 'account.unarchived', actor_id: admin },
  ]);
});

test('an administrator whose user is the only owner of a community learns which', async () => {
  const ana = await api.person();
  const { id } = await api.community(ana);
  const refused = await api.refused(archiveUser, admin, { ...of(ana), body: { reason: 'Spam' } });
  expect(refused).toMatchObject({
    code: 'account.owns_communities',
    fresh: { communities_to_transfer: [{ id }] },
  });
});
