import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { changeProofSettings, decideProof, sendProof } from '../../../src/contract/money/proofs.ts';
import { requestRefund } from '../../../src/contract/money/refunds.ts';
import { subscribe } from '../../../src/contract/money/subscriptions.ts';
import { aPaymentWorld, type PaymentWorld } from './a-payment-world.ts';

let world: PaymentWorld;
let payer: string;
let paid: Awaited<ReturnType<PaymentWorld['aPaidCommunity']>>;

beforeAll(async () => {
  world = await aPaymentWorld();
  [payer, paid] = await Promise.all([world.api.person(), world.aPaidCommunity()]);
});
afterAll(() => world?.close());

/** Keeps a person from joining, also one who was never there: by a restriction of the community. */
const block = (userId: string, groupId: string) =>
  world.api.db.query(
    `insert into restrictions (id, type, scope, group_id, user_id, moderator_id, reason, starts_at, created_at)
     values (gen_random_uuid(), 'JOIN_BLOCK', 'GROUP', $1, $2, $3, 'Spam', now(), now())`,
    [groupId, userId, world.owner],
  );

test('who may not join cannot buy, and what they had begun to pay goes back', async () => {
  const ref = await world.buy(payer, paid);
  await block(payer, paid.groupId);
  expect((await world.api.refused(subscribe, payer, world.wanted(paid))).code).toBe('join.restricted');
  await world.act(ref, 'authorize');
  await world.deliverAll(ref);
  await world.runJobs();
  expect(await world.truth(payer, paid.groupId, ref)).toMatchObject({
    ...{ status: 'REFUNDED', hasAccess: false, periods: 0 },
    refunds: ['NOT_DELIVERED 49900 SUCCEEDED'],
  });
});

test('a member who may not join elsewhere again still pays the plan that they have', async () => {
  const person = await world.api.person();
  await world.api.place(paid.groupId, person, 'MEMBER');
  await block(person, paid.groupId);
  const ref = await world.buy(person, paid);
  await world.act(ref, 'authorize');
  await world.deliverAll(ref);
  expect((await world.truth(person, paid.groupId, ref)).status).toBe('PAID');
});

test('a checkout ends with its community', async () => {
  const person = await world.api.person();
  const place = await world.aPaidCommunity();
  const ref = await world.buy(person, place);
  expect((await world.see(person, ref)).status).toBe('OPEN');
  await world.api.db.query('update groups set archived_at = now() where id = $1', [place.groupId]);
  expect((await world.see(person, ref)).status).toBe('EXPIRED');
  // Nothing can be paid at the payment service any more.
  await world.act(ref, 'authorize');
  expect((await world.see(person, ref)).status).toBe('EXPIRED');
  expect(await world.balancesOf(ref)).toEqual({});
});

test('the commission is that of the plan of now, not of one that ended', async () => {
  const commission = async () => {
    const person = await world.api.person();
    const place = await world.aPaidCommunity('1000');
    await world.api.db.query(
      `update groups set subscription_plan_type = 'PRO', freemium_from = now() + $2::interval where id = $1`,
      [place.groupId, ended ? '-1 minute' : '1 day'],
    );
    const ref = await world.buy(person, place);
    await world.act(ref, 'authorize');
    await world.deliverAll(ref);
    return (await world.balancesOf(ref)).commission_revenue;
  };
  let ended = false;
  expect(await commission()).toBe(-2_500);
  ended = true;
  expect(await commission()).toBe(-10_000);
});

/** A community with a dearer plan beside its first. */
async function aDearerPlan(fee = '999') {
  const shop = await world.aPaidCommunity();
  const body = { group_id: shop.groupId, type: 'Ginto', fee_amount: fee, cycle_type: 'MONTHLY' } as const;
  const { data } = await world.api.ok(createMembershipPlan, world.owner, { body });
  return { shop, gold: { ...shop, planId: data.id } };
}

async function expectReturned(person: string, groupId: string, ref: string): Promise<void> {
  await world.act(ref, 'authorize');
  await world.deliverAll(ref);
  await world.runJobs();
  expect(await world.truth(person, groupId, ref)).toMatchObject({
    ...{ status: 'REFUNDED', hasAccess: false, periods: 0 },
    refunds: ['NOT_DELIVERED 50000 SUCCEEDED'],
  });
}

