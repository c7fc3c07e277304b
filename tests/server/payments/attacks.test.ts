import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLatestCheckout } from '../../../src/contract/money/checkouts.ts';
import { subscribe } from '../../../src/contract/money/subscriptions.ts';
import { aPaymentWorld, type PaymentWorld } from './a-payment-world.ts';

let world: PaymentWorld;
/** Has an open checkout. */
let payer: string;
let stranger: string;
let paid: Awaited<ReturnType<PaymentWorld['aPaidCommunity']>>;
let ref: string;

beforeAll(async () => {
  world = await aPaymentWorld();
  [payer, stranger] = await Promise.all([world.api.person(), world.api.person()]);
  paid = await world.aPaidCommunity();
  ref = await world.buy(payer, paid);
});
afterAll(() => world?.close());

const isOpen = async () =>
  expect([await world.hasAccess(payer, paid.groupId), await world.hasAccess(stranger, paid.groupId)]).toEqual(
    [false, false],
  );

/** What was paid in another community: by whom, and the payment. */
async function aPayment() {
  const place = await world.aPaidCommunity('20');
  const buyer = await world.api.person();
  const bought = await world.buy(buyer, place);
  await world.act(bought, 'authorize');
  await world.deliverAll(bought);
  const { rows } = await world.api.db.query<{ id: string }>(
    'select p.id from payments p join checkouts c on c.id = p.checkout_id where c.ref = $1',
    [bought],
  );
  return { place, buyer, payment: rows[0]?.id ?? '' };
}

async function answerTo(who: string | null, request: string, payload?: object): Promise<string> {
  const [method, url = ''] = request.split(' ');
  const headers = who === null ? {} : { authorization: `Bearer ${who}` };
  const answer = await world.api.app.inject({
    ...{ method: method as 'GET' | 'POST', url, headers },
    ...(payload && { payload }),
  });
  const isJson = answer.headers['content-type']?.toString().includes('json');
  return [answer.statusCode, isJson && answer.json().code].filter(Boolean).join(' ');
}

test('what someone may try to get for nothing, and the answer to each', async () => {
  const { place, buyer, payment } = await aPayment();
  const { owner, api } = world;
  const [otherOwner, late] = [await api.person(), await aPayment()];
  await api.community(otherOwner);
  await api.db.query(`update payments set paid_at = now() - interval '8 days' where id = $1`, [late.payment]);
  const checkout = `/api/payments/checkouts/${ref}`;
  const shop = `/api/group-subscriptions/${paid.groupId}`;
  const plan = { group_membership_plan_id: paid.planId };
  const refunds = `POST /api/payments/${payment}/refunds`;
  const admin = '/api/admin/payments';
  const back = `/payments/return/${ref}`;

  const attacks: readonly (readonly [string, string | null, string, object | undefined, string])[] = [
    ['read without a session', null, `GET ${checkout}`, undefined, '401 auth.required'],
    ['read of another payer', stranger, `GET ${checkout}`, undefined, '404 checkout.not_found'],
    ['cancel of another payer', stranger, `POST ${checkout}/cancel`, {}, '404 checkout.not_found'],
    // Owners see that someone pays, and cannot end it.
    ['read of the own community', owner, `GET ${checkout}`, undefined, '200'],
    ['cancel as the owner', owner, `POST ${checkout}/cancel`, {}, '404 checkout.not_found'],
    ...[payer, stranger, owner].map(
      (who) =>
        ['ask again', who, `POST ${admin}/checkouts/${ref}/sync`, {}, '403 platform.not_allowed'] as const,
    ),

    ['an own price', stranger, `POST ${shop}`, { ...plan, amount: '20.00' }, '422 request.invalid'],
    ['an own fee', stranger, `POST ${shop}`, { ...plan, fee_amount: 1 }, '422 request.invalid'],
    ['another payer', stranger, `POST ${shop}`, { ...plan, user_id: payer }, '422 request.invalid'],
    [
      'two plans at once',
      stranger,
      `POST ${shop}`,
      { ...plan, plan_type: 'PRO', plan_cycle_type: 'YEARLY' },
      '422 request.invalid',
    ],
    [
      'the cheap plan of another community',
      stranger,
      `POST ${shop}`,
      { group_membership_plan_id: place.planId },
      '404 plan.not_found',
    ],
    [
      'the plan of a community of others',
      stranger,
      `POST ${shop}`,
      { plan_type: 'PRO', plan_cycle_type: 'YEARLY' },
      '403 group.not_allowed',
    ],

    ['an address that claims success', null, `GET ${back}?payment=success`, undefined, '200'],
    ['and an amount', stranger, `GET ${back}?status=paid&amount=49900`, undefined, '200'],
    ['a guessed reference', null, 'GET /payments/return/CHK-0000000000', undefined, '404 route.not_found'],
    ['a short reference', null, 'GET /payments/return/CHK-1', undefined, '404 route.not_found'],
    ['a path in it', null, 'GET /payments/return/..%2f..%2fsettings', undefined, '404 route.not_found'],
    ['a zero byte in it', null, 'GET /payments/return/%00', undefined, '404 route.not_found'],

    ['a refund of others', stranger, refunds, {}, '404 payment.not_found'],
    ['a refund as the owner of another community', otherOwner, refunds, {}, '404 payment.not_found'],
    ...['-1', '0', '1e3', '19.001', '9999999999'].map(
      (amount) => [`a refund of ${amount}`, owner, refunds, { amount }, '422 request.invalid'] as const,
    ),
    ['more than was paid', owner, refunds, { amount: '20.01' }, '409 refund.too_much'],
    ['a part, as the payer', buyer, refunds, { amount: '10' }, '409 refund.too_much'],
    // After a week it is the owner's decision.
    [
      'a refund after a week',
      late.buyer,
      `POST /api/payments/${late.payment}/refunds`,
      {},
      '403 refund.not_allowed',
    ],
    [
      'to say that it was sent',
      owner,
      `POST ${admin}/review/${payment}/sent`,
      { reference: 'x' },
      '403 platform.not_allowed',
    ],
    ['to release it', owner, `POST ${admin}/review/${payment}/release`, {}, '403 platform.not_allowed'],
    [
      'the receipt of another payer',
      stranger,
      `GET /api/payments/${payment}/receipt`,
      undefined,
      '404 payment.not_found',
    ],
    [
      'what another community was paid out',
      otherOwner,
      `GET /api/groups/${paid.groupId}/payouts`,
      undefined,
      '403 group.not_allowed',
    ],
  ];
  const before = await world.balances();
  for (const [name, who, request, payload, answer] of attacks)
    expect([name, request, await answerTo(who, request, payload)]).toEqual([name, request, answer]);
  expect((await api.ok(getLatestCheckout, stranger, {})).data).toBeNull();
  expect(await world.balances()).toEqual(before);
  expect((await world.see(payer, ref)).status).toBe('OPEN');
  await isOpen();
});

