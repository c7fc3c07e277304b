import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getMyGroupAuthorization } from '../../../src/contract/communities/authorization.ts';
import { getCommunity } from '../../../src/contract/communities/communities.ts';
import { archiveMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { Problem } from '../../../src/contract/core/problems.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aShop } from './a-shop.ts';

let api: CommunityApi;
let shop: ReturnType<typeof aShop>;
let owner: string;
let buyer: string;
let groupId: string;
let planId: string;

beforeAll(async () => {
  api = await startCommunityApi();
  shop = aShop(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  [owner, buyer] = await Promise.all([api.person(), api.person()]);
  groupId = (await api.community(owner)).id;
  planId = await shop.plan(owner, groupId);
});

const membership = (plan = planId, userId = buyer) =>
  ({ kind: 'MEMBERSHIP', groupId, userId, planId: plan }) as const;
const platform = (
  planType: 'FREEMIUM' | 'PLUS' | 'PRO' | 'ENTERPRISE',
  cycle: 'MONTHLY' | 'YEARLY' = 'MONTHLY',
) => ({ kind: 'PLATFORM', groupId, planType, cycle }) as const;
const authorization = async (person = buyer) =>
  (await api.ok(getMyGroupAuthorization, person, { params: { group_id: groupId } })).data;
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );

describe('a membership', () => {
  test('is opened by its payment: a member, the plan, the period and the events', async () => {
    const { bought, granted } = await shop.buy(membership());
    expect(bought).toMatchObject({ amount: 49_900, snapshot: { plan_id: planId, plan_type: 'Suki' } });
    expect(granted?.periodEnd).not.toBe(null);
    expect(await authorization()).toMatchObject({ member_status: 'ACTIVE', role: 'MEMBER', plan_id: planId });
    const kinds = (await api.eventsOn(`u:${buyer}`)).map(({ k }) => k);
    expect(kinds).toEqual(expect.arrayContaining(['membership.granted', 'subscription.updated']));
    expect((await api.eventsOn(`u:${owner}`)).map(({ k }) => k)).toContain('subscription.updated');
    const place = await shop.placeOf(groupId, buyer);
    expect(Date.parse(place?.access_until ?? '') - Date.parse(granted?.periodEnd ?? '')).toBe(3 * 86_400_000);
  });

  test('the same payment gives one period, however often and however fast it is granted', async () => {
    const { bought, granted } = await shop.buy(membership());
    const again = await Promise.all([bought, bought, bought].map((one) => shop.grant(one)));
    for (const answer of again) expect(answer).toEqual(granted);
    const paymentId = await shop.payment();
    const other = { ...bought, userId: await api.person(), paymentId };
    const raced = await Promise.all(Array.from({ length: 5 }, () => shop.grant(other)));
    expect(new Set(raced.map((one) => JSON.stringify(one))).size).toBe(1);
    expect((await shop.periods(groupId)).length).toBe(2);
  });

  test('is renewed in its last week or in the days of grace, without losing or giving away a day', async () => {
    const first = await shop.buy(membership());
    expect(await codeOf(shop.quote(membership()))).toBe('subscription.exists');
    await shop.passEnd(groupId, -5);
    expect(await shop.quote(membership())).toMatchObject({ kind: 'RENEWAL', quote: { total: 49_900 } });
    const second = await shop.buy(membership());
    expect(second.granted?.subscriptionId).toBe(first.granted?.subscriptionId);
    expect((await shop.periods(groupId)).map(({ is_void }) => is_void)).toEqual([false, false]);
    await shop.passEnd(groupId, 2);
    expect(await shop.quote(membership())).toMatchObject({ kind: 'RENEWAL' });
    expect((await authorization()).member_status).toBe('ACTIVE');
    await shop.passEnd(groupId, 4);
    expect((await authorization()).member_status).toBe('EXPIRED');
    expect(await shop.quote(membership())).toMatchObject({ kind: 'NEW' });
    await shop.buy(membership());
    expect(await authorization()).toMatchObject({ member_status: 'ACTIVE', plan_id: planId });
    const community = await api.ok(getCommunity, buyer, { params: { group_id: groupId } });
    expect(community.data.total_members).toBe(2);
  });

  test('is upgraded at once with a credit, and a refund of that brings the earlier plan back', async () => {
    const gold = await shop.plan(owner, groupId, { type: 'Ginto', fee: '1499' });
    await shop.buy(membership());
    const quoted = await shop.quote(membership(gold));
    expect(quoted).toMatchObject({
      kind: 'UPGRADE',
      quote: { base: 149_900, credit: 49_900, total: 100_000 },
    });
    const upgrade = await shop.buy(membership(gold));
    expect(await authorization()).toMatchObject({ plan_id: gold });
    expect((await shop.periods(groupId)).map(({ is_void, worth }) => [is_void, worth])).toEqual([
      [true, 49_900],
      [false, 149_900],
    ]);
    expect(await shop.quote(membership())).toMatchObject({ kind: 'DOWNGRADE', quote: { total: 0 } });
    await shop.refund(upgrade.paymentId);
    await shop.refund(upgrade.paymentId);
    expect(await authorization()).toMatchObject({ member_status: 'ACTIVE', plan_id: planId });
  });

  test('a full refund ends the access now', async () => {
    const { paymentId } = await shop.buy(membership());
    await shop.refund(paymentId);
    expect((await authorization()).member_status).toBe('EXPIRED');
    expect((await shop.placeOf(groupId, buyer))?.status).toBe('EXPIRED');
    const events = await api.eventsOn(`u:${buyer}`);
    expect(events.filter(({ k }) => k === 'membership.revoked').map(({ d }) => d)).toEqual([
      { group_id: groupId, reason: 'EXPIRED' },
    ]);
    expect(await shop.quote(membership())).toMatchObject({ kind: 'NEW', subscriptionId: null });
    expect((await shop.buy(membership())).granted).not.toBe(null);
  });

  test('is not sold to everyone, and each refusal says why', async () => {
    const [banned, waiting, moderator, stranger] = await Promise.all([
      ...[api.person(), api.person(), api.person(), api.person()],
    ]);
    await api.place(groupId, banned ?? '', 'MEMBER', 'BANNED');
    await api.place(groupId, moderator ?? '', 'MODERATOR');
    const elsewhere = (await api.community(await api.person())).id;
    const old = await shop.plan(owner, groupId, { type: 'Luma' });
    await api.ok(archiveMembershipPlan, owner, { params: { group_membership_plan_id: old } });
    const cases: [string, Parameters<typeof shop.quote>[0]][] = [
      ['group.banned', membership(planId, banned)],
      ['group.not_allowed', membership(planId, moderator)],
      ['group.not_allowed', membership(planId, owner)],
      ['plan.archived', membership(old)],
      ['plan.not_found', { ...membership(), groupId: elsewhere }],
      ['group.not_found', { ...membership(), groupId: planId }],
      ['group.plan_not_offered', platform('ENTERPRISE')],
    ];
    for (const [code, asked] of cases) expect(await codeOf(shop.quote(asked))).toBe(code);
    await api.db.query('update groups set is_public = false where id = $1', [groupId]);
    expect(await codeOf(shop.quote(membership(planId, stranger)))).toBe('group.not_found');
    await api.place(groupId, waiting ?? '', 'MEMBER', 'PENDING');
    expect(await codeOf(shop.quote(membership(planId, waiting)))).toBe('group.not_allowed');
    await api.db.query(`update group_members set pending_reason = 'PAYMENT' where user_id = $1`, [waiting]);
    expect(await codeOf(shop.quote(membership(planId, waiting)))).toBe('none');
  });

  test('money for a community or a person who no longer takes it goes back', async () => {
    const { bought } = await shop.buy(membership(planId, await api.person()));
    const paid = async (userId: string) => shop.grant({ ...bought, userId, paymentId: await shop.payment() });
    await api.place(groupId, buyer, 'MEMBER', 'BANNED');
    expect(await paid(buyer)).toBe(null);
    const erased = await api.person();
    await api.db.query(`update users set status = 'ARCHIVED' where id = $1`, [erased]);
    expect(await paid(erased)).toBe(null);
    await api.db.query('update groups set archived_at = now() where id = $1', [groupId]);
    expect(await paid(await api.person())).toBe(null);
    expect((await shop.periods(groupId)).length).toBe(1);
  });
});

describe('the plan of a community', () => {
  const community = async () => (await api.ok(getCommunity, owner, { params: { group_id: groupId } })).data;

  test('is given by its payment, and a whole year has SPEC’s price', async () => {
    expect((await shop.quote(platform('PLUS', 'YEARLY'))).quote.total).toBe(478_800);
    await shop.buy(platform('PLUS'));
    expect(await community()).toMatchObject({
      ...{ subscription_plan_type: 'PLUS', subscription_plan_cycle_type: 'MONTHLY', is_expired: false },
    });
    expect(await shop.quote(platform('PRO'))).toMatchObject({ kind: 'UPGRADE', quote: { total: 100_000 } });
  });

  test('ends by the clock after seven days of grace: no one writes, and paying opens it again', async () => {
    await shop.buy(platform('PLUS'));
    await shop.passEnd(groupId, 6);
    expect((await community()).is_expired).toBe(false);
    await shop.passEnd(groupId, 8);
    expect((await community()).is_expired).toBe(true);
    expect((await authorization(owner)).permissions).not.toContain('post.create');
    expect((await authorization(owner)).permissions).toContain('group.plan');
    await shop.buy(platform('PLUS'));
    expect((await community()).is_expired).toBe(false);
  });

  test('a lower plan begins at the end of the paid period, by the clock', async () => {
    await shop.buy(platform('PLUS'));
    expect((await shop.buy(platform('FREEMIUM'))).bought.amount).toBe(0);
    expect((await community()).subscription_plan_type).toBe('PLUS');
    await shop.passEnd(groupId, 1);
    expect(await community()).toMatchObject({ subscription_plan_type: 'FREEMIUM', is_expired: false });
  });
});
