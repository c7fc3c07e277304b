import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getMyGroupAuthorization } from '../../../src/contract/communities/authorization.ts';
import { getCommunity } from '../../../src/contract/communities/communities.ts';
import { updateCommunity } from '../../../src/contract/communities/community-settings.ts';
import {
  joinCommunity,
  leaveCommunity,
  removeMember,
  searchMembers,
  updateMember,
} from '../../../src/contract/communities/members.ts';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { createCourse, getCourse } from '../../../src/contract/courses/courses.ts';
import { listPurchases } from '../../../src/contract/money/purchases.ts';
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
  await api.db.query(`update groups set subscription_plan_type = 'PRO' where id = $1`, [groupId]);
});

const ofGroup = () => ({ params: { group_id: groupId } });
const member = (planId: string) => ({ kind: 'MEMBERSHIP' as const, groupId, userId: buyer, planId });
const status = async () => (await api.ok(getMyGroupAuthorization, buyer, ofGroup())).data.member_status;
const join = () => api.call(joinCommunity, buyer, { ...ofGroup(), body: {} });

/** A plan, and a course that asks for it. */
async function sold(type: string, fee: string, cycle: 'MONTHLY' | 'YEARLY' | 'ONE_TIME', tierId?: string) {
  const body = { group_id: groupId, type, fee_amount: fee, cycle_type: cycle };
  const plan = (
    await api.ok(createMembershipPlan, owner, { body: { ...body, ...(tierId && { tier_id: tierId }) } })
  ).data;
  const { id: courseId } = (
    await api.ok(createCourse, owner, {
      body: {
        group_id: groupId,
        title: `Kurso ng ${type}`,
        content_md: 'Tinapay at iba pa',
        is_active: true,
        is_public: true,
        group_member_subscription_plan_id: plan.id,
      },
    })
  ).data;
  return { planId: plan.id, tierId: plan.tier.id, courseId };
}
type Sold = Awaited<ReturnType<typeof sold>>;

/** Of each course, whether the buyer may open its lessons. */
const opens = (...all: Sold[]) =>
  Promise.all(
    all.map(async ({ courseId }) => {
      const course = await api.ok(getCourse, buyer, {
        params: { course_id: courseId },
      });
      return !course.data.is_locked;
    }),
  );

test('two things that are paid once add up, and each refund takes its own', async () => {
  const basics = await sold('Basics', '299', 'ONE_TIME');
  const cakes = await sold('Cakes', '399', 'ONE_TIME');
  await join();
  expect(await opens(basics, cakes)).toEqual([false, false]);
  const first = await shop.buy(member(basics.planId));
  const second = await shop.buy(member(cakes.planId));
  expect([first.bought.amount, second.bought.amount], 'nothing is credited').toEqual([29_900, 39_900]);
  expect(await opens(basics, cakes)).toEqual([true, true]);
  await expect(shop.quote(member(basics.planId))).rejects.toMatchObject({ code: 'subscription.exists' });
  await shop.refund(second.paymentId);
  expect([await status(), ...(await opens(basics, cakes))]).toEqual(['ACTIVE', true, false]);
  await shop.refund(first.paymentId);
  expect([await status(), ...(await opens(basics, cakes))], 'she joined free, and stays').toEqual([
    'ACTIVE',
    false,
    false,
  ]);
});

test('a higher tier opens what a lower one opens, and plans of one tier open the same', async () => {
  const gold = await sold('Gold monthly', '499', 'MONTHLY');
  const goldYearly = await sold('Gold yearly', '4990', 'YEARLY', gold.tierId);
  // Made later, and still below, since it costs less.
  const silver = await sold('Silver monthly', '199', 'MONTHLY');
  const once = await sold('Workshop', '99', 'ONE_TIME');
  await join();
  const { paymentId } = await shop.buy(member(goldYearly.planId));
  expect(await opens(gold, goldYearly, silver, once)).toEqual([true, true, true, false]);
  await shop.refund(paymentId);
  await shop.buy(member(silver.planId));
  expect(await opens(gold, goldYearly, silver, once)).toEqual([false, false, true, false]);
  const upgrade = await shop.buy(member(gold.planId));
  expect(upgrade.bought.amount, 'what is left of Silver is credited').toBeLessThan(49_900);
  expect(await opens(gold, silver)).toEqual([true, true]);
});

