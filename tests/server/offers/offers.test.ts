import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getMyGroupAuthorization } from '../../../src/contract/communities/authorization.ts';
import { getCommunity } from '../../../src/contract/communities/communities.ts';
import { joinCommunity, leaveCommunity } from '../../../src/contract/communities/members.ts';
import {
  archiveMembershipPlan,
  createMembershipPlan,
  getPlanInclusions,
  searchMembershipPlans,
  setMemberPlan,
  updateMembershipPlan,
} from '../../../src/contract/communities/membership-plans.ts';
import type { Answer } from '../../../src/contract/core/endpoint.ts';
import {
  createCourse,
  deleteCourse,
  getCourse,
  updateCourse,
} from '../../../src/contract/courses/courses.ts';
import { createCoupon } from '../../../src/contract/money/coupons.ts';
import * as contract from '../../../src/contract/money/offers.ts';
import { listPurchases } from '../../../src/contract/money/purchases.ts';
import { requestRefund } from '../../../src/contract/money/refunds.ts';
import { subscribe } from '../../../src/contract/money/subscriptions.ts';
import { aPaymentWorld, type PaymentWorld } from '../payments/a-payment-world.ts';

let world: PaymentWorld;
let owner: string;
let ana: string;
let ben: string;
let groupId: string;
let courseId: string;

beforeAll(async () => {
  world = await aPaymentWorld();
  ({ owner } = world);
});
afterAll(() => world.api.close());
beforeEach(async () => {
  const { api } = world;
  [ana, ben] = await Promise.all([api.person(), api.person()]);
  groupId = (await api.community(owner)).id;
  await api.db.query(`update groups set subscription_plan_type = 'PRO' where id = $1`, [groupId]);
  courseId = await aCourse();
});

const ofGroup = () => ({ params: { group_id: groupId } });
const ofOffer = ({ id }: { id: string }) => ({ params: { group_id: groupId, offer_id: id } });
async function aCourse(more: object = {}): Promise<string> {
  const body = { group_id: groupId, title: 'Tinapay', content_md: 'Masahin', is_public: true, ...more };
  return (await world.api.ok(createCourse, owner, { body })).data.id;
}
const formOf = (more: object = {}) => ({
  ...ofGroup(),
  body: { kind: 'COURSE' as const, title: 'Tinapay', price: '399', course_ids: [courseId], ...more },
});
const sell = async (more: object = {}) =>
  (await world.api.ok(contract.createOffer, owner, formOf(more))).data;
const change = async (offer: contract.Offer, body: Partial<contract.OfferChange>) =>
  (
    await world.api.ok(contract.updateOffer, owner, {
      ...ofOffer(offer),
      body: { version: offer.version, ...body },
    })
  ).data;
const see = async (offer: { id: string }, person = ana) =>
  (await world.api.ok(contract.getOffer, person, { params: { offer_id: offer.id } })).data;
const list = async (person = owner, query: object = {}) =>
  (await world.api.ok(contract.listOffers, person, { ...ofGroup(), query })).data;
const opens = async (person: string, course = courseId) =>
  !(await world.api.ok(getCourse, person, { params: { course_id: course } })).data.is_locked;
const join = (...people: string[]) =>
  Promise.all(people.map((person) => world.api.ok(joinCommunity, person, { ...ofGroup(), body: {} })));
const status = async (person: string) =>
  (await world.api.ok(getMyGroupAuthorization, person, ofGroup())).data.member_status;

const buying = ({ id }: { id: string }, body: object = {}) => ({ params: { offer_id: id }, body });
async function begin(person: string, offer: { id: string }, body: object = {}): Promise<string> {
  const { data } = await world.api.ok(contract.buyOffer, person, buying(offer, body));
  if (!data.checkout) throw new Error('no checkout');
  return data.checkout.ref;
}
const refused = async (person: string, offer: { id: string }, body: object = {}) =>
  (await world.api.refused(contract.buyOffer, person, buying(offer, body))).code;
async function pay(ref: string): Promise<void> {
  await world.act(ref, 'authorize');
  await world.deliverAll(ref);
}
async function buy(person: string, offer: { id: string }): Promise<string> {
  const ref = await begin(person, offer);
  await pay(ref);
  return ref;
}
async function refund(ref: string): Promise<void> {
  const { rows } = await world.api.db.query<{ id: string }>(
    'select fulfilled_payment_id as id from checkouts where ref = $1',
    [ref],
  );
  await world.api.ok(requestRefund, owner, { params: { payment_id: rows[0]?.id ?? '' }, body: {} });
  await world.runJobs();
}

