import { afterAll, beforeAll, expect, test } from 'vitest';
import { getGroupEarnings } from '../../../../src/contract/money/group-earnings.ts';
import { requestRefund } from '../../../../src/contract/money/refunds.ts';
import { disputeNotice } from '../../../../src/server/features/payments/sandbox/sandbox-notices.ts';
import { aPaymentWorld, type PaymentWorld } from '../a-payment-world.ts';

let world: PaymentWorld;

beforeAll(async () => {
  world = await aPaymentWorld();
});
afterAll(() => world?.close());

/** Someone paid ₱499 by GCash: the service takes ₱12.48, the platform 10 %. */
async function aPayment(faults: object = {}, shop?: Awaited<ReturnType<PaymentWorld['aPaidCommunity']>>) {
  const paid = shop ?? (await world.aPaidCommunity());
  const member = await world.api.person();
  const ref = await world.buy(member, paid);
  await world.act(ref, 'authorize', { faults });
  await world.deliverAll(ref);
  const { rows } = await world.api.db.query<{ id: string; service: string }>(
    `select p.id, p.provider_payment_id as service from payments p join checkouts c on c.id = p.checkout_id
     where c.ref = $1`,
    [ref],
  );
  const payment = { id: rows[0]?.id ?? '', service: rows[0]?.service ?? '' };
  let second = Math.floor(Date.now() / 1000);

  /** The payment service says so of its dispute, each time a second later. */
  function news(status: string): string {
    second += 1;
    const type =
      status === 'needs_response'
        ? 'dispute.created'
        : status === 'lost' || status === 'won'
          ? 'dispute.resolved'
          : 'dispute.updated';
    const at = new Date(second * 1000);
    return JSON.stringify(
      disputeNotice(type, status, { id: payment.service, ref })(`evt_${ref}_${second}`, at),
    );
  }
  async function say(...statuses: string[]) {
    for (const status of statuses) await world.deliver(news(status));
  }
  async function state() {
    const { rows } = await world.api.db.query<{ status: string; disputes: string[] }>(
      `select p.status, array(select d.state from disputes d where d.payment_id = p.id) as disputes
       from payments p where p.id = $1`,
      [payment.id],
    );
    return { ...rows[0], ...(await world.truth(member, paid.groupId, ref)), payment: rows[0]?.status };
  }
  return { ...paid, member, ref, payment, news, say, state };
}

const PAID = { status: 'PAID', hasAccess: true, periods: 1, payment: 'PAID' };
const DISPUTED = { status: 'DISPUTED', hasAccess: true, periods: 1, payment: 'DISPUTED' };
const LOST = { status: 'REFUNDED', hasAccess: false, periods: 0, payment: 'REFUNDED' };
const TAKEN = { refunds: ['DISPUTE 49900 SUCCEEDED'] };

test('a dispute is opened, then won or lost, as its notices say, once and in whatever order they come', async () => {
  const rows: readonly (readonly [string, readonly string[], object])[] = [
    ['opened', ['needs_response'], { ...DISPUTED, disputes: ['OPEN'], refunds: [] }],
    ['looked at', ['needs_response', 'under_review'], { ...DISPUTED, disputes: ['OPEN'] }],
    ['won', ['needs_response', 'won'], { ...PAID, disputes: ['WON'], refunds: [] }],
    ['won without an opening', ['won'], { ...PAID, disputes: ['WON'], refunds: [] }],
    ['opened again', ['needs_response', 'won', 'under_review'], { ...DISPUTED, disputes: ['OPEN'] }],
    ['lost', ['needs_response', 'lost'], { ...LOST, ...TAKEN, disputes: ['LOST'] }],
    ['lost without an opening', ['lost'], { ...LOST, ...TAKEN, disputes: ['LOST'] }],
    ['lost after all', ['needs_response', 'won', 'lost'], { ...LOST, ...TAKEN, disputes: ['LOST'] }],
    ['lost, then anything', ['lost', 'needs_response', 'won'], { ...LOST, ...TAKEN, disputes: ['LOST'] }],
    ['in another word', ['needs_response', 'escalated'], { ...DISPUTED, disputes: ['OPEN'] }],
    ['in another word only', ['escalated'], { ...PAID, disputes: [], refunds: [] }],
  ];
  for (const [name, statuses, expected] of rows) {
    const one = await aPayment();
    await one.say(...statuses);
    expect([name, await one.state()]).toMatchObject([name, expected]);
    const other = await aPayment();
    const notices = statuses.map((status) => other.news(status));
    for (const notice of [...notices.toReversed(), ...notices]) await world.deliver(notice);
    expect([`${name}, backwards and twice`, await other.state()]).toMatchObject([
      `${name}, backwards and twice`,
      expected,
    ]);
  }
});

