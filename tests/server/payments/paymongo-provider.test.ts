import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { payMethods } from '../../../src/contract/money/pay-methods.ts';
import {
  createCircuitBreaker,
  withBreaker,
} from '../../../src/server/features/payments/providers/circuit-breaker.ts';
import { aPayMongo, type PayMongo, TEST_KEY, WEBHOOK_URL } from './a-paymongo.ts';
import { aSession, errorOf, options, providerContract } from './provider-contract.ts';

const typesOf = z.object({
  data: z.object({ attributes: z.object({ payment_method_types: z.array(z.string()) }) }),
});

let nested: PayMongo;
let flat: PayMongo;
beforeAll(async () => {
  [nested, flat] = await Promise.all([aPayMongo(), aPayMongo({ isFlat: true })]);
});
afterAll(() => Promise.all([nested.close(), flat.close()]));

describe('PayMongo with nested resources', () => providerContract(() => nested));
describe('PayMongo with flat resources', () => providerContract(() => flat));

test('a session has what was asked, and no more of the payer than name and address', async () => {
  await nested.provider.createSession(aSession('CHK-SENT000001'), options());
  const { headers, body } = nested.requests.findLast(({ method }) => method === 'POST') ?? {};
  expect(headers).toMatchObject({
    authorization: `Basic ${Buffer.from(`${TEST_KEY}:`).toString('base64')}`,
    'idempotency-key': 'contract',
    'content-type': 'application/json',
  });
  expect(body).toEqual({
    data: {
      attributes: {
        line_items: [
          {
            name: 'Gold, one month',
            description: 'Surf Siargao: Membership of Surf Siargao',
            amount: 499_00,
            currency: 'PHP',
            quantity: 1,
          },
        ],
        // Only what the account offers.
        payment_method_types: ['gcash', 'paymaya', 'qrph', 'card', 'brankas_bdo', 'dob', 'dob_ubp'],
        success_url: 'https://tambayan.example/payments/return/CHK-SENT000001',
        cancel_url: 'https://tambayan.example/payments/return/CHK-SENT000001?canceled',
        reference_number: 'CHK-SENT000001',
        description: 'Surf Siargao: Gold, one month',
        billing: { name: 'Ana Reyes', email: 'ana@example.com' },
        send_email_receipt: false,
        show_description: true,
        show_line_items: true,
        metadata: { ref: 'CHK-SENT000001' },
      },
    },
  });
});

test('a wallet above its limit is not offered', async () => {
  await nested.provider.createSession(aSession('CHK-SP1T000001', { amount: 60_000_00 }), options());
  const { body } = nested.requests.findLast(({ method }) => method === 'POST') ?? {};
  expect(body).toMatchObject({
    data: {
      attributes: {
        payment_method_types: ['gcash', 'paymaya', 'card', 'brankas_bdo', 'dob', 'dob_ubp'],
      },
    },
  });
});

test('an account is sent its own names, and one that may not ask still sells', async () => {
  const cases = [
    [
      ['gcash', 'shopee_pay', 'dob_ubp'],
      ['gcash', 'shopee_pay', 'dob_ubp'],
      ['gcash', 'shopeepay', 'online_banking'],
    ],
    [
      ['maya', 'shopeepay'],
      ['maya', 'shopeepay'],
      ['maya', 'shopeepay'],
    ],
    [null, ['gcash', 'dob', 'dob_ubp'], ['gcash', 'online_banking']],
  ] as const;
  for (const [account, sent, offered] of cases) {
    const payMongo = await aPayMongo({
      methods: account === null ? ['gcash', 'online_banking'] : payMethods,
    });
    payMongo.offer(account);
    const breaker = createCircuitBreaker({ clock: { now: () => 0 }, onOpen: () => {} });
    const provider = withBreaker(payMongo.provider, breaker);
    for (const ref of ['CHK-NAMES00001', 'CHK-NAMES00002'])
      await provider.createSession(aSession(ref), options());
    const types = payMongo.requests.flatMap(
      ({ body }) => typesOf.safeParse(body).data?.data.attributes.payment_method_types ?? [],
    );
    expect([account, types]).toEqual([account, [...sent, ...sent]]);
    expect([account, [...(await provider.capabilities(options())).methods]]).toEqual([account, offered]);
    expect(
      payMongo.requests.filter(({ path }) => path.includes('capabilities')),
      `${account}`,
    ).toHaveLength(1);
    expect(breaker.state(), `${account}`).toBeNull();
    await payMongo.close();
  }
});

