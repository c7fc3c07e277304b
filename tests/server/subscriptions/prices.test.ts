import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  membershipPlan,
  searchMembershipPlans,
  updateMembershipPlan,
} from '../../../src/contract/communities/membership-plans.ts';
import { searchMemberSubscriptions } from '../../../src/contract/money/subscriptions.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import type { Wanted } from '../../../src/server/features/subscriptions/subscription.service.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aShop } from './a-shop.ts';

let api: CommunityApi;
let shop: ReturnType<typeof aShop>;
let owner: string;
beforeAll(async () => {
  api = await startCommunityApi();
  shop = aShop(api);
  owner = await api.person({ first: 'Olive' });
});
afterAll(() => api?.close());

/** Someone who has just bought a plan of ₱499. */
async function aSubscriber(cycle: 'MONTHLY' | 'YEARLY' = 'MONTHLY') {
  const { id: groupId } = await api.community(owner);
  const planId = await shop.plan(owner, groupId, { cycle });
  const person = await api.person();
  const wanted: Wanted = { kind: 'MEMBERSHIP', groupId, userId: person, planId };
  await shop.buy(wanted);
  return { groupId, planId, person, wanted };
}
type Subscriber = Awaited<ReturnType<typeof aSubscriber>>;

/** A price that was chosen some days ago. */
async function change({ groupId, planId }: Subscriber, fee_amount: string, daysAgo = 0.1): Promise<void> {
  const plans = (await api.ok(searchMembershipPlans, owner, { query: { groupId } })).data;
  const { version } = membershipPlan.parse(plans.find(({ id }) => id === planId));
  const params = { group_membership_plan_id: planId };
  await api.ok(updateMembershipPlan, owner, { params, body: { fee_amount, version } });
  await api.db.query(
    `update plan_terms set at = now() - make_interval(secs => $2) where id = (select max(id) from plan_terms where plan_id = $1)`,
    [planId, daysAgo * 86_400],
  );
}

/** Lets the notices have been given so many days before the end of the period. */
const toldBefore = (days: number, { groupId }: Subscriber) =>
  api.db.query(
    `update price_notices n set told_at = s.end_date - make_interval(secs => $2)
     from subscriptions s where s.id = n.subscription_id and s.group_id = $1`,
    [groupId, days * 86_400],
  );

async function told({ person }: Subscriber): Promise<string[]> {
  const { data } = await api.ok(listNotifications, person, { query: { kind: 'PRICE_CHANGED' } });
  return data.map(({ facts }) => facts.amount ?? '').toReversed();
}

const priceOf = async ({ wanted }: Subscriber) => (await shop.quote(wanted)).quote.total;
const near = ({ groupId }: Subscriber) => shop.passEnd(groupId, -3);

async function shown({ groupId, person }: Subscriber) {
  const { data } = await api.ok(searchMemberSubscriptions, person, { query: { group_id: groupId } });
  return [data[0]?.fee_amount, data[0]?.renewal?.fee_amount];
}

test('a higher price is asked only at a renewal that the member was told about 30 days before', async () => {
  const one = await aSubscriber();
  await change(one, '599');
  await near(one);
  // No one was told yet, then too late, then in time.
  expect(await priceOf(one)).toBe(49_900);
  await shop.sweep();
  expect([await priceOf(one), await shown(one)]).toEqual([49_900, ['499.00', '499.00']]);
  await toldBefore(29.9, one);
  expect(await priceOf(one)).toBe(49_900);
  await toldBefore(30.1, one);
  expect([await priceOf(one), await shown(one)]).toEqual([59_900, ['499.00', '599.00']]);
  await shop.passEnd(one.groupId, 1);
  expect(await priceOf(one)).toBe(59_900);
  // A newcomer pays it at once, and so does who comes back after the days of grace.
  const wanted: Wanted = { ...one.wanted, kind: 'MEMBERSHIP', userId: await api.person() } as Wanted;
  expect((await shop.quote(wanted)).quote.total).toBe(59_900);
});

test('who was told too late pays the old price once more, and the new one after that', async () => {
  const one = await aSubscriber();
  await near(one);
  await change(one, '599');
  await shop.sweep();
  const { bought } = await shop.buy(one.wanted);
  expect(bought.amount).toBe(49_900);
  await near(one);
  await toldBefore(33, one);
  expect((await shop.buy(one.wanted)).bought.amount).toBe(59_900);
  expect(await told(one)).toEqual(['599.00']);
  await shop.sweep();
  expect(await told(one)).toEqual(['599.00']);
});

test('a lower price counts at once, and a price that is taken back was never asked', async () => {
  const one = await aSubscriber();
  await change(one, '399');
  await near(one);
  expect(await priceOf(one)).toBe(39_900);
  await change(one, '999');
  await shop.sweep();
  await toldBefore(40, one);
  expect(await priceOf(one)).toBe(99_900);
  await change(one, '499');
  expect(await priceOf(one)).toBe(49_900);
});

test('each subscriber is notified once, by one of the nodes, and only of a price that stays', async () => {
  const one = await aSubscriber();
  await change(one, '899', 0);
  await shop.sweep();
  expect(await told(one)).toEqual([]);
  await change(one, '599');
  await Promise.all([shop.sweep(), shop.sweep(), shop.sweep()]);
  await shop.sweep();
  expect(await told(one)).toEqual(['599.00']);
  // Whose subscription ends anyway hears nothing.
  const leaving = await aSubscriber();
  await api.db.query('update subscriptions set cancel_at_period_end = true where group_id = $1', [
    leaving.groupId,
  ]);
  await change(leaving, '599');
  await shop.sweep();
  expect(await told(leaving)).toEqual([]);
});

test('an old notice means nothing to a subscription that began anew', async () => {
  const one = await aSubscriber();
  await change(one, '599');
  await shop.sweep();
  await change(one, '799');
  await shop.passEnd(one.groupId, 10);
  expect((await shop.buy(one.wanted)).bought.amount).toBe(79_900);
  await near(one);
  await change(one, '899');
  expect(await priceOf(one)).toBe(79_900);
});
