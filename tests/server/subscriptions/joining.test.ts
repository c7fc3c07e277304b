import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getMyGroupAuthorization } from '../../../src/contract/communities/authorization.ts';
import { getCommunity } from '../../../src/contract/communities/communities.ts';
import { joinCommunity, searchMembers, updateMember } from '../../../src/contract/communities/members.ts';
import {
  archiveMembershipPlan,
  createMembershipPlan,
} from '../../../src/contract/communities/membership-plans.ts';
import { searchPosts } from '../../../src/contract/feed/posts.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aShop } from './a-shop.ts';

let api: CommunityApi;
let shop: ReturnType<typeof aShop>;
let owner: string;
let visitor: string;
let groupId: string;

beforeAll(async () => {
  api = await startCommunityApi();
  shop = aShop(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  [owner, visitor] = await Promise.all([api.person(), api.person()]);
  groupId = (await api.community(owner)).id;
});

const ofGroup = () => ({ params: { group_id: groupId } });
const join = (person = visitor) => ({ ...ofGroup(), body: {}, person });
const isFree = async () => (await api.ok(getCommunity, owner, ofGroup())).data.is_free;
const authorization = async () => (await api.ok(getMyGroupAuthorization, visitor, ofGroup())).data;
const entry = async () =>
  (await api.ok(searchMembers, owner, { query: { group_id: groupId, user_id: visitor, status: 'PENDING' } }))
    .data[0];

test('a community asks for a fee as long as all its plans do, and then visitors read no posts', async () => {
  const reads = async () => (await api.call(searchPosts, visitor, { query: { group_id: groupId } })).status;
  expect([await isFree(), await reads()]).toEqual([true, 200]);
  const suki = await shop.plan(owner, groupId);
  expect([await isFree(), await reads()]).toEqual([false, 403]);
  const events = await api.eventsOn(`f:${groupId}`);
  // The plan, that the community sells one, and that joining needs it.
  expect(events.map(({ k }) => k).slice(-3)).toEqual(['plan.updated', 'group.updated', 'group.updated']);
  const body = { group_id: groupId, type: 'Libre', fee_amount: '0', cycle_type: 'ONE_TIME' as const };
  const free = (await api.ok(createMembershipPlan, owner, { body })).data;
  expect([await isFree(), await reads()]).toEqual([true, 200]);
  await api.ok(archiveMembershipPlan, owner, { params: { group_membership_plan_id: free.id } });
  expect(await isFree()).toBe(false);
  await api.ok(archiveMembershipPlan, owner, { params: { group_membership_plan_id: suki } });
  expect(await isFree()).toBe(true);
});

test('joining one with a fee is answered with its plans, the cheapest first, and no one becomes a member', async () => {
  const [gold, suki] = [
    await shop.plan(owner, groupId, { type: 'Ginto', fee: '999.50' }),
    await shop.plan(owner, groupId, { type: 'Suki', fee: '99' }),
  ];
  const problem = await api.refused(joinCommunity, visitor, join());
  expect(problem).toMatchObject({ status: 402, code: 'membership.required' });
  expect(problem.plans).toEqual([
    { id: suki, type: 'Suki', fee_amount: '99.00', cycle_type: 'MONTHLY' },
    { id: gold, type: 'Ginto', fee_amount: '999.50', cycle_type: 'MONTHLY' },
  ]);
  expect((await authorization()).member_status).toBe(null);
});

test('joining a free one with a free plan gives that plan', async () => {
  const free = await shop.plan(owner, groupId, { type: 'Libre', fee: '0' });
  await shop.plan(owner, groupId);
  await api.ok(joinCommunity, visitor, join());
  expect(await authorization()).toMatchObject({ member_status: 'ACTIVE', plan_id: free });
});

test('in a private one the staff decides first, and the fee is due after that', async () => {
  const planId = await shop.plan(owner, groupId);
  await api.db.query('update groups set is_public = false where id = $1', [groupId]);
  await api.place(groupId, visitor, 'MEMBER', 'PENDING');
  await api.db.query(
    `update group_members set pending_reason = 'APPROVAL', requested_at = now() where user_id = $1`,
    [visitor],
  );
  expect((await authorization()).pending_reason).toBe('APPROVAL');
  const asked = await entry();
  const body = { group_id: groupId, status: 'ACTIVE' as const, version: asked?.version ?? 0 };
  const approved = await api.ok(updateMember, owner, { params: { user_id: visitor }, body });
  expect(approved.data).toMatchObject({ status: 'PENDING', request: { reason: 'PAYMENT' } });
  expect((await authorization()).pending_reason).toBe('PAYMENT');
  expect((await api.refused(joinCommunity, visitor, join())).code).toBe('membership.required');
  await shop.buy({ kind: 'MEMBERSHIP', groupId, userId: visitor, planId });
  expect(await authorization()).toMatchObject({
    ...{ member_status: 'ACTIVE', pending_reason: null, plan_id: planId },
  });
});
