import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPaymentWorld, type PaymentWorld } from './a-payment-world.ts';
import { aPayMongo, NEW_WEBHOOK_SECRET, type PayMongo, WEBHOOK_SECRET } from './a-paymongo.ts';

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

const PAID = {
  status: 'PAID',
  hasAccess: true,
  periods: 1,
  balances: { creator_payable: -43_662, commission_revenue: -4_990, provider_clearing: 48_652 },
  refunds: [],
};
const OPEN = { status: 'OPEN', hasAccess: false, periods: 0, balances: {}, refunds: [] };
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

describe('a server with PayMongo', () => {
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