test('a course that is sold alone opens for who bought it, and a refund closes only that one', async () => {
  const { api } = world;
  const second = await aCourse({ title: 'Ensaymada' });
  await join(ana, ben);
  expect(await opens(ana), 'before it had a price').toBe(true);
  const offers = [
    await sell(),
    await sell({ title: 'Ensaymada', price: '299', course_ids: [second] }),
  ] as const;
  expect([await opens(ana), await opens(ana, second), await opens(owner)]).toEqual([false, false, true]);
  const refs = [await buy(ana, offers[0]), await buy(ana, offers[1])] as const;
  expect([await opens(ana), await opens(ana, second), await opens(ben)]).toEqual([true, true, false]);
  expect(await world.see(ana, refs[0])).toMatchObject({ course: { id: courseId, title: 'Tinapay' } });
  expect((await api.ok(getCourse, ana, { params: { course_id: courseId } })).data.offer).toEqual({
    ...{ id: offers[0].id, plan_id: offers[0].plan_id, price: '399.00', opens_at: null, sale: 'OPEN' },
  });
  const back = await api.app.inject({
    url: `/payments/return/${refs[0]}`,
    headers: { authorization: `Bearer ${ana}` },
  });
  expect(back.headers.location).toMatch(new RegExp(`/courses/${courseId}/learn/\\?showPayment=true$`));
  expect(await refused(ana, offers[0])).toBe('subscription.exists');
  expect(await see(offers[0])).toMatchObject({ is_bought: true, total_buyers: null, sale: 'OPEN' });
  expect(await see(offers[0], owner)).toMatchObject({ is_bought: false, total_buyers: 1, price: '399.00' });
  expect((await api.ok(listPurchases, ana, { query: {} })).data).toMatchObject([
    { title: 'Ensaymada', course: { id: second }, source: 'PURCHASE', ends_at: null, ended: null },
    { title: 'Tinapay', course: { id: courseId }, source: 'PURCHASE', ends_at: null, ended: null },
  ]);
  // So that the balance of the community has what goes back.
  await buy(ben, offers[1]);
  await refund(refs[0]);
  expect([await opens(ana), await opens(ana, second), await status(ana)]).toEqual([false, true, 'ACTIVE']);
  await refund(refs[1]);
  expect([await opens(ana, second), await status(ana)]).toEqual([false, 'ACTIVE']);
  await pay(await begin(ana, offers[0]));
  expect(await opens(ana), 'bought again').toBe(true);
});

test('what is sold alone is no membership plan, and changes nothing for those who join', async () => {
  const { api } = world;
  const offer = await sell({ title: 'Suki' });
  const query = { query: { groupId, includeArchived: 'true' as const } };
  expect((await api.ok(searchMembershipPlans, owner, query)).data).toEqual([]);
  expect((await api.ok(getCommunity, ana, ofGroup())).data).toMatchObject({
    ...{ sells_plans: false, is_free: true },
  });
  for (let n = 0; n < 10; n++)
    await api.ok(createMembershipPlan, owner, {
      body: {
        group_id: groupId,
        type: n === 0 ? 'Suki' : `Plan ${n}`,
        fee_amount: '99',
        cycle_type: 'MONTHLY',
      },
    });
  const params = { group_membership_plan_id: offer.plan_id };
  const body = { fee_amount: '20', version: 1 };
  for (const code of [
    (await api.refused(updateMembershipPlan, owner, { params, body })).code,
    (await api.refused(archiveMembershipPlan, owner, { params })).code,
    (await api.refused(getPlanInclusions, owner, { params })).code,
    (
      await api.refused(updateCourse, owner, {
        params: { course_id: courseId },
        headers: { 'x-group-id': groupId },
        body: { group_member_subscription_plan_id: offer.plan_id, version: 1 },
      })
    ).code,
  ])
    expect(code).toBe('plan.not_found');
  await join(ana);
  expect(
    (
      await api.refused(setMemberPlan, owner, {
        params: { group_id: groupId, user_id: ana },
        body: { plan_id: offer.plan_id, version: 1 },
      })
    ).code,
  ).toBe('plan.not_found');
  await buy(ana, offer);
  expect((await api.ok(getMyGroupAuthorization, ana, ofGroup())).data, 'no plan of membership').toMatchObject(
    {
      ...{ plan_id: null, member_status: 'ACTIVE' },
    },
  );
});

