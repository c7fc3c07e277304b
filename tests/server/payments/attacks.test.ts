import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelCheckout, getCheckout, getLatestCheckout } from '../../../src/contract/money/checkouts.ts';
import { requestRefund, settleManualRefund, syncCheckoutNow } from '../../../src/contract/money/refunds.ts';
import { aPaymentWorld, type PaymentWorld } from './a-payment-world.ts';

let world: PaymentWorld;
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

test('the reference of someone else does not exist, in any call', async () => {
  const params = { ref };
  for (const endpoint of [getCheckout, cancelCheckout])
    expect((await world.api.refused(endpoint, stranger, { params })).code).toBe('checkout.not_found');
  expect((await world.api.ok(getLatestCheckout, stranger, {})).data).toBeNull();
  for (const person of [payer, stranger, world.owner])
    expect((await world.api.refused(syncCheckoutNow, person, { params })).code).toBe('platform.not_allowed');
  // Owners see that someone pays, and cannot end it.
  expect((await world.api.ok(getCheckout, world.owner, { params })).data.ref).toBe(ref);
  expect((await world.api.refused(cancelCheckout, world.owner, { params })).code).toBe('checkout.not_found');
});

test('an address that claims success changes and shows nothing', async () => {
  for (const claim of ['?payment=success', '?status=paid&amount=49900', '#paid']) {
    const page = await world.api.app.inject(`/payments/return/${ref}${claim}`);
    expect([claim, page.statusCode, page.body]).toEqual([
      ...[claim, 200, expect.stringContaining('not confirmed yet')],
    ]);
    // No name, no amount, no community.
    expect(page.body).not.toMatch(/499|Kapitbahay|Suki|Ana|Reyes/);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  }
  const asStranger = await world.api.app.inject({
    url: `/payments/return/${ref}`,
    headers: { authorization: `Bearer ${stranger}` },
  });
  expect([asStranger.statusCode, asStranger.body.includes(paid.slug)]).toEqual([200, false]);
  for (const nowhere of ['CHK-0000000000', 'CHK-1', '..%2f..%2fsettings', '%00'])
    expect([nowhere, (await world.api.app.inject(`/payments/return/${nowhere}`)).statusCode]).toEqual([
      nowhere,
      404,
    ]);
  await isOpen();
});

test('a price, a discount, a payer or a plan of another community in the body is refused', async () => {
  const other = await world.aPaidCommunity('20');
  const body = { group_membership_plan_id: paid.planId };
  const cases: [object, number, string][] = [
    [{ ...body, amount: '20.00' }, 422, 'request.invalid'],
    [{ ...body, fee_amount: 1, user_id: payer }, 422, 'request.invalid'],
    [{ ...body, plan_type: 'PRO', plan_cycle_type: 'YEARLY' }, 422, 'request.invalid'],
    [{ group_membership_plan_id: other.planId }, 404, 'plan.not_found'],
    [{ plan_type: 'PRO', plan_cycle_type: 'YEARLY' }, 403, 'group.not_allowed'],
  ];
  for (const [payload, status, code] of cases) {
    const answer = await world.api.app.inject({
      method: 'POST',
      url: `/api/group-subscriptions/${paid.groupId}`,
      headers: { authorization: `Bearer ${stranger}` },
      payload,
    });
    expect([payload, answer.statusCode, answer.json().code]).toEqual([payload, status, code]);
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

test('two people who race for the last place: who has paid is in, and no money is lost', async () => {
  const place = await world.aPaidCommunity();
  const people = await Promise.all([world.api.person(), world.api.person()]);
  const refs = await Promise.all(people.map((person) => world.buy(person, place)));
  await world.api.db.query('update groups set total_members = 99 where id = $1', [place.groupId]);
  for (const one of refs) await world.act(one, 'authorize');
  await Promise.all(refs.map((one) => world.deliverAll(one)));
  await world.runJobs();
  const states = await Promise.all(
    people.map((person, n) => world.truth(person, place.groupId, refs[n] ?? '')),
  );
  for (const { status, hasAccess, refunds } of states)
    expect(hasAccess ? [status, refunds] : [status, refunds.length]).toEqual(
      hasAccess ? ['PAID', []] : ['REFUNDED', 1],
    );
  expect(states.some(({ hasAccess }) => hasAccess)).toBe(true);
});

test('money of others is given back by no one but owners and administrators', async () => {
  const place = await world.aPaidCommunity();
  const buyer = await world.api.person();
  const own = await world.buy(buyer, place);
  await world.act(own, 'authorize');
  await world.deliverAll(own);
  const { rows } = await world.api.db.query<{ id: string }>(
    'select p.id from payments p join checkouts c on c.id = p.checkout_id where c.ref = $1',
    [own],
  );
  const params = { payment_id: rows[0]?.id ?? '' };
  const otherOwner = await world.api.person();
  await world.api.community(otherOwner);
  for (const person of [stranger, otherOwner])
    expect((await world.api.refused(requestRefund, person, { params, body: {} })).code).toBe(
      'payment.not_found',
    );
  for (const amount of ['-1', '0', '1e3', '499.001', '9999999999'])
    expect([
      amount,
      (await world.api.refused(requestRefund, world.owner, { params, body: { amount } })).code,
    ]).toEqual([amount, 'request.invalid']);
  expect(
    (await world.api.refused(requestRefund, world.owner, { params, body: { amount: '499.01' } })).code,
  ).toBe('refund.too_much');
  expect((await world.api.refused(requestRefund, buyer, { params, body: { amount: '100' } })).code).toBe(
    'refund.too_much',
  );
  // After a week it is the owner's decision.
  await world.api.db.query(`update payments set paid_at = now() - interval '8 days' where id = $1`, [
    params.payment_id,
  ]);
  expect((await world.api.refused(requestRefund, buyer, { params, body: {} })).code).toBe(
    'refund.not_allowed',
  );
  const manual = { params: { item_id: params.payment_id }, body: { reference: 'x' } };
  expect((await world.api.refused(settleManualRefund, world.owner, manual)).code).toBe(
    'platform.not_allowed',
  );
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
