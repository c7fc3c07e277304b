import { afterAll, beforeAll, expect, test } from 'vitest';
import { getGroupEarnings } from '../../../../src/contract/money/group-earnings.ts';
import * as payouts from '../../../../src/contract/money/payouts.ts';
import { getReceipt } from '../../../../src/contract/money/receipts.ts';
import { requestRefund } from '../../../../src/contract/money/refunds.ts';
import type { CommunityApi } from '../../../support/actions/community-api.ts';
import { aPaymentWorld, type PaymentWorld } from '../a-payment-world.ts';

let world: PaymentWorld;
let node: CommunityApi;
let admin: string;
beforeAll(async () => {
  world = await aPaymentWorld();
  node = await world.aSecondNode();
  admin = await world.api.person({ role: 'ADMIN' });
});
afterAll(async () => {
  await node?.close();
  await world?.close();
});

type Paid = Awaited<ReturnType<PaymentWorld['aPaidCommunity']>>;

/** A payment of 1,000, of which the community gets 875: less 100 of commission and 25 for processing. */
async function pay(paid: Paid): Promise<{ params: { payment_id: string } }> {
  const ref = await world.buy(await world.api.person(), paid);
  await world.act(ref, 'authorize');
  await world.deliverAll(ref);
  const { rows } = await world.api.db.query<{ id: string }>(
    'select p.id from payments p join checkouts c on c.id = p.checkout_id where c.ref = $1',
    [ref],
  );
  return { params: { payment_id: rows[0]?.id ?? '' } };
}

/** Schedules a payout of all that the community has; returns its id. */
async function schedule({ groupId }: Paid): Promise<string> {
  await world.api.ok(payouts.setPayoutAccount, world.owner, {
    params: { group_id: groupId },
    body: { method: 'GCASH', account_name: 'Olive Reyes', account_number: '09171234567', version: 0 },
  });
  await world.api.db.query(
    `update payments p set paid_at = paid_at - interval '8 days' from checkouts c
     where c.id = p.checkout_id and c.group_id = $1`,
    [groupId],
  );
  const { data } = await world.api.ok(payouts.runPayouts, admin, {});
  await world.api.app.inject({
    url: `/api${payouts.payoutRunFilePath(data.run_id)}`,
    headers: { authorization: `Bearer ${admin}` },
  });
  const { rows } = await world.api.db.query<{ id: string }>(
    `select id from payouts where group_id = $1 and status = 'SCHEDULED'`,
    [groupId],
  );
  return rows[0]?.id ?? '';
}

const balanceOf = async ({ groupId }: Paid) =>
  (await world.api.ok(getGroupEarnings, world.owner, { params: { group_id: groupId } })).data.balance;
const offered = async (by: string, { params }: { params: { payment_id: string } }) =>
  (await world.api.ok(getReceipt, by, { params })).data.refund;

test("an owner's refund ends with the balance, which also counts what is on its way out; an administrator's does not", async () => {
  const { api } = world;
  const paid = await world.aPaidCommunity('1000');
  const old = await pay(paid);
  // What the payment brought is there: all of it can go back, and the community owes the fee.
  expect(await offered(world.owner, old)).toEqual({ left: '1000.00', is_whole: false });
  const payout_id = await schedule(paid);
  const young = await pay(paid);
  expect(await balanceOf(paid)).toBe('1750.00');
  // 875 are scheduled. A part of 300 takes 270, and 605 are left for what takes 900.
  await api.ok(requestRefund, world.owner, { ...young, body: { amount: '300' } });
  const limit = { most: '672.22', balance: '605.00' };
  expect(await offered(world.owner, old)).toEqual({ left: '1000.00', is_whole: false, limit });
  expect(await offered(admin, old)).toEqual({ left: '1000.00', is_whole: false });
  // Of the young one, 700 are left, which take 630: all that it brought is there.
  expect(await offered(world.owner, young)).toEqual({ left: '700.00', is_whole: false });
  expect(await api.refused(requestRefund, world.owner, { ...old, body: {} })).toEqual(
    expect.objectContaining({
      code: 'refund.over_balance',
      message:
        'This refund takes ₱900.00 of the balance of your community, which is ₱605.00. You can refund up to ₱672.22.',
      fresh: { ...limit, takes: '900.00' },
    }),
  );
  const over = await api.refused(requestRefund, world.owner, { ...old, body: { amount: '672.23' } });
  expect(over.code).toBe('refund.over_balance');
  await api.ok(requestRefund, world.owner, { ...old, body: { amount: '672.22' } });
  await world.runJobs();
  // The payout was on its way as its file said. What is left is held, so that it is no longer owed; it is noted all the same.
  const sent = { params: { payout_id }, body: { reference: 'GC-OWNER-LIMIT', version: 1, amount: '865.00' } };
  const changed = await api.refused(payouts.sendPayout, admin, sent);
  expect(changed).toMatchObject({ code: 'payout.changed', fresh: { status: 'FAILED', version: 2 } });
  await api.ok(payouts.sendPayout, admin, { ...sent, body: { ...sent.body, version: 2 } });
  expect(await balanceOf(paid)).toBe('0.00');
  const none = { most: '0.00', balance: '0.00' };
  expect(await offered(world.owner, old)).toEqual({ left: '327.78', is_whole: false, limit: none });
  // An administrator who owns the community is one of its owners.
  await api.db.query(`update users set platform_role = 'ADMIN' where id = $1`, [world.owner]);
  expect((await api.refused(requestRefund, world.owner, { ...old, body: {} })).code).toBe(
    'refund.over_balance',
  );
  await api.db.query(`update users set platform_role = 'USER' where id = $1`, [world.owner]);
  await api.ok(requestRefund, admin, { ...old, body: {} });
  await world.runJobs();
  expect(await balanceOf(paid)).toBe('-295.00');
});

test('two refunds at once, on two nodes, do not pass the limit together', async () => {
  const paid = await world.aPaidCommunity('1000');
  const [first, second] = [await pay(paid), await pay(paid)];
  // Both would take 1,800 of 1,750.
  const answers = await world.api.withTx(async (tx) => {
    await tx.query('select from groups where id = $1 for no key update', [paid.groupId]);
    const both = Promise.all([
      world.api.call(requestRefund, world.owner, { ...first, body: {} }),
      node.call(requestRefund, world.owner, { ...second, body: {} }),
    ]);
    const waiting = async () => {
      await tx.query('select pg_stat_clear_snapshot()');
      const { rows } = await tx.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%from groups%'`,
      );
      return rows.length;
    };
    await expect.poll(waiting).toBe(2);
    return { both };
  });
  expect((await answers.both).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await world.runJobs();
  expect(await balanceOf(paid)).toBe('850.00');
});