test('the page after a payment says nothing of the payer, the amount or the community', async () => {
  for (const who of [null, stranger]) {
    const headers = who === null ? {} : { authorization: `Bearer ${who}` };
    const page = await world.api.app.inject({ url: `/payments/return/${ref}?payment=success`, headers });
    expect(page.body).toContain('not confirmed yet');
    expect(page.body).not.toMatch(/499|Kapitbahay|Suki|Ana|Reyes/);
    expect(page.body).not.toContain(paid.slug);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  }
});

test('a notice that someone made up is refused; a repeated one asks nothing again', async () => {
  const session = await world.sessionOf(ref);
  const forged = JSON.stringify({
    data: {
      id: 'evt_forged',
      type: 'event',
      attributes: {
        ...{ type: 'checkout_session.payment.paid', livemode: false },
        data: { id: session, type: 'checkout_session', attributes: { payments: [{ status: 'paid' }] } },
      },
    },
  });
  expect((await world.deliver(forged, { secret: 'guessed' })).statusCode).toBe(401);
  // Even with the right signature it only makes us ask.
  expect((await world.deliver(forged)).statusCode).toBe(200);
  await isOpen();
  const before = await world.api.db.query('select version from checkouts where ref = $1', [ref]);
  for (let again = 0; again < 20; again++) await world.deliver(forged);
  const after = await world.api.db.query('select version from checkouts where ref = $1', [ref]);
  expect(after.rows).toEqual(before.rows);
});

test('two people race for the last place: both paid in time and are in, and the next one cannot pay any more', async () => {
  const { api } = world;
  const place = await world.aPaidCommunity();
  const [first, second, third] = await Promise.all([api.person(), api.person(), api.person()]);
  const refs = await Promise.all([first, second].map((person) => world.buy(person, place)));
  const members = async () => {
    const { rows } = await api.db.query<{ count: number }>(
      'select total_members as count from groups where id = $1',
      [place.groupId],
    );
    return rows[0]?.count;
  };
  // The plan of the community allows a hundred.
  await api.db.query('update groups set total_members = 99 where id = $1', [place.groupId]);
  for (const one of refs) await world.act(one, 'authorize');
  await Promise.all(refs.map((one) => world.deliverAll(one)));
  await world.runJobs();
  for (const [n, person] of [first, second].entries())
    expect(await world.truth(person, place.groupId, refs[n] ?? '')).toMatchObject({
      ...{ status: 'PAID', hasAccess: true, periods: 1, refunds: [] },
    });
  expect(await members()).toBe(101);
  const { code } = await api.refused(subscribe, third, world.wanted(place));
  expect([code, await members()]).toEqual(['group.full', 101]);
});

test('no peso is stored as a float', async () => {
  const { rows } = await world.api.db.query<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('real', 'double precision')
       and (column_name ~ '(amount|fee|price|centavos|cost|balance)')`,
  );
  expect(rows).toEqual([]);
  const { rows: amounts } = await world.api.db.query<{ type: string }>(
    `select distinct data_type as type from information_schema.columns
     where table_schema = 'public' and column_name like '%centavos'`,
  );
  expect(amounts).toEqual([{ type: 'bigint' }]);
});
