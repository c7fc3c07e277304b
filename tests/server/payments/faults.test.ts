import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { archiveCommunity } from '../../../src/contract/communities/community-settings.ts';
import {
  archiveMembershipPlan,
  createMembershipPlan,
  updateMembershipPlan,
} from '../../../src/contract/communities/membership-plans.ts';
import { cancelCheckout, getLatestCheckout } from '../../../src/contract/money/checkouts.ts';
import {
  listPaymentReviews,
  requestRefund,
  settleManualRefund,
  syncCheckoutNow,
} from '../../../src/contract/money/refunds.ts';
import { subscribe } from '../../../src/contract/money/subscriptions.ts';
import { aPaymentWorld, type PaymentWorld } from './a-payment-world.ts';

let world: PaymentWorld;
let member: string;
let paid: Awaited<ReturnType<PaymentWorld['aPaidCommunity']>>;

beforeAll(async () => {
  world = await aPaymentWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  member = await world.api.person({ first: 'Mia' });
  paid = await world.aPaidCommunity();
});

/** Paid, with the fee of GCash; 10 % of a free community's payments is the platform's. */
const PAID = {
  status: 'PAID',
  hasAccess: true,
  periods: 1,
  balances: { creator_payable: -43_662, commission_revenue: -4_990, provider_clearing: 48_652 },
  refunds: [],
} as const;
const truth = (ref: string) => world.truth(member, paid.groupId, ref);
const back = async (ref: string) => {
  await world.api.db.query(`update checkouts set updated_at = now() - interval '1 hour' where ref = $1`, [
    ref,
  ]);
  await world.api.db.query(
    `insert into pgboss.job (name, data) select 'payments.poll', '{}' where not exists (
       select from pgboss.job where name = 'payments.poll' and state = 'created')`,
  );
  await world.runJobs();
};

