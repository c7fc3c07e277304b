import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getMyGroupAuthorization } from '../../../src/contract/communities/authorization.ts';
import { getCommunity } from '../../../src/contract/communities/communities.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aShop } from './a-shop.ts';

let api: CommunityApi;
let shop: ReturnType<typeof aShop>;
let owner: string;
let buyer: string;
let groupId: string;

beforeAll(async () => {
  api = await startCommunityApi();
  shop = aShop(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  [owner, buyer] = await Promise.all([api.person(), api.person()]);
  groupId = (await api.community(owner)).id;
});

const told = async (person: string) =>
  (await api.ok(listNotifications, person, { query: {} })).data.map(({ kind }) => kind).toReversed();
const membersCounted = async () =>
  (await api.ok(getCommunity, owner, { params: { group_id: groupId } })).data.total_members;
const place = async () =>
  (await api.ok(getMyGroupAuthorization, buyer, { params: { group_id: groupId } })).data;

test('a member is reminded before and after the end, each time once, and told when the access is lost', async () => {
  const planId = await shop.plan(owner, groupId);
  await shop.buy({ kind: 'MEMBERSHIP', groupId, userId: buyer, planId });
  await shop.sweep();
  expect(await told(buyer)).toEqual([]);
  let due = 0;
  for (const days of [-6.9, -2.9, -0.9, 0.1, 1.1]) {
    await shop.passEnd(groupId, days);
    // Several nodes at once.
    await Promise.all([shop.sweep(), shop.sweep(), shop.sweep()]);
    expect(await told(buyer)).toEqual(Array.from({ length: ++due }, () => 'RENEWAL_DUE'));
  }
  expect([(await place()).member_status, await membersCounted()]).toEqual(['ACTIVE', 2]);
  await shop.passEnd(groupId, 3.1);
  await Promise.all([shop.sweep(), shop.sweep()]);
  expect((await told(buyer)).slice(due)).toEqual(['ACCESS_LOST']);
  expect([(await place()).member_status, await membersCounted()]).toEqual(['EXPIRED', 1]);
  const revoked = (await api.eventsOn(`u:${buyer}`)).filter(({ k }) => k === 'membership.revoked');
  expect(revoked.map(({ d }) => d)).toEqual([{ group_id: groupId, reason: 'EXPIRED' }]);
  await shop.buy({ kind: 'MEMBERSHIP', groupId, userId: buyer, planId });
  await shop.sweep();
  expect([(await place()).member_status, await membersCounted()]).toEqual(['ACTIVE', 2]);
});

test('in a free community a paid tier ends with the free plan, and the membership goes on', async () => {
  const free = await shop.plan(owner, groupId, { type: 'Libre', fee: '0' });
  const gold = await shop.plan(owner, groupId, { type: 'Ginto' });
  await shop.buy({ kind: 'MEMBERSHIP', groupId, userId: buyer, planId: gold });
  await shop.passEnd(groupId, 3.1);
  await shop.sweep();
  expect(await place()).toMatchObject({ member_status: 'ACTIVE', plan_id: free });
  expect(await membersCounted()).toBe(2);
});

test('owners are notified of the end of the community’s plan, and a free plan that was chosen begins', async () => {
  await shop.buy({ kind: 'PLATFORM', groupId, planType: 'PLUS', cycle: 'MONTHLY' });
  await shop.passEnd(groupId, 0.1);
  await shop.sweep();
  await shop.passEnd(groupId, 7.1);
  await shop.sweep();
  await shop.sweep();
  expect(await told(owner)).toEqual(['RENEWAL_DUE', 'ACCESS_LOST']);
  await shop.buy({ kind: 'PLATFORM', groupId, planType: 'PLUS', cycle: 'MONTHLY' });
  await shop.buy({ kind: 'PLATFORM', groupId, planType: 'FREEMIUM', cycle: 'MONTHLY' });
  await shop.passEnd(groupId, 0.1);
  await shop.sweep();
  const { rows } = await api.db.query(
    'select subscription_plan_type as type, plan_until, freemium_from from groups where id = $1',
    [groupId],
  );
  expect(rows).toEqual([{ type: 'FREEMIUM', plan_until: null, freemium_from: null }]);
  expect((await told(owner)).length).toBe(2);
});
