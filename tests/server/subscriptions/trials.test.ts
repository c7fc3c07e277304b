import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getMyGroupAuthorization } from '../../../src/contract/communities/authorization.ts';
import { joinCommunity, leaveCommunity } from '../../../src/contract/communities/members.ts';
import {
  archiveMembershipPlan,
  beginTrial,
  createMembershipPlan,
  updateMembershipPlan,
} from '../../../src/contract/communities/membership-plans.ts';
import { createCourse, getCourse } from '../../../src/contract/courses/courses.ts';
import { listPurchases } from '../../../src/contract/money/purchases.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { sellJoining } from '../../support/actions/plan-actions.ts';
import { aShop } from './a-shop.ts';

let api: CommunityApi;
let shop: ReturnType<typeof aShop>;
let owner: string;
let ana: string;
let groupId: string;
let planId: string;
let courseId: string;

beforeAll(async () => {
  api = await startCommunityApi();
  shop = aShop(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  [owner, ana] = await Promise.all([api.person(), api.person()]);
  groupId = (await api.community(owner)).id;
  await api.db.query(`update groups set subscription_plan_type = 'PRO' where id = $1`, [groupId]);
  planId = await makePlan('Gold', { trial_days: 7 });
  const body = {
    ...{ group_id: groupId, title: 'Tinapay', content_md: 'Masahin', is_active: true, is_public: true },
    group_member_subscription_plan_id: planId,
  };
  courseId = (await api.ok(createCourse, owner, { body })).data.id;
});

async function makePlan(type: string, more: object = {}): Promise<string> {
  const body = { group_id: groupId, type, fee_amount: '499', cycle_type: 'MONTHLY' as const, ...more };
  return (await api.ok(createMembershipPlan, owner, { body })).data.id;
}
const ofGroup = () => ({ params: { group_id: groupId } });
const ofPlan = (id = planId) => ({ params: { group_membership_plan_id: id } });
const rights = async (person = ana) => (await api.ok(getMyGroupAuthorization, person, ofGroup())).data;
const opens = async (person = ana) =>
  !(await api.ok(getCourse, person, { params: { course_id: courseId } })).data.is_locked;
const refusal = async (person: string, id = planId) =>
  (await api.refused(beginTrial, person, ofPlan(id))).code;
const told = async (kind: string, person = ana) =>
  (
    await api.db.query<{ result: string }>(
      `select facts ->> 'result' as result from notifications where user_id = $1 and kind = $2 order by created_at`,
      [person, kind],
    )
  ).rows.map(({ result }) => result);

/** What the job does every minute. */
async function sweep(): Promise<void> {
  await api.app.jobs.send(api.db, 'subscriptions.sweep', {});
  await api.app.jobs.runDue();
}

/** Lets time pass until so many days before the end of the trial. */
async function daysBefore(days: number): Promise<void> {
  const by = `(select ends_at - now() - interval '${days} days' from trials where group_id = $1)`;
  await api.db.query(
    `update entitlements set starts_at = starts_at - ${by}, ends_at = ends_at - ${by} where group_id = $1 and source = 'TRIAL'`,
    [groupId],
  );
  await api.db.query(
    `update group_members set access_until = access_until - ${by} where group_id = $1 and access_until is not null`,
    [groupId],
  );
  await api.db.query(
    `update trials set began_at = began_at - ${by}, ends_at = ends_at - ${by} where group_id = $1`,
    [groupId],
  );
}

test('a trial opens what the plan opens, lets a newcomer in, reminds twice, and ends by itself', async () => {
  await sellJoining(api, owner, groupId);
  expect((await api.refused(joinCommunity, ana, { ...ofGroup(), body: {} })).code).toBe(
    'membership.required',
  );
  expect(await rights()).toMatchObject({ trial: null });
  const { data } = await api.ok(beginTrial, ana, ofPlan());
  expect(Math.round((Date.parse(data.ends_at) - Date.now()) / 86_400_000)).toBe(7);
  expect((await api.ok(beginTrial, ana, ofPlan())).data, 'pressed twice').toEqual(data);
  expect(await rights()).toMatchObject({
    ...{ member_status: 'ACTIVE', plan_id: planId, trial: { plan_id: planId, ends_at: data.ends_at } },
  });
  expect(await opens()).toBe(true);
  expect((await api.ok(listPurchases, ana, { query: {} })).data).toMatchObject([
    { title: 'Gold', source: 'TRIAL', ended: null, payment_id: null },
  ]);
  expect(await told('SALE_UPDATED', owner)).toEqual(['TRIED']);
  for (const days of [4, 2.9, 2.5, 0.9, 0.5]) {
    await daysBefore(days);
    await sweep();
    expect(await told('RENEWAL_DUE'), `${days} days before`).toEqual(
      days > 3 ? [] : days > 1 ? ['TRIAL'] : ['TRIAL', 'TRIAL'],
    );
  }
  await daysBefore(-0.01);
  expect([(await rights()).member_status, await opens()], 'by the clock alone').toEqual(['EXPIRED', false]);
  await sweep();
  expect(await told('ACCESS_LOST')).toEqual(['EXPIRED']);
  expect(await refusal(ana)).toBe('trial.used');
});

test('who joined free stays when a trial is over, and a plan that was bought meanwhile goes on', async () => {
  const ben = await api.person();
  for (const person of [ana, ben]) await api.ok(joinCommunity, person, { ...ofGroup(), body: {} });
  for (const person of [ana, ben]) await api.ok(beginTrial, person, ofPlan());
  const { bought } = await shop.buy({ kind: 'MEMBERSHIP', groupId, userId: ben, planId });
  expect(bought.amount, 'nothing is credited for a trial').toBe(49_900);
  await api.db.query(`update trials set ends_at = now() where group_id = $1`, [groupId]);
  await api.db.query(
    `update entitlements set starts_at = now() - interval '9 days', ends_at = now() where group_id = $1 and source = 'TRIAL'`,
    [groupId],
  );
  await sweep();
  expect([(await rights(ana)).member_status, await opens(ana)]).toEqual(['ACTIVE', false]);
  expect([(await rights(ben)).member_status, await opens(ben)]).toEqual(['ACTIVE', true]);
});

test('one person tries a community once, whichever plan it is and however they come back', async () => {
  const silver = await makePlan('Silver', { trial_days: 30, fee_amount: '299' });
  const presses = await Promise.all([1, 2, 3].map(() => api.call(beginTrial, ana, ofPlan(silver))));
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await api.db.query('select from trials where user_id = $1', [ana])).rows).toHaveLength(1);
  expect(await refusal(ana), 'another plan').toBe('trial.used');
  await api.ok(leaveCommunity, ana, ofGroup());
  await api.ok(joinCommunity, ana, { ...ofGroup(), body: {} });
  await api.db.query(`update trials set ends_at = now() where group_id = $1`, [groupId]);
  expect(await refusal(ana, silver), 'after it is over').toBe('trial.used');
});

