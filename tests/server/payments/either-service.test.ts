import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPaymentWorld, type PaymentWorld } from './a-payment-world.ts';
import { aPayMongo, type PayMongo } from './a-paymongo.ts';

/** What the payer does at a payment service, and what the service would then send. */
interface AtService {
  readonly world: PaymentWorld;
  /** Pays 499 pesos, or `amount` centavos, and returns the notices of it. */
  pay(ref: string, amount?: number): Promise<readonly string[]>;
  /** Centavos that the service was asked to give back. */
  givenBack(ref: string): Promise<readonly number[]>;
  close(): Promise<void>;
}

async function atTheSandbox(): Promise<AtService> {
  const world = await aPaymentWorld();
  return {
    world,
    async pay(ref, amount) {
      await world.act(ref, 'authorize', { faults: { amount: amount === undefined ? 'right' : 'wrong' } });
      return world.notices(ref);
    },
    async givenBack(ref) {
      const { rows } = await world.api.db.query<{ amount: number }>(
        `select s.amount_centavos as amount from sandbox_refunds s join refunds r on r.ref = s.ref
         join payments p on p.id = r.payment_id join checkouts c on c.id = p.checkout_id where c.ref = $1`,
        [ref],
      );
      return rows.map(({ amount }) => amount);
    },
    close: () => world.close(),
  };
}

async function atPayMongo(): Promise<AtService> {
  const payMongo: PayMongo = await aPayMongo();
  const world = await aPaymentWorld(payMongo.service);
  return {
    world,
    async pay(ref, amount) {
      await payMongo.pay(await world.sessionOf(ref), amount === undefined ? {} : { amount });
      return [Buffer.from((await payMongo.notice()).raw).toString()];
    },
    givenBack: async (ref) =>
      payMongo.refundsOf(await world.sessionOf(ref)).map(({ amount }) => Number(amount)),
    async close() {
      await world.close();
      await payMongo.close();
    },
  };
}

/** The fee of a payment of 498 pesos at the sandbox is that of the amount; PayMongo's stand-in takes one fee for all. */
const services = [
  ['the sandbox', atTheSandbox, [[49_800, 1_245]]],
  [
    'PayMongo',
    atPayMongo,
    [
      [49_800, 1_248],
      [50_000, 1_248],
    ],
  ],
] as const;

const OPEN = { status: 'OPEN', hasAccess: false, periods: 0, balances: {}, refunds: [] };
/** Paid, with the fee of GCash; 10 % of a free community's payments is the platform's. */
const PAID = {
  status: 'PAID',
  hasAccess: true,
  periods: 1,
  balances: { creator_payable: -43_662, commission_revenue: -4_990, provider_clearing: 48_652 },
  refunds: [],
};

describe.each(services)('at %s', (_name, open, wrongAmounts) => {
  let service: AtService;
  let world: PaymentWorld;
  let paid: Awaited<ReturnType<PaymentWorld['aPaidCommunity']>>;
  let member: string;
  let ref: string;

  beforeAll(async () => {
    service = await open();
    ({ world } = service);
    paid = await world.aPaidCommunity();
  });
  afterAll(() => service?.close());
  beforeEach(() => buy());

  async function buy(): Promise<void> {
    member = await world.api.person({ first: 'Mia' });
    ref = await world.buy(member, paid);
  }
  const truth = () => world.truth(member, paid.groupId, ref);
  const returned = (headers = {}) => world.api.app.inject({ url: `/payments/return/${ref}`, headers });
  const deliver = async (notices: readonly string[]) => {
    for (const notice of notices) await world.deliver(notice);
  };

  /** Kinds of the notifications of the member. */
  async function told(): Promise<string[]> {
    const { rows } = await world.api.db.query<{ kind: string }>(
      'select kind from notifications where user_id = $1 order by kind',
      [member],
    );
    return rows.map(({ kind }) => kind);
  }

  test('one notice that comes five times at once counts once', async () => {
    const [notice = ''] = await service.pay(ref);
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.deliver(notice)));
    // A service repeats what is not answered with a JSON body and 200.
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    expect(await truth()).toEqual(PAID);
    const { rows } = await world.api.db.query('select status from provider_events where session_id = $1', [
      await world.sessionOf(ref),
    ]);
    expect(rows).toEqual([{ status: 'HANDLED' }]);
    const events = (await world.api.eventsOn(`u:${member}`)).filter(({ k }) => k === 'checkout.updated');
    expect(events.map(({ d }) => d)).toMatchObject([{ status: 'OPEN' }, { status: 'PAID' }]);
    expect((await told()).filter((kind) => kind === 'RECEIPT_ISSUED')).toHaveLength(1);
  });

  test('a notice may come before its payer comes back, and never: the return of the payer looks it up', async () => {
    await deliver(await service.pay(ref));
    expect(await truth()).toEqual(PAID);
    const page = await returned();
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Payment received')]);
    expect(await truth()).toEqual(PAID);

    await buy();
    await service.pay(ref);
    expect(await truth()).toEqual(OPEN);
    const own = await returned({ authorization: `Bearer ${member}` });
    expect([own.statusCode, own.headers.location]).toEqual([
      303,
      `/communities/${paid.slug}/?showPayment=true`,
    ]);
    expect(await truth()).toEqual(PAID);
  });

  test('another amount than was asked for gives no access, is held, goes back once, and the payer is told', async () => {
    for (const [amount, fee] of wrongAmounts) {
      await buy();
      await deliver(await service.pay(ref, amount));
      expect(await truth()).toMatchObject({
        ...{ status: 'NEEDS_REVIEW', hasAccess: false, periods: 0 },
        balances: { suspense: -amount },
        refunds: [`MISMATCH ${amount} APPROVED`],
      });
      expect([amount, (await returned()).body]).toEqual([amount, expect.stringContaining('needs a check')]);
      for (let round = 0; round < 2; round++) await world.runJobs();
      expect(await truth()).toEqual({
        ...{ status: 'REFUNDED', hasAccess: false, periods: 0 },
        balances: { provider_clearing: -fee, refund_loss: fee },
        refunds: [`MISMATCH ${amount} SUCCEEDED`],
      });
      expect(await service.givenBack(ref)).toEqual([amount]);
      expect(await told()).toEqual(expect.arrayContaining(['PAYMENT_REFUNDED', 'PAYMENT_REVIEW']));
      expect(await told()).not.toContain('RECEIPT_ISSUED');
    }
  });
});
