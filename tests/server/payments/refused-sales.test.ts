import { afterAll, beforeAll, expect, test } from 'vitest';
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