describe('news of a payment', () => {
  test('neither a notice nor the payer comes: the poller finds it', async () => {
    const ref = await world.buy(member, paid);
    await world.act(ref, 'authorize', { faults: { webhook: 'drop' } });
    await back(ref);
    expect(await truth(ref)).toEqual(PAID);
    const { rows } = await world.api.db.query(
      `select kind from notifications where user_id = $1 and kind = 'RECEIPT_ISSUED'`,
      [member],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a payment that is not what was asked for', () => {
  test('other money: it goes back and is in no account', async () => {
    const ref = await world.buy(member, paid);
    await world.act(ref, 'authorize', { faults: { currency: 'wrong' } });
    await world.deliverAll(ref);
    expect((await world.see(member, ref)).status).toBe('NEEDS_REVIEW');
    await world.runJobs();
    expect(await truth(ref)).toEqual({
      ...{ status: 'REFUNDED', hasAccess: false, periods: 0, balances: {} },
      refunds: ['MISMATCH 49900 SUCCEEDED'],
    });
  });

  test('two payments: one buys the period, the other goes back and is told', async () => {
    const ref = await world.buy(member, paid);
    await world.act(ref, 'authorize', { faults: { isTwice: true } });
    await world.deliverAll(ref);
    await world.runJobs();
    expect(await truth(ref)).toEqual({
      ...PAID,
      // The fee of the second one is lost.
      balances: { ...PAID.balances, provider_clearing: 47_404, refund_loss: 1_248 },
      refunds: ['DUPLICATE 49900 SUCCEEDED'],
    });
    const { rows } = await world.api.db.query<{ kind: string }>(
      `select kind from notifications where user_id = $1 and kind like '%RE%' order by kind`,
      [member],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['PAYMENT_REFUNDED', 'RECEIPT_ISSUED']);
  });

  test('four hours late: it counts, if nothing else was bought since', async () => {
    const ref = await world.buy(member, paid);
    await world.act(ref, 'expire');
    await world.deliverAll(ref);
    expect((await world.see(member, ref)).status).toBe('EXPIRED');
    await world.act(ref, 'authorize', { faults: { isLate: true, webhook: 'drop' } });
    await back(ref);
    expect(await truth(ref)).toEqual(PAID);

    const other = await world.api.person();
    const late = await world.buy(other, paid);
    await world.act(late, 'expire');
    await world.deliverAll(late);
    const again = await world.buy(other, paid);
    await world.act(again, 'authorize');
    await world.deliverAll(again);
    await world.act(late, 'authorize', { faults: { isLate: true } });
    await world.deliverAll(late);
    await world.runJobs();
    expect([await world.refundsOf(again), await world.refundsOf(late)]).toEqual([
      [],
      ['DUPLICATE 49900 SUCCEEDED'],
    ]);
  });
});

describe('a notice', () => {
  test('without a right signature changes nothing, and asks nothing', async () => {
    const ref = await world.buy(member, paid);
    await world.act(ref, 'authorize');
    const [notice = ''] = await world.notices(ref);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const cases = [
      ['no_signature', await world.deliver(notice, { headers: { 'sandbox-signature': '' } })],
      ['bad_signature', await world.deliver(notice, { secret: 'another secret' })],
      ['bad_signature', await world.deliver(notice, { headers: { 'sandbox-signature': 't=1,te=00,li=' } })],
      ['too_old', await world.deliver(notice, { at: minutesAgo(10) })],
      ['too_old', await world.deliver(notice, { at: minutesAgo(-10) })],
      ['wrong_mode', await world.deliver(notice, { isLive: true })],
      ['malformed', await world.deliver(notice.slice(0, -2))],
    ] as const;
    for (const [reason, answer] of cases)
      expect([reason, answer.statusCode, answer.json()]).toEqual([reason, 401, { code: reason }]);
    // The same JSON in other bytes has another signature.
    const signed = await world.deliver(notice, { bytes: JSON.stringify(JSON.parse(notice), null, 1) });
    expect([signed.statusCode, signed.json()]).toEqual([401, { code: 'bad_signature' }]);
    expect((await truth(ref)).status).toBe('OPEN');
    const { rows } = await world.api.db.query('select from provider_events where session_id = $1', [
      await world.sessionOf(ref),
    ]);
    expect(rows).toEqual([]);
    const big = await world.deliver(JSON.stringify({ data: 'x'.repeat(300_000) }));
    expect(big.statusCode).toBe(413);
    const stranger = await world.api.app.inject({
      method: 'POST',
      url: '/webhooks/payments/other',
      payload: {},
    });
    expect(stranger.statusCode).toBe(404);
  });

  test('of an unknown kind, and of a session that is not ours, is taken and ignored', async () => {
    const ref = await world.buy(member, paid);
    await world.act(ref, 'authorize');
    const [notice = ''] = await world.notices(ref);
    const session = await world.sessionOf(ref);
    const strange = notice.replace(
      /"type":"checkout_session\.[a-z.]+"/,
      '"type":"moon.landed","extra":{"a":[1]}',
    );
    const foreign = notice.replaceAll(session, 'cs_somebody_else').replaceAll(ref, 'CHK-0000000000');
    for (const [n, body] of [strange, foreign].entries()) {
      const answer = await world.deliver(body.replace(/"id":"evt_/, `"id":"evt_${n}`));
      expect([n, answer.statusCode, answer.json()]).toEqual([n, 200, { received: true }]);
    }
    expect((await truth(ref)).status).toBe('OPEN');
    const { rows } = await world.api.db.query<{ status: string }>(
      `select status from provider_events order by received_at desc limit 2`,
    );
    expect(rows.map(({ status }) => status)).toEqual(['IGNORED', 'IGNORED']);
  });

  test('of a failed attempt leaves the checkout open, and a later attempt counts', async () => {
    const ref = await world.buy(member, paid);
    await world.act(ref, 'decline', { failure: 'INSUFFICIENT_BALANCE' });
    await world.deliverAll(ref);
    expect(await world.see(member, ref)).toMatchObject({
      status: 'OPEN',
      last_failure: 'INSUFFICIENT_BALANCE',
    });
    await world.act(ref, 'authorize');
    await world.deliverAll(ref);
    expect(await truth(ref)).toEqual(PAID);
  });
});

describe('between the choice and the payment', () => {
  test('an archived plan and a higher price do not change an open checkout', async () => {
    const ref = await world.buy(member, paid);
    const plan = { params: { group_membership_plan_id: paid.planId } };
    await world.api.ok(updateMembershipPlan, world.owner, {
      ...plan,
      body: { fee_amount: '599', version: 1 },
    });
    await world.api.ok(archiveMembershipPlan, world.owner, plan);
    await world.act(ref, 'authorize');
    await world.deliverAll(ref);
    expect(await truth(ref)).toEqual(PAID);
    const other = await world.api.person();
    expect((await world.api.refused(subscribe, other, world.wanted(paid))).code).toBe('plan.archived');
  });

  test('another price or plan ends the older checkout, the same one is used again', async () => {
    const ref = await world.buy(member, paid);
    expect(await world.buy(member, paid)).toBe(ref);
    const body = { group_id: paid.groupId, type: 'Ginto', fee_amount: '999', cycle_type: 'YEARLY' } as const;
    const { data: gold } = await world.api.ok(createMembershipPlan, world.owner, { body });
    const dearer = await world.buy(member, { ...paid, planId: gold.id });
    expect(dearer).not.toBe(ref);
    expect((await world.see(member, ref)).status).toBe('EXPIRED');
    // Two tabs at once: one checkout.
    const other = await world.api.person();
    const refs = await Promise.all([world.buy(other, paid), world.buy(other, paid), world.buy(other, paid)]);
    expect(new Set(refs).size).toBe(1);
  });

  test('an archived community, a deleted account, a ban: the money goes back', async () => {
    const cases = [
      ['archived', `update groups set archived_at = now() where id = '${'{group}'}'`],
      ['gone', `update users set status = 'ARCHIVED' where id = '${'{person}'}'`],
      [
        'banned',
        `insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
         values ('${'{group}'}', '${'{person}'}', 'MEMBER', 'BANNED', now(), now())`,
      ],
    ] as const;
    for (const [name, sql] of cases) {
      const person = await world.api.person();
      const place = await world.aPaidCommunity();
      const ref = await world.buy(person, place);
      await world.api.db.query(sql.replaceAll('{group}', place.groupId).replaceAll('{person}', person));
      await world.act(ref, 'authorize');
      await world.deliverAll(ref);
      await world.runJobs();
      expect([name, await world.truth(person, place.groupId, ref)]).toEqual([
        name,
        {
          ...{ status: 'REFUNDED', hasAccess: false, periods: 0 },
          balances: { provider_clearing: -1_248, refund_loss: 1_248 },
          refunds: ['NOT_DELIVERED 49900 SUCCEEDED'],
        },
      ]);
    }
  });

  test('a community that is archived ends its open checkouts at once; one that was paid counts and goes back', async () => {
    const place = await world.aPaidCommunity();
    const [waiting, faster] = [await world.api.person(), await world.api.person()];
    const [open, authorized] = [await world.buy(waiting, place), await world.buy(faster, place)];
    await world.act(authorized, 'authorize', { faults: { webhook: 'drop' } });
    await world.api.ok(archiveCommunity, world.owner, { params: { group_id: place.groupId } });
    await world.runJobs();
    expect((await world.see(waiting, open)).status).toBe('EXPIRED');
    // Its page is still open in a tab, and takes no money any more.
    await world.act(open, 'authorize');
    await world.deliverAll(open);
    expect(await world.truth(waiting, place.groupId, open)).toMatchObject({
      status: 'EXPIRED',
      hasAccess: false,
    });
    expect(await world.truth(faster, place.groupId, authorized)).toMatchObject({
      ...{ status: 'REFUNDED', hasAccess: false, periods: 0 },
      refunds: ['NOT_DELIVERED 49900 SUCCEEDED'],
    });
  });

  test('giving up after paying: the payment counts', async () => {
    const ref = await world.buy(member, paid);
    await world.act(ref, 'authorize', { faults: { webhook: 'drop' } });
    const { data } = await world.api.ok(cancelCheckout, member, { params: { ref } });
    expect([data.status, await truth(ref)]).toEqual(['PAID', PAID]);
    const other = await world.api.person();
    const unpaid = await world.buy(other, paid);
    const gone = await world.api.ok(cancelCheckout, other, { params: { ref: unpaid } });
    expect([gone.data.status, gone.data.url]).toEqual(['CANCELED', null]);
  });

  test('a payment service that does not answer: 503, nothing charged, and the next try works', async () => {
    await world.control({ act: 'outage', kind: 'unavailable', calls: 2 });
    const refusal = await world.api.app.inject({
      method: 'POST',
      url: `/api/group-subscriptions/${paid.groupId}`,
      headers: { authorization: `Bearer ${member}`, 'idempotency-key': 'the same key' },
      payload: { group_membership_plan_id: paid.planId },
    });
    expect([refusal.statusCode, refusal.json().code, refusal.headers['retry-after']]).toEqual([
      ...[503, 'payments.unavailable', '30'],
    ]);
    const { data } = await world.api.ok(getLatestCheckout, member, {});
    expect(data?.status).toBe('FAILED_TO_OPEN');
    const again = await world.api.app.inject({
      method: 'POST',
      url: `/api/group-subscriptions/${paid.groupId}`,
      headers: { authorization: `Bearer ${member}`, 'idempotency-key': 'the same key' },
      payload: { group_membership_plan_id: paid.planId },
    });
    expect([again.statusCode, again.json().data.subscription]).toEqual([200, null]);
    // One failure is tried again at once, under another reference.
    const other = await world.api.person();
    await world.control({ act: 'outage', kind: 'unavailable', calls: 1 });
    const ref = await world.buy(other, paid);
    await world.act(ref, 'authorize');
    await world.deliverAll(ref);
    expect(await world.hasAccess(other, paid.groupId)).toBe(true);
  });

  test('a notice that comes while the payment service does not answer is taken, and handled later', async () => {
    const ref = await world.buy(member, paid);
    await world.act(ref, 'authorize');
    const [notice = ''] = await world.notices(ref);
    await world.control({ act: 'outage', kind: 'unavailable', calls: 1 });
    expect((await world.deliver(notice)).statusCode).toBe(200);
    expect((await truth(ref)).status).toBe('OPEN');
    await world.api.db.query(`update provider_events set received_at = now() - interval '2 minutes'`);
    await back(ref);
    expect(await truth(ref)).toEqual(PAID);
  });

  test('more than a wallet takes is refused before anyone leaves', async () => {
    const dear = await world.aPaidCommunity('100000');
    await world.api.db.query('update membership_plans set fee_amount = 100000.01 where id = $1', [
      dear.planId,
    ]);
    expect((await world.api.refused(subscribe, member, world.wanted(dear))).code).toBe('payments.over_limit');
  });
});

describe('money that goes back', () => {
  async function aPayment(method = 'gcash') {
    const ref = await world.buy(member, paid);
    await world.act(ref, 'authorize', { method });
    await world.deliverAll(ref);
    const { rows } = await world.api.db.query<{ id: string }>(
      'select p.id from payments p join checkouts c on c.id = p.checkout_id where c.ref = $1',
      [ref],
    );
    return { ref, params: { payment_id: rows[0]?.id ?? '' } };
  }

  test('as a whole ends the access; the creator keeps the fee of the payment service', async () => {
    const { ref, params } = await aPayment();
    await world.api.ok(requestRefund, member, { params, body: {} });
    await world.runJobs();
    expect(await truth(ref)).toEqual({
      ...{ status: 'REFUNDED', hasAccess: false, periods: 0 },
      balances: { creator_payable: 1_248, provider_clearing: -1_248 },
      refunds: ['REQUESTED 49900 SUCCEEDED'],
    });
  });

  test('in parts that race is never more than the payment, and keeps the access', async () => {
    const { ref, params } = await aPayment();
    const body = { amount: '200' };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => world.api.call(requestRefund, world.owner, { params, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    await world.runJobs();
    expect(await truth(ref)).toMatchObject({
      ...{ status: 'PARTIALLY_REFUNDED', hasAccess: true, periods: 1 },
      balances: { creator_payable: -43_662 + 36_000, commission_revenue: -990, provider_clearing: 8_652 },
    });
    expect((await world.see(member, ref)).refunded_amount).toBe('400.00');
  });

  test('although the first answer was lost, only once', async () => {
    const { ref, params } = await aPayment();
    await world.api.ok(requestRefund, member, { params, body: {} });
    await world.control({ act: 'outage', kind: 'timeout', calls: 1 });
    await world.runJobs();
    expect(await world.refundsOf(ref)).toEqual(['REQUESTED 49900 SUBMITTED']);
    await world.api.db.query(`update refunds set updated_at = now() - interval '1 hour'`);
    await back(ref);
    expect(await world.refundsOf(ref)).toEqual(['REQUESTED 49900 SUCCEEDED']);
    const { rows } = await world.api.db.query(
      'select from sandbox_refunds r join refunds f on f.ref = r.ref',
    );
    expect(rows.length).toBe(
      (await world.api.db.query(`select from refunds where status = 'SUCCEEDED'`)).rows.length,
    );
  });

  test('of QR Ph has to be sent by hand, and waits in the queue of the administrators', async () => {
    const admin = await world.api.person({ role: 'ADMIN' });
    const { ref, params } = await aPayment('qrph');
    await world.api.ok(requestRefund, member, { params, body: {} });
    await world.runJobs();
    expect(await truth(ref)).toMatchObject({ status: 'PAID', hasAccess: true });
    const { data } = await world.api.ok(listPaymentReviews, admin, { query: {} });
    const item = data.find(({ checkout_ref }) => checkout_ref === ref);
    expect(item).toMatchObject({ kind: 'REFUND', received_amount: '499.00' });
    const sent = { params: { item_id: item?.id ?? '' }, body: { reference: 'GCash 0917 …' } };
    for (let again = 0; again < 2; again++)
      expect((await world.api.ok(settleManualRefund, admin, sent)).data.status).toBe('SUCCEEDED');
    expect(await truth(ref)).toMatchObject({ status: 'REFUNDED', hasAccess: false, periods: 0 });
  });

  test('not while it is disputed; access stays', async () => {
    const { ref, params } = await aPayment();
    const { rows } = await world.api.db.query<{ id: string }>(
      'select provider_payment_id as id from payments where id = $1',
      [params.payment_id],
    );
    await world.control({ act: 'dispute', payment: rows[0]?.id });
    const admin = await world.api.person({ role: 'ADMIN' });
    await world.api.ok(syncCheckoutNow, admin, { params: { ref } });
    expect(await truth(ref)).toMatchObject({ status: 'DISPUTED', hasAccess: true });
    expect((await world.api.refused(requestRefund, world.owner, { params, body: {} })).code).toBe(
      'payment.disputed',
    );
  });

  test('a dispute that is won changes nothing, one that is lost takes the money and the access', async () => {
    const ends = [
      ['won', PAID],
      [
        'lost',
        {
          ...{ status: 'REFUNDED', hasAccess: false, periods: 0 },
          // The fee of the dispute is the community's, too.
          balances: { creator_payable: 81_248, provider_clearing: -81_248 },
          refunds: ['DISPUTE 49900 SUCCEEDED'],
        },
      ],
    ] as const;
    for (const [result, after] of ends) {
      paid = await world.aPaidCommunity();
      const { ref, params } = await aPayment();
      const { rows } = await world.api.db.query<{ id: string }>(
        'select provider_payment_id as id from payments where id = $1',
        [params.payment_id],
      );
      await world.control({ act: 'dispute', payment: rows[0]?.id });
      await world.deliverAll(ref);
      expect([result, await truth(ref)]).toMatchObject([result, { status: 'DISPUTED', hasAccess: true }]);
      await world.control({ act: 'dispute', payment: rows[0]?.id, result });
      await world.deliverAll(ref);
      expect([result, await truth(ref)]).toEqual([result, after]);
    }
  });
});