test('an upgrade that deducts a plan whose payment was given back meanwhile is not delivered', async () => {
  const { api, owner } = world;
  const { shop, gold } = await aDearerPlan();
  const person = await api.person();
  const first = await world.buy(person, shop);
  await world.act(first, 'authorize');
  await world.deliverAll(first);
  const upgrade = await world.buy(person, gold);
  expect((await world.see(person, upgrade)).amount).toBe('500.00');
  const { rows } = await api.db.query<{ id: string }>(
    'select fulfilled_payment_id as id from checkouts where ref = $1',
    [first],
  );
  await api.ok(requestRefund, owner, { params: { payment_id: rows[0]?.id ?? '' }, body: {} });
  await world.runJobs();
  await expectReturned(person, shop.groupId, upgrade);
  // At the whole price it is theirs.
  const again = await world.buy(person, gold);
  expect((await world.see(person, again)).amount).toBe('999.00');
  await world.act(again, 'authorize');
  await world.deliverAll(again);
  expect(await world.truth(person, shop.groupId, again)).toMatchObject({ status: 'PAID', hasAccess: true });
});

/** What `person` says they paid outside the app was accepted. The returned function takes that back. */
async function anAcceptedProof(
  person: string,
  { groupId, planId }: { groupId: string; planId: string },
  amount = '499',
) {
  const { api, owner } = world;
  const params = { group_id: groupId };
  const settings = { is_on: true, instructions: 'GCash 0917 555 0123', version: 1 };
  await api.ok(changeProofSettings, owner, { params, body: settings });
  const form = { group_membership_plan_id: planId, reference: 'GC 1234', amount };
  const { data: sent } = await api.ok(sendProof, person, { params, body: form });
  const decide = async (decision: 'accept' | 'take_back', version: number) => {
    const body = { decision, reason: 'Hindi dumating', version };
    return (await api.ok(decideProof, owner, { params: { ...params, proof_id: sent.id }, body })).data
      .version;
  };
  const version = await decide('accept', sent.version);
  return () => decide('take_back', version);
}

test('so is one that deducts a plan whose proof of payment the owner took back', async () => {
  const { api } = world;
  const { shop, gold } = await aDearerPlan();
  const person = await api.person();
  const takeBack = await anAcceptedProof(person, shop);
  const upgrade = await world.buy(person, gold);
  expect((await world.see(person, upgrade)).amount).toBe('500.00');
  await takeBack();
  await expectReturned(person, shop.groupId, upgrade);
});

async function paymentOf(ref: string) {
  const { rows } = await world.api.db.query<{ id: string }>(
    'select fulfilled_payment_id as id from checkouts where ref = $1',
    [ref],
  );
  return { payment_id: rows[0]?.id ?? '' };
}

async function pay(person: string, plan: { groupId: string; planId: string }) {
  const ref = await world.buy(person, plan);
  await world.act(ref, 'authorize');
  await world.deliverAll(ref);
  return { ref, params: await paymentOf(ref) };
}

test('what an upgrade deducted is not taken back as well, until the upgrade itself is given back', async () => {
  const { api, owner } = world;
  const { shop, gold } = await aDearerPlan();
  const person = await api.person();
  const first = await pay(person, shop);
  const upgrade = await pay(person, gold);
  for (const [who, body] of [
    [person, {}],
    [owner, {}],
    [owner, { amount: '100' }],
  ] as const)
    expect(await api.refused(requestRefund, who, { params: first.params, body })).toMatchObject({
      code: 'refund.too_much',
      message: 'An upgrade deducted what was left of this payment. Refund the upgrade first.',
    });
  await api.ok(requestRefund, owner, { params: upgrade.params, body: {} });
  await world.runJobs();
  // The first plan goes on, and can be taken back now.
  expect(await world.truth(person, shop.groupId, upgrade.ref)).toMatchObject({
    ...{ status: 'REFUNDED', hasAccess: true, periods: 0 },
  });
  await api.ok(requestRefund, person, { params: first.params, body: {} });
  await world.runJobs();
  expect(await world.truth(person, shop.groupId, first.ref)).toMatchObject({
    ...{ status: 'REFUNDED', hasAccess: false, periods: 0 },
  });
});

