import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getCommunity } from '../../../src/contract/communities/communities.ts';
import {
  cancelSubscription,
  resumeSubscription,
  searchMemberSubscriptions,
  searchPlatformSubscriptions,
} from '../../../src/contract/money/subscriptions.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aShop } from './a-shop.ts';

let api: CommunityApi;
let shop: ReturnType<typeof aShop>;
let owner: string;
let buyer: string;
let stranger: string;
let groupId: string;
let planId: string;

beforeAll(async () => {
  api = await startCommunityApi();
  shop = aShop(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  [owner, buyer, stranger] = await Promise.all([api.person(), api.person(), api.person()]);
  groupId = (await api.community(owner)).id;
  planId = await shop.plan(owner, groupId);
  await shop.buy({ kind: 'MEMBERSHIP', groupId, userId: buyer, planId });
  await shop.buy({ kind: 'PLATFORM', groupId, planType: 'PLUS', cycle: 'YEARLY' });
});

const members = async (person: string, query: object = {}) =>
  (await api.ok(searchMemberSubscriptions, person, { query: { group_id: groupId, ...query } })).data;
const platform = async (person: string, query: object = {}) =>
  (await api.ok(searchPlatformSubscriptions, person, { query: { group_id: groupId, ...query } })).data;

test('everyone sees their own, an owner those of the community, an administrator all, and strangers none', async () => {
  const [moderator, other] = [await api.person(), await api.person()];
  const admin = await api.person({ role: 'ADMIN' });
  await api.place(groupId, moderator, 'MODERATOR');
  await shop.buy({ kind: 'MEMBERSHIP', groupId, userId: other, planId });
  const counts: [string, number, number][] = [
    [owner, 2, 1],
    [buyer, 1, 0],
    [moderator, 0, 0],
    [stranger, 0, 0],
    [admin, 2, 1],
  ];
  for (const [person, own, plans] of counts)
    expect([(await members(person)).length, (await platform(person)).length]).toEqual([own, plans]);
  expect(await members(buyer)).toMatchObject([
    { user: { id: buyer }, plan_id: planId, plan_type: 'Suki', fee_amount: '499.00', status: 'ACTIVE' },
  ]);
  expect(await members(buyer, { user_id: other })).toEqual([]);
  expect(await platform(owner)).toMatchObject([{ plan_type: 'PLUS', plan_cycle_type: 'YEARLY', user: null }]);
});

test('each filter narrows the list', async () => {
  const cases: [object, number][] = [
    [{ status: 'ACTIVE' }, 1],
    [{ status: 'EXPIRED' }, 0],
    [{ plan_type: 'Suki' }, 1],
    [{ plan_type: 'Ginto' }, 0],
    [{ plan_cycle_type: 'YEARLY' }, 0],
    [{ plan_id: planId }, 1],
    [{ q: 'suk' }, 1],
    [{ q: 'nobody' }, 0],
    [{ end_date: '2099-01-01T00:00:00.000Z' }, 0],
    [{ provider_payment_id: 'pay_1' }, 0],
  ];
  for (const [query, count] of cases)
    expect([query, (await members(owner, query)).length]).toEqual([query, count]);
});

test('is ended with its period by its holder, and kept again; strangers and stale pages are refused', async () => {
  const [before] = await members(buyer);
  const id = before?.id ?? '';
  const input = { params: { subscription_id: id }, body: { version: before?.version ?? 0 } };
  for (const person of [stranger, owner])
    expect((await api.refused(cancelSubscription, person, input)).code).toBe('subscription.not_found');
  const cancelled = (await api.ok(cancelSubscription, buyer, input)).data;
  expect(cancelled).toMatchObject({ status: 'CANCELLED', is_cancelled_at_end: true });
  expect(cancelled.access_until).toBe(cancelled.end_date);
  expect((await api.ok(cancelSubscription, buyer, input)).data.version).toBe(cancelled.version);
  expect((await api.refused(resumeSubscription, buyer, input)).code).toBe('subscription.stale');
  const current = { ...input, body: { version: cancelled.version } };
  expect((await api.ok(resumeSubscription, buyer, current)).data.status).toBe('ACTIVE');
  await api.db.query(
    `update subscriptions set start_date = now() - interval '40 days', end_date = now() - interval '10 days' where id = $1`,
    [id],
  );
  expect((await members(owner, { status: 'EXPIRED' })).length).toBe(1);
  const [over] = await members(buyer);
  const late = { ...input, body: { version: over?.version ?? 0 } };
  expect((await api.refused(cancelSubscription, buyer, late)).code).toBe('subscription.over');
});

test('a community whose plan was cancelled is on Freemium from its end, and not locked', async () => {
  const [plan] = await platform(owner);
  const input = { params: { subscription_id: plan?.id ?? '' }, body: { version: plan?.version ?? 0 } };
  await api.ok(cancelSubscription, owner, input);
  await api.db.query(`update groups set freemium_from = now() where id = $1`, [groupId]);
  const { data } = await api.ok(getCommunity, owner, { params: { group_id: groupId } });
  expect(data).toMatchObject({ subscription_plan_type: 'FREEMIUM', is_expired: false });
});