test('a tier of another community is refused in the words of the field', async () => {
  const stranger = await api.person();
  const elsewhere = (await api.community(stranger)).id;
  const body = { group_id: elsewhere, type: 'Lihim', fee_amount: '99', cycle_type: 'MONTHLY' } as const;
  const { tier } = (await api.ok(createMembershipPlan, stranger, { body })).data;
  const problem = await api.refused(createMembershipPlan, owner, {
    body: { ...body, group_id: groupId, tier_id: tier.id },
  });
  expect(problem).toMatchObject({ code: 'plan.not_found', message: 'Choose a level of this community.' });
});

test('joining stays free with the first paid plan, until the owner says otherwise', async () => {
  await sold('Suki', '499', 'MONTHLY');
  const community = async () => (await api.ok(getCommunity, owner, ofGroup())).data;
  expect(await community()).toMatchObject({ is_free: true, joining: 'FREE' });
  expect((await join()).status).toBe(200);
  const { version } = await community();
  await api.ok(updateCommunity, owner, { ...ofGroup(), body: { joining: 'PLAN', version } });
  expect(await community()).toMatchObject({ is_free: false, joining: 'PLAN' });
  expect(await status(), 'who was in stays in').toBe('ACTIVE');
  const late = await api.person();
  expect((await api.refused(joinCommunity, late, { ...ofGroup(), body: {} })).code).toBe(
    'membership.required',
  );
});

test('a plan that ends, by the clock or by a refund, leaves a free member what they had before', async () => {
  const suki = await sold('Suki', '499', 'MONTHLY');
  await join();
  await shop.buy(member(suki.planId));
  const { version } = (await api.ok(getCommunity, owner, ofGroup())).data;
  await api.ok(updateCommunity, owner, { ...ofGroup(), body: { joining: 'PLAN', version } });
  expect(await opens(suki)).toEqual([true]);
  await shop.passEnd(groupId, 3.1);
  expect([await status(), ...(await opens(suki))], 'by the clock alone').toEqual(['ACTIVE', false]);
  await shop.sweep();
  expect(await status()).toBe('ACTIVE');
  expect((await shop.placeOf(groupId, buyer))?.plan_id).toBeNull();
});

test('who left comes back to what they have paid for, also where a moderator decides and a plan is needed', async () => {
  const { version } = (await api.ok(getCommunity, owner, ofGroup())).data;
  await api.ok(updateCommunity, owner, {
    ...ofGroup(),
    body: { joining: 'PLAN', is_public: true, version },
  });
  const yearly = await sold('Suki', '4990', 'YEARLY');
  const forGood = await sold('Workshop', '299', 'ONE_TIME');
  await shop.buy(member(yearly.planId));
  await shop.buy(member(forGood.planId));
  const { version: now } = (await api.ok(getCommunity, owner, ofGroup())).data;
  await api.ok(updateCommunity, owner, { ...ofGroup(), body: { is_public: false, version: now } });
  for (const leave of [
    () => api.ok(leaveCommunity, buyer, ofGroup()),
    () => api.ok(removeMember, owner, { params: { user_id: buyer }, body: { group_id: groupId } }),
  ]) {
    await leave();
    expect((await shop.placeOf(groupId, buyer))?.status).toMatch(/LEFT|REMOVED/);
    expect((await join()).status).toBe(200);
    expect([await status(), ...(await opens(yearly, forGood))]).toEqual(['ACTIVE', true, true]);
  }
});