test('a course can be sold alone and be in a plan: either opens it', async () => {
  const { api } = world;
  const body = { group_id: groupId, type: 'Gold', fee_amount: '199', cycle_type: 'MONTHLY' as const };
  const plan = (await api.ok(createMembershipPlan, owner, { body })).data;
  await api.ok(updateCourse, owner, {
    params: { course_id: courseId },
    headers: { 'x-group-id': groupId },
    body: { group_member_subscription_plan_id: plan.id, version: 1 },
  });
  const offer = await sell();
  await join(ana, ben);
  const { data } = await api.ok(subscribe, ben, {
    ...ofGroup(),
    body: { group_membership_plan_id: plan.id },
  });
  await pay(data.checkout?.ref ?? '');
  const ref = await buy(ana, offer);
  expect([await opens(ana), await opens(ben)]).toEqual([true, true]);
  await refund(ref);
  await api.ok(contract.archiveOffer, owner, ofOffer(offer));
  expect([await opens(ana), await opens(ben)], 'the plan still asks').toEqual([false, true]);
});

test('who is no member becomes one, keeps the course after leaving, and a repeated press buys once', async () => {
  const { api } = world;
  const offer = await sell();
  const key = randomUUID();
  const twice = [1, 2].map(async () => {
    const answer = await api.app.inject({
      ...{ method: 'POST', url: `/api/offers/${offer.id}/checkouts`, payload: {} },
      headers: { authorization: `Bearer ${ana}`, 'idempotency-key': key },
    });
    return answer.json<Answer<typeof contract.buyOffer>>().data.checkout?.ref;
  });
  const [ref, again] = await Promise.all(twice);
  expect(ref).toBe(again);
  expect(await status(ana)).toBe(null);
  await pay(ref ?? '');
  expect([await status(ana), await opens(ana)]).toEqual(['ACTIVE', true]);
  await api.ok(leaveCommunity, ana, ofGroup());
  expect(await opens(ana)).toBe(false);
  await join(ana);
  expect(await opens(ana)).toBe(true);
});

test('an offer that is archived is sold to no one, and who bought it keeps it', async () => {
  const { api } = world;
  await join(ana, ben);
  const offer = await sell();
  await buy(ana, offer);
  const begun = await begin(ben, offer);
  const archived = (await api.ok(contract.archiveOffer, owner, ofOffer(offer))).data;
  expect((await api.ok(contract.archiveOffer, owner, ofOffer(offer))).data, 'twice').toEqual(archived);
  expect(await refused(ben, offer)).toBe('offer.closed');
  expect(await opens(ben), 'a course without a price and without a plan is for all members').toBe(true);
  expect([
    await list(),
    await list(owner, { include_archived: 'true' }),
    await list(ana, { include_archived: 'true' }),
  ]).toMatchObject([[], [{ id: offer.id }], []]);
  const anew = await sell({ price: '499' });
  expect([await opens(ana), await opens(ben)], 'with a new price').toEqual([true, false]);
  await pay(begun);
  expect(await opens(ben), 'a payment that was begun in time').toBe(true);
  expect((await api.refused(contract.unarchiveOffer, owner, ofOffer(offer))).code).toBe('offer.exists');
  await api.ok(contract.archiveOffer, owner, ofOffer(anew));
  expect((await api.ok(contract.unarchiveOffer, owner, ofOffer(offer))).data).toMatchObject({
    ...{ archived_at: null, sale: 'OPEN' },
  });
});

