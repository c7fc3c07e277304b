import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPayMongo, type PayMongo, TEST_KEY, WEBHOOK_URL } from './a-paymongo.ts';
import { aSession, errorOf, options, providerContract } from './provider-contract.ts';

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
        payment_method_types: ['gcash', 'paymaya', 'qrph', 'card', 'dob', 'dob_ubp'],
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
        payment_method_types: ['gcash', 'paymaya', 'card', 'dob', 'dob_ubp'],
      },
    },
  });
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
  for await (const { paymentId } of nested.provider.listPayments(all, options())) listed.push(paymentId);
  expect(listed.length).toBeGreaterThan(4);
  expect(new Set(listed).size).toBe(listed.length);
  const before = nested.requests.length;
  const none = { from: new Date('2029-01-01'), to: new Date('2030-01-01') };
  for await (const { paymentId } of nested.provider.listPayments(none, options()))
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