test('only what is left of a payment can be lost; of one that went back as a whole, nothing', async () => {
  const part = await aPayment();
  const params = { payment_id: part.payment.id };
  await world.api.ok(requestRefund, world.owner, { params, body: { amount: '100' } });
  await world.runJobs();
  await part.say('needs_response');
  expect(await part.state()).toMatchObject(DISPUTED);
  await part.say('won');
  expect(await part.state()).toMatchObject({ ...PAID, status: 'PARTIALLY_REFUNDED' });
  await part.say('lost');
  expect(await part.state()).toMatchObject({
    ...{ ...LOST, disputes: ['LOST'] },
    refunds: ['DISPUTE 39900 SUCCEEDED', 'REQUESTED 10000 SUCCEEDED'],
  });

  const whole = await aPayment();
  await world.api.ok(requestRefund, world.owner, { params: { payment_id: whole.payment.id }, body: {} });
  await world.runJobs();
  for (const [status, state] of [
    ['needs_response', 'OPEN'],
    ['lost', 'LOST'],
  ] as const) {
    await whole.say(status);
    expect(await whole.state()).toMatchObject({
      ...{ ...LOST, disputes: [state], refunds: ['REQUESTED 49900 SUCCEEDED'] },
    });
  }
});

test('a dispute of a payment that was not in pesos is known, and is in no books', async () => {
  const dollars = await aPayment({ currency: 'wrong' });
  await dollars.say('needs_response');
  expect(await dollars.state()).toMatchObject({ disputes: ['OPEN'], balances: {}, hasAccess: false });
  await dollars.say('lost');
  expect(await dollars.state()).toMatchObject({ disputes: ['LOST'], balances: {}, hasAccess: false });
});

async function nightlyCheck(): Promise<Record<string, number> | undefined> {
  await world.api.db.query(`insert into pgboss.job (name, data) values ('payments.reconcile', '{}')`);
  await world.runJobs();
  const { rows } = await world.api.db.query<{ counts: Record<string, number> }>(
    'select counts from reconciliations order by finished_at desc limit 1',
  );
  return rows[0]?.counts;
}

test('the bank takes the amount and the fee until it has decided, and the share of the community is held with it', async () => {
  const one = await aPayment();
  const others = [await aPayment({}, one), await aPayment({}, one)];
  await world.api.db.query(`update payments set paid_at = now() - interval '8 days' where id = any($1)`, [
    [one, ...others].map(({ payment }) => payment.id),
  ]);
  const earnings = async () => {
    const params = { group_id: one.groupId };
    const { balance, held, available, months } = (
      await world.api.ok(getGroupEarnings, world.owner, { params })
    ).data;
    const processing = months.reduce((sum, month) => sum + Number(month.processing), 0);
    return { balance, held, available, processing };
  };
  const paid = { commission_revenue: -4_990, creator_payable: -43_662, provider_clearing: 48_652 };
  const free = { balance: '1309.86', held: '0.00', available: '1309.86', processing: 37.44 };
  expect([(await one.state()).balances, await earnings()]).toEqual([paid, free]);

  await one.say('needs_response');
  // ₱499 and ₱800 are at the bank.
  const taken = { ...paid, disputed: 129_900, provider_clearing: -81_248 };
  expect((await one.state()).balances).toEqual(taken);
  expect(await earnings()).toEqual({ ...free, held: '1236.62', available: '73.24' });
  expect(await nightlyCheck()).toMatchObject({ trial_balance: 0, clearing: 0 });

  await one.say('won');
  expect([(await one.state()).balances, await earnings()]).toEqual([paid, free]);
  expect(await nightlyCheck()).toMatchObject({ trial_balance: 0, clearing: 0 });

  await one.say('under_review');
  expect((await one.state()).balances).toEqual(taken);
  await one.say('lost');
  expect((await one.state()).balances).toEqual({ creator_payable: 81_248, provider_clearing: -81_248 });
  expect(await earnings()).toEqual({
    ...{ balance: '60.76', held: '0.00', available: '60.76', processing: 837.44 },
  });
  expect(await nightlyCheck()).toMatchObject({ trial_balance: 0, clearing: 0 });
});

test('who bears the fee of a payment that bought nothing: the platform', async () => {
  const twice = await aPayment({ isTwice: true });
  const { rows } = await world.api.db.query<{ service: string }>(
    `select p.provider_payment_id as service from payments p join checkouts c on c.id = p.checkout_id
     where c.ref = $1 and p.outcome = 'DUPLICATE'`,
    [twice.ref],
  );
  const second = { id: rows[0]?.service ?? '', ref: twice.ref };
  const lost = disputeNotice('dispute.resolved', 'lost', second)(`evt_${twice.ref}`, new Date());
  await world.deliver(JSON.stringify(lost));
  await world.runJobs();
  expect(await twice.state()).toMatchObject({
    ...{ status: 'PAID', hasAccess: true, periods: 1 },
    balances: { creator_payable: -43_662, refund_loss: 81_248 },
  });
  expect(await nightlyCheck()).toMatchObject({ trial_balance: 0, clearing: 0 });
});