test('who has left is not reminded of a plan that ends', async () => {
  const suki = await sold('Suki', '499', 'MONTHLY');
  await join();
  await shop.buy(member(suki.planId));
  await api.ok(leaveCommunity, buyer, ofGroup());
  for (const days of [-6, -2, 0.1, 1.1]) {
    await shop.passEnd(groupId, days);
    await shop.sweep();
  }
  const { rows } = await api.db.query(
    `select kind from notifications where user_id = $1 and kind in ('RENEWAL_DUE', 'ACCESS_LOST')`,
    [buyer],
  );
  expect(rows).toEqual([]);
});

test('nothing that was given or came with joining lets someone back in without a decision', async () => {
  const { version } = (await api.ok(getCommunity, owner, ofGroup())).data;
  await sold('Libre', '0', 'MONTHLY');
  await join();
  await api.ok(updateCommunity, owner, { ...ofGroup(), body: { is_public: false, version } });
  await api.ok(leaveCommunity, buyer, ofGroup());
  expect(await join().then(({ status: code }) => code), 'the community is hidden again').toBe(404);
});

test('a request that waited for a payment is decided when a free way appears', async () => {
  const { version } = (await api.ok(getCommunity, owner, ofGroup())).data;
  await api.ok(updateCommunity, owner, { ...ofGroup(), body: { joining: 'PLAN', version } });
  await sold('Suki', '499', 'MONTHLY');
  for (const decision of ['ACTIVE', 'REJECTED'] as const) {
    const waiting = await api.person();
    await api.place(groupId, waiting, 'MEMBER', 'PENDING');
    await api.db.query(
      `update group_members set pending_reason = 'PAYMENT', requested_at = now() where group_id = $1 and user_id = $2`,
      [groupId, waiting],
    );
    const free = (await api.ok(getCommunity, owner, ofGroup())).data;
    await api.ok(updateCommunity, owner, { ...ofGroup(), body: { joining: 'FREE', version: free.version } });
    const { data } = await api.ok(searchMembers, owner, {
      query: { group_id: groupId, user_id: waiting, status: 'PENDING' },
    });
    const [request] = data;
    expect(request?.request?.reason, 'it is in the queue').toBe('PAYMENT');
    const decided = await api.ok(updateMember, owner, {
      params: { user_id: waiting },
      body: { group_id: groupId, status: decision, version: request?.version ?? 0 },
    });
    expect(decided.data.status).toBe(decision);
  }
});

test('people see what they bought, what is open first, and why the rest is over; nobody sees that of others', async () => {
  const suki = await sold('Suki', '499', 'MONTHLY');
  const gold = await sold('Gold', '999', 'MONTHLY');
  const workshop = await sold('Workshop', '299', 'ONE_TIME');
  await join();
  await shop.buy(member(suki.planId));
  await shop.buy(member(gold.planId));
  const { paymentId } = await shop.buy(member(workshop.planId));
  const listed = async (query: object = {}, person = buyer) =>
    (await api.ok(listPurchases, person, { query })).data.map(({ title, group, source, ended }) => ({
      ...{ title, source, why: ended?.why ?? null, isIn: group.is_member, group: group.id },
    }));
  const row = (title: string, source: 'PLAN' | 'PURCHASE', why: string | null = null) => ({
    ...{ title, source, why, isIn: true, group: groupId },
  });
  expect(await listed()).toEqual([row('Workshop', 'PURCHASE'), row('Gold', 'PLAN')]);
  await shop.refund(paymentId);
  await shop.passEnd(groupId, 3.1);
  expect(await listed(), 'the clock alone ends it').toEqual([]);
  expect(new Set(await listed({ include_archived: 'true' }))).toEqual(
    new Set([
      row('Workshop', 'PURCHASE', 'REFUNDED'),
      row('Gold', 'PLAN', 'EXPIRED'),
      row('Suki', 'PLAN', 'REPLACED'),
    ]),
  );
  expect(await listed({ include_archived: 'true', q: 'gol' })).toEqual([row('Gold', 'PLAN', 'EXPIRED')]);
  for (const person of [owner, await api.person()])
    expect(await listed({ include_archived: 'true' }, person)).toEqual([]);
});