test('an account whose ways to pay changed is asked again after a refusal', async () => {
  const payMongo = await aPayMongo();
  await payMongo.provider.createSession(aSession('CHK-CHANGED001'), options());
  payMongo.offer(['gcash']);
  const refused = payMongo.provider.createSession(aSession('CHK-CHANGED002'), options());
  expect(await errorOf(refused)).toMatchObject({ kind: 'invalid' });
  await payMongo.provider.createSession(aSession('CHK-CHANGED003'), options());
  await payMongo.close();
});

test('what a refund is refused with says whether it may work later', async () => {
  const { sessionId } = await nested.provider.createSession(aSession('CHK-REFUSED001'), options());
  await nested.pay(sessionId);
  const paymentId = (await nested.provider.getSession(sessionId, options())).payments[0]?.paymentId ?? '';
  const kinds = {
    provider_processing_error: 'busy',
    resource_processing_state: 'busy',
    resource_processing_error: 'busy',
    resource_pending_state: 'busy',
    available_balance_insufficient: 'insufficient_balance',
    refund_not_allowed: 'not_refundable',
    payment_method_not_allowed: 'not_refundable',
    allowed_date_exceeded: 'not_refundable',
    resource_disputed_state: 'not_refundable',
    resource_failed_state: 'invalid',
    parameter_above_maximum: 'invalid',
  };
  for (const [code, kind] of Object.entries(kinds)) {
    nested.refuseRefunds(code);
    const refund = { paymentId, amount: 100_00, reason: 'REQUESTED', refundRef: 'RF-1' };
    expect([code, (await errorOf(nested.provider.refund(refund, options()))).kind]).toEqual([code, kind]);
  }
  nested.refuseRefunds(null);
});

test('several attempts of one session can be paid, and all are seen', async () => {
  const { sessionId } = await nested.provider.createSession(aSession('CHK-TW1CE00001'), options());
  await nested.pay(sessionId);
  await nested.pay(sessionId, { source: { type: 'a_new_one' }, fee: null });
  expect((await nested.provider.getSession(sessionId, options())).payments).toMatchObject([
    { status: 'paid', method: 'gcash', fee: 1_248 },
    { status: 'paid', method: null, fee: null },
  ]);
});

test('payments are listed over all pages, and no further back than asked', async () => {
  const listed: string[] = [];
  const all = { from: new Date(0), to: new Date('2030-01-01') };
  for await (const { paymentId } of nested.provider.listPayments(all, options)) listed.push(paymentId);
  expect(listed.length).toBeGreaterThan(4);
  expect(new Set(listed).size).toBe(listed.length);
  // Each page has its own time: that of the one before is over by then.
  const times: AbortController[] = [];
  const again: string[] = [];
  const inTime = () => {
    times.at(-1)?.abort();
    times.push(new AbortController());
    return options(times.at(-1)?.signal);
  };
  for await (const { paymentId } of nested.provider.listPayments(all, inTime)) again.push(paymentId);
  expect([times.length > 2, again]).toEqual([true, listed]);
  const before = nested.requests.length;
  const none = { from: new Date('2029-01-01'), to: new Date('2030-01-01') };
  for await (const { paymentId } of nested.provider.listPayments(none, options))
    expect(paymentId).toBe('none');
  expect(nested.requests.length - before).toBe(1);
});

test('notices that were stopped are sent again, to our address alone', async () => {
  for (const { provider, requests } of [nested, flat]) {
    const ensure = (url = WEBHOOK_URL) => provider.ensureNotices(url, options());
    expect(await ensure()).toBe('switched_on');
    expect(await ensure()).toBe('sent');
    expect(await ensure('https://another.example/')).toBe('unknown');
    const posted = requests.filter(({ method, path }) => method === 'POST' && path.includes('webhooks'));
    expect(posted.map(({ path }) => path)).toEqual(['/v1/webhooks/hook_1/enable']);
  }
});

test('an error tells what happened, and neither it nor the provider shows the key', async () => {
  await nested.breakDown('auth');
  const error = await errorOf(nested.provider.getSession('cs_1', options()));
  expect(error).toMatchObject({ kind: 'auth', code: 'api_key_invalid' });
  expect(error.message).toBe('PayMongo answered 401: API key is invalid.');
  const shown = inspect([error, nested.provider], { depth: null, showHidden: true });
  for (const secret of [TEST_KEY, Buffer.from(`${TEST_KEY}:`).toString('base64')])
    expect(shown).not.toContain(secret);
});
