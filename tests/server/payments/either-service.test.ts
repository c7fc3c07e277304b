import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPaymentWorld, type PaymentWorld } from './a-payment-world.ts';
import { aPayMongo, NEW_WEBHOOK_SECRET, type PayMongo, WEBHOOK_SECRET } from './a-paymongo.ts';

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

describe('a server with PayMongo', () => {
  let payMongo: PayMongo;
  let world: PaymentWorld;
  let paid: Awaited<ReturnType<PaymentWorld['aPaidCommunity']>>;
  let member: string;
  let ref: string;
  let session: string;

  beforeAll(async () => {
    payMongo = await aPayMongo();
    world = await aPaymentWorld(payMongo.service);
    paid = await world.aPaidCommunity();
  });
  afterAll(async () => {
    await world?.close();
    await payMongo?.close();
  });
  beforeEach(async () => {
    member = await world.api.person({ first: 'Mia' });
    ref = await world.buy(member, paid);
    session = await world.sessionOf(ref);
  });

  const truth = () => world.truth(member, paid.groupId, ref);

  /** Pays, and returns what PayMongo would send about it. */
  async function payment(more: object = {}): Promise<string> {
    await payMongo.pay(session, more);
    return Buffer.from((await payMongo.notice()).raw).toString();
  }

  async function inbox(): Promise<string[]> {
    const { rows } = await world.api.db.query<{ status: string }>(
      'select status from provider_events where session_id = $1 order by received_at',
      [session],
    );
    return rows.map(({ status }) => status);
  }

  test('a notice without a right signature is stored nowhere, and PayMongo is not asked', async () => {
    const notice = await payment();
    const asked = payMongo.requests.length;
    const cases = [
      ['no_signature', await world.deliver(notice, { headers: { 'paymongo-signature': '' } })],
      ['bad_signature', await world.deliver(notice, { secret: 'whsk_of_another_account' })],
      ['bad_signature', await world.deliver(notice, { headers: { 'paymongo-signature': 't=1,te=00,li=' } })],
      ['bad_signature', await world.deliver(notice, { bytes: notice.slice(0, -2) })],
      ['bad_signature', await world.deliver(notice, { bytes: JSON.stringify(JSON.parse(notice), null, 1) })],
      ['wrong_mode', await world.deliver(notice, { isLive: true })],
      ['wrong_mode', await world.deliver(notice.replaceAll('"livemode":false', '"livemode":true'))],
      ['malformed', await world.deliver(notice.slice(0, -2))],
    ] as const;
    for (const [reason, answer] of cases)
      expect([reason, answer.statusCode, answer.json()]).toEqual([reason, 401, { code: reason }]);
    expect([await inbox(), payMongo.requests.length - asked]).toEqual([[], 0]);
    expect(await truth()).toEqual(OPEN);
  });

  test('a notice that was signed long ago: a known one does nothing, an unknown one only makes us ask', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    // It claims to be paid. PayMongo knows of no payment.
    const data = { id: session, type: 'checkout_session', attributes: { payments: [{ status: 'paid' }] } };
    const attributes = { type: 'checkout_session.payment.paid', livemode: false, data };
    const claim = JSON.stringify({ data: { id: `evt_old_${session}`, type: 'event', attributes } });
    const asked = () => payMongo.requests.filter(({ path }) => path.endsWith(`/${session}`)).length;
    expect((await world.deliver(claim, { at: hourAgo })).statusCode).toBe(200);
    expect([asked(), await inbox(), await truth()]).toEqual([1, ['HANDLED'], OPEN]);
    for (let again = 0; again < 3; again++)
      expect((await world.deliver(claim, { at: hourAgo })).json()).toEqual({ received: true });
    expect([asked(), await inbox(), await truth()]).toEqual([1, ['HANDLED'], OPEN]);
    // A late notice of a payment that is there counts.
    await world.deliver(await payment(), { at: hourAgo });
    expect([asked(), await truth()]).toEqual([2, PAID]);
  });

  test('while a secret is replaced both count, and afterwards only the new one', async () => {
    const notice = await payment();
    const after = await world.aSecondNode(undefined, {
      ...payMongo.service.environment,
      PAYMONGO_WEBHOOK_SECRETS: NEW_WEBHOOK_SECRET,
    });
    try {
      const old = await world.deliver(notice, { on: after.app, secret: WEBHOOK_SECRET });
      expect([old.statusCode, old.json()]).toEqual([401, { code: 'bad_signature' }]);
      expect(await truth()).toEqual(OPEN);
      expect((await world.deliver(notice, { on: after.app, secret: NEW_WEBHOOK_SECRET })).statusCode).toBe(
        200,
      );
      expect(await truth()).toEqual(PAID);
    } finally {
      await after.close();
    }
    for (const secret of [NEW_WEBHOOK_SECRET, WEBHOOK_SECRET])
      expect([secret, (await world.deliver(notice, { secret })).statusCode]).toEqual([secret, 200]);
    expect(await inbox()).toEqual(['HANDLED']);
  });
});