test('what is promised back of a payment is not deducted from an upgrade, before it is sent either', async () => {
  const { api, owner } = world;
  const { shop, gold } = await aDearerPlan();
  const person = await api.person();
  const first = await pay(person, shop);
  await api.ok(requestRefund, owner, { params: first.params, body: { amount: '199' } });
  const begun = await world.buy(person, gold);
  expect((await world.see(person, begun)).amount).toBe('699.00');
  await api.ok(requestRefund, owner, { params: first.params, body: {} });
  // The price of the one that was begun no longer holds.
  await world.act(begun, 'authorize');
  await world.deliverAll(begun);
  expect(await world.truth(person, shop.groupId, begun)).toMatchObject({ status: 'NEEDS_REVIEW' });
  const again = await world.buy(person, gold);
  expect((await world.see(person, again)).amount).toBe('999.00');
});

async function upgradeFree(person: string, { groupId, planId }: { groupId: string; planId: string }) {
  const input = { params: { group_id: groupId }, body: { group_membership_plan_id: planId } };
  expect((await world.api.ok(subscribe, person, input)).data).toMatchObject({
    ...{ checkout: null, subscription: { plan_type: 'Ginto' } },
  });
}

test('an upgrade that cost nothing goes with the payment that it deducted', async () => {
  const { api, owner } = world;
  const { shop, gold } = await aDearerPlan('510');
  const person = await api.person();
  const first = await pay(person, shop);
  await upgradeFree(person, gold);
  await api.ok(requestRefund, owner, { params: first.params, body: {} });
  await world.runJobs();
  expect(await world.truth(person, shop.groupId, first.ref)).toMatchObject({
    ...{ status: 'REFUNDED', hasAccess: false, periods: 0 },
  });
});

test('so it does with a proof of payment that the owner takes back', async () => {
  const { shop, gold } = await aDearerPlan('510');
  const person = await world.api.person();
  const takeBack = await anAcceptedProof(person, shop);
  await upgradeFree(person, gold);
  expect(await world.hasAccess(person, shop.groupId)).toBe(true);
  await takeBack();
  expect(await world.hasAccess(person, shop.groupId)).toBe(false);
});

test('an upgrade deducts the days of a plan once: who pays it outside as well gets the second payment back', async () => {
  const { shop, gold } = await aDearerPlan();
  const person = await world.api.person();
  await pay(person, shop);
  const upgrade = await world.buy(person, gold);
  expect((await world.see(person, upgrade)).amount).toBe('500.00');
  await anAcceptedProof(person, gold, '500');
  await world.act(upgrade, 'authorize');
  await world.deliverAll(upgrade);
  await world.runJobs();
  expect(await world.truth(person, shop.groupId, upgrade)).toMatchObject({
    ...{ status: 'REFUNDED', hasAccess: true, periods: 0 },
    refunds: ['NOT_DELIVERED 50000 SUCCEEDED'],
  });
});

test('so does the second of two owners who upgrade their community at once', async () => {
  const { api, owner } = world;
  const { groupId } = await world.aPaidCommunity();
  const other = await api.person();
  await api.place(groupId, other, 'OWNER');
  const wanted = async (who: string, plan_type: 'PLUS' | 'PRO') => {
    const body = { plan_type, plan_cycle_type: 'MONTHLY' } as const;
    return (await api.ok(subscribe, who, { params: { group_id: groupId }, body })).data.checkout?.ref ?? '';
  };
  const authorized = async (ref: string) => {
    await world.act(ref, 'authorize');
    await world.deliverAll(ref);
  };
  await authorized(await wanted(owner, 'PLUS'));
  const upgrades = [await wanted(owner, 'PRO'), await wanted(other, 'PRO')] as const;
  expect(new Set(upgrades).size).toBe(2);
  for (const ref of upgrades) await authorized(ref);
  await world.runJobs();
  expect(await world.truth(owner, groupId, upgrades[0])).toMatchObject({ status: 'PAID', periods: 1 });
  expect(await world.truth(other, groupId, upgrades[1])).toMatchObject({
    ...{ status: 'REFUNDED', periods: 0, refunds: ['DUPLICATE 100000 SUCCEEDED'] },
  });
});