test('bad input is refused with the name of its field', async () => {
  const { api } = world;
  const elsewhere = await api.community(owner);
  const foreign = (
    await api.ok(createCourse, owner, {
      body: { group_id: elsewhere.id, title: 'Kape', content_md: 'Paano' },
    })
  ).data.id;
  for (const [body, path, message] of [
    [{ price: '0.99' }, 'price', 'A price is at least 20 pesos'],
    [{ price: '0' }, 'price', 'A price is at least 20 pesos'],
    [{ price: '-399' }, 'price', 'Enter an amount like 499 or 499.50'],
    [{ price: '399.999' }, 'price', 'Enter an amount like 499 or 499.50'],
    [{ price: '1e5' }, 'price', 'Enter an amount like 499 or 499.50'],
    [{ price: '₱399' }, 'price', 'Enter an amount like 499 or 499.50'],
    [{ price: '9999999999999999999' }, 'price', 'Enter an amount like 499 or 499.50'],
    [{ price: '100000.01' }, 'price', 'A price must not exceed 100,000 pesos'],
    [{ title: '\u200b\u2060 ' }, 'title', 'Title is required'],
    [{ title: 'x'.repeat(151) }, 'title', 'Title must not exceed 150 characters'],
    [{ course_ids: [] }, 'course_ids', 'Choose a course'],
    [{ course_ids: [courseId, randomUUID()] }, 'course_ids', 'Choose one course'],
    [{ seats: 0 }, 'seats', 'At least 1 person'],
    [{ seats: 2 ** 31 }, 'seats', 'At most 100,000 people'],
    [
      { opens_at: '2030-01-02T00:00:00.000Z', closes_at: '2030-01-01T00:00:00.000Z' },
      'closes_at',
      'It has to close after it opens',
    ],
    [{ closes_at: '+012345-01-01T00:00:00.000Z' }, 'closes_at', undefined],
  ] as const) {
    const refusal = await api.refused(contract.createOffer, owner, formOf(body));
    expect(refusal, JSON.stringify(body)).toMatchObject({ code: 'request.invalid' });
    const [issue] = refusal.issues ?? [];
    expect(issue?.path, JSON.stringify(body)).toBe(path);
    if (message !== undefined) expect(issue?.message, JSON.stringify(body)).toBe(message);
  }
  for (const [course, code] of [
    [foreign, 'course.not_found'],
    [randomUUID(), 'course.not_found'],
  ] as const)
    expect((await api.refused(contract.createOffer, owner, formOf({ course_ids: [course] }))).code).toBe(
      code,
    );
  const offer = await sell();
  expect(await api.refused(contract.createOffer, owner, formOf())).toMatchObject({
    ...{ code: 'offer.exists', issues: [{ path: 'course_ids' }] },
  });
  const body = { price: '499', version: offer.version + 1 };
  expect((await api.refused(contract.updateOffer, owner, { ...ofOffer(offer), body })).code).toBe(
    'offer.stale',
  );
  const params = { group_id: elsewhere.id, offer_id: offer.id };
  for (const endpoint of [contract.archiveOffer, contract.unarchiveOffer])
    expect((await api.refused(endpoint, owner, { params })).code).toBe('offer.not_found');
  const late = await change(offer, { closes_at: '2031-01-01T00:00:00.000Z' });
  const opening = { opens_at: '2031-01-02T00:00:00.000Z', version: late.version };
  expect(await api.refused(contract.updateOffer, owner, { ...ofOffer(offer), body: opening })).toMatchObject({
    ...{ code: 'request.invalid', issues: [{ path: 'closes_at' }] },
  });
});

