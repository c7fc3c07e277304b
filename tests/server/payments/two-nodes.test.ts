import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommunityApi } from '../../support/actions/community-api.ts';
import { type LossyDatabase, lossyDatabase } from '../../support/engines/lossy-database.ts';
import { aPaymentWorld, type PaymentWorld } from './a-payment-world.ts';

let world: PaymentWorld;
let paid: Awaited<ReturnType<PaymentWorld['aPaidCommunity']>>;
/** Between the second node and the database that both share. */
let wire: LossyDatabase;
let node: CommunityApi;

beforeAll(async () => {
  world = await aPaymentWorld();
  paid = await world.aPaidCommunity();
  node = await world.aSecondNode(async (url) => {
    wire = await lossyDatabase(url);
    return wire.url;
  });
});
afterAll(async () => {
  await node?.close();
  await wire?.close();
  await world?.close();
});

const PAID = {
  status: 'PAID',
  hasAccess: true,
  periods: 1,
  balances: { creator_payable: -43_662, commission_revenue: -4_990, provider_clearing: 48_652 },
  refunds: [],
};

/** A member whose wallet has paid, the notice of it, and what was announced to them. */
async function aPayer() {
  const member = await world.api.person();
  const ref = await world.buy(member, paid);
  await world.act(ref, 'authorize');
  const [notice = ''] = await world.notices(ref);
  return {
    ...{ member, ref, notice },
    truth: () => world.truth(member, paid.groupId, ref),
    async announced() {
      const events = await world.api.eventsOn(`u:${member}`);
      return events
        .filter(({ k }) => k === 'checkout.updated')
        .map(({ d }) => (d as { status: string }).status);
    },
  };
}

test('two nodes that ask about one checkout at once: it counts once', async () => {
  const { ref, notice, truth, announced } = await aPayer();
  const answers = await Promise.all([
    world.deliver(notice),
    world.deliver(notice, { on: node.app }),
    world.api.app.inject(`/payments/return/${ref}`),
    node.app.inject(`/payments/return/${ref}`),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await truth()).toEqual(PAID);
  expect(await announced()).toEqual(['OPEN', 'PAID']);
});

test('the answer to the commit is lost: what was announced stands in the log, once', async () => {
  const { notice, truth, announced } = await aPayer();
  wire.loseAnswerTo('commit');
  const lost = wire.lost();
  await world.deliver(notice, { on: node.app });
  expect(wire.lost()).toBe(lost + 1);
  for (const on of [node.app, world.api.app])
    expect((await world.deliver(notice, { on })).statusCode).toBe(200);
  expect(await truth()).toEqual(PAID);
  expect(await announced()).toEqual(['OPEN', 'PAID']);
});

test('without a database a notice is refused with 503, and counts when it comes again', async () => {
  const { notice, truth } = await aPayer();
  await wire.close();
  const refused = await world.deliver(notice, { on: node.app });
  expect([refused.statusCode, (await truth()).status]).toEqual([503, 'OPEN']);
  expect((await world.deliver(notice)).statusCode).toBe(200);
  expect(await truth()).toEqual(PAID);
});