test('whom a trial is refused, and why', async () => {
  const [banned, paying, stranger] = [await api.person(), await api.person(), await api.person()];
  await api.place(groupId, banned, 'MEMBER', 'BANNED');
  await shop.buy({ kind: 'MEMBERSHIP', groupId, userId: paying, planId });
  const without = await makePlan('Plain');
  const archived = await makePlan('Old', { trial_days: 3 });
  await api.ok(archiveMembershipPlan, owner, ofPlan(archived));
  const cases: [string, string, string][] = [
    [owner, planId, 'group.not_allowed'],
    [banned, planId, 'group.banned'],
    [paying, planId, 'subscription.exists'],
    [stranger, without, 'trial.not_offered'],
    [stranger, archived, 'plan.not_found'],
  ];
  for (const [person, id, code] of cases) expect(await refusal(person, id), code).toBe(code);
  await api.db.query('update groups set is_public = false where id = $1', [groupId]);
  expect(await refusal(stranger), 'a private community').toBe('group.not_found');
});

test('days are whole numbers from 0 to 30', async () => {
  for (const trial_days of [-1, 31, 1.5, '7']) {
    const problem = await api.refused(updateMembershipPlan, owner, {
      ...ofPlan(),
      body: { trial_days: trial_days as number, version: 1 },
    });
    expect([trial_days, problem.status, problem.issues?.[0]?.path]).toEqual([trial_days, 422, 'trial_days']);
  }
});