test('of two people who want the last seat at once, one gets it', async () => {
  const { api } = world;
  const offer = await sell({ seats: 1 });
  const answers = await Promise.all(
    [ana, ben].map((person) => api.call(contract.buyOffer, person, buying(offer))),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const [winner, loser] = answers[0]?.status === 200 ? [ana, ben] : [ben, ana];
  expect(await api.refused(contract.buyOffer, loser, buying(offer))).toMatchObject({
    code: 'offer.sold_out',
    message: 'All places are taken. If someone does not pay, one is free again within an hour.',
  });
  // The plan that sells it is no way around.
  const input = { ...ofGroup(), body: { group_membership_plan_id: offer.plan_id } };
  expect((await api.refused(subscribe, loser, input)).code).toBe('offer.sold_out');
  expect([(await see(offer, winner)).sale, (await see(offer, loser)).sale]).toEqual(['OPEN', 'SOLD_OUT']);
  const ref = await begin(winner, offer);
  await pay(ref);
  expect([await opens(winner), (await see(offer, loser)).seats_left]).toEqual([true, 0]);
  const more = await change(offer, { seats: 2 });
  await buy(loser, offer);
  const body = { seats: 1, version: more.version };
  expect(await api.refused(contract.updateOffer, owner, { ...ofOffer(offer), body })).toMatchObject({
    ...{ code: 'offer.seats_taken', issues: [{ path: 'seats' }] },
  });
  await refund(ref);
  expect((await see(offer, winner)).sale, 'a seat that was given back').toBe('OPEN');
});

test('a payment that comes too late for the last seat goes back, and takes nothing from who has it', async () => {
  const offer = await sell({ seats: 1 });
  const late = await begin(ana, offer);
  await world.api.db.query(`update checkouts set status = 'EXPIRED', status_rank = 3 where ref = $1`, [late]);
  const ref = await begin(ben, offer);
  await pay(late);
  await pay(ref);
  await world.runJobs();
  expect(await world.truth(ana, groupId, late)).toMatchObject({
    ...{ status: 'REFUNDED', hasAccess: false, periods: 0, refunds: ['NOT_DELIVERED 39900 SUCCEEDED'] },
  });
  expect(await world.truth(ben, groupId, ref)).toMatchObject({ status: 'PAID', periods: 1 });
  expect([await opens(ana), await opens(ben)]).toEqual([false, true]);
});

test('who pays while the price changes pays the old one, and whoever comes later the new one', async () => {
  const offer = await sell();
  const ref = await begin(ana, offer);
  await change(offer, { price: '499' });
  await pay(ref);
  expect(await world.see(ana, ref)).toMatchObject({ status: 'PAID', amount: '399.00' });
  expect(await opens(ana)).toBe(true);
  expect((await world.see(ben, await begin(ben, offer))).amount).toBe('499.00');
});

test('it is sold while it is open, and what was deleted is not paid for', async () => {
  const { api } = world;
  const offer = await sell({ opens_at: '2099-01-01T00:00:00.000Z' });
  const sale = async () => [(await see(offer)).sale, await refused(ana, offer)];
  expect(await sale()).toEqual(['NOT_YET', 'offer.closed']);
  let now = await change(offer, { opens_at: null, closes_at: '2020-01-01T00:00:00.000Z' });
  expect(await sale()).toEqual(['CLOSED', 'offer.closed']);
  now = await change(now, { closes_at: null, is_active: false });
  expect(await sale()).toEqual(['CLOSED', 'offer.closed']);
  await join(ben);
  expect(await opens(ben), 'a pause opens nothing').toBe(false);
  now = await change(now, { is_active: true });
  expect((await change(now, { is_active: true })).version, 'nothing new').toBe(now.version);
  const ref = await begin(ana, offer);
  await api.ok(deleteCourse, owner, { params: { course_id: courseId } });
  expect((await api.refused(contract.getOffer, ben, { params: { offer_id: offer.id } })).code).toBe(
    'offer.not_found',
  );
  expect([await list(ben), (await list())[0]?.sale]).toEqual([[], 'CLOSED']);
  await pay(ref);
  await world.runJobs();
  expect(await world.truth(ana, groupId, ref)).toMatchObject({ status: 'REFUNDED', periods: 0 });
});

test('a draft tells nobody of its price', async () => {
  const draft = await aCourse({ title: 'Lihim', is_active: false });
  const offer = await sell({ title: 'Lihim', course_ids: [draft] });
  await join(ana);
  const input = { params: { offer_id: offer.id } };
  expect((await world.api.refused(contract.getOffer, ana, input)).code).toBe('offer.not_found');
  expect(await refused(ana, offer)).toBe('offer.not_found');
  expect([await list(ana), (await list()).map(({ id }) => id)]).toEqual([[], [offer.id]]);
  expect((await see(offer, owner)).sale, 'until it is published').toBe('CLOSED');
});

test('coupons lower the price, unless the owner says no', async () => {
  const { api } = world;
  await api.ok(createCoupon, owner, { ...ofGroup(), body: { code: 'KALAHATI', percent_off: 50 } });
  const offer = await sell();
  expect((await world.see(ana, await begin(ana, offer, { coupon_code: 'kalahati' }))).amount).toBe('199.50');
  await change(offer, { coupon_allowed: false });
  expect(await refused(ben, offer, { coupon_code: 'KALAHATI' })).toBe('coupon.other_plan');
});
