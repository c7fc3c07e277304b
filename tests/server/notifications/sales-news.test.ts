import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateSettings } from '../../../src/contract/account/settings.ts';
import { requestRefund } from '../../../src/contract/money/refunds.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { listMails } from '../../../src/server/platform/mail/mail-folder.ts';
import { aPaymentWorld, type PaymentWorld, sandbox } from '../payments/a-payment-world.ts';

let world: PaymentWorld;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tambayan-sales-'));
  world = await aPaymentWorld({ ...sandbox, environment: { TAMBAYAN_DATA: folder } });
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

type Paid = Awaited<ReturnType<PaymentWorld['aPaidCommunity']>>;

async function sell(member: string, paid: Paid) {
  const ref = await world.buy(member, paid);
  await world.act(ref, 'authorize');
  await world.deliverAll(ref);
  const { rows } = await world.api.db.query<{ id: string; service_id: string }>(
    `select p.id, p.provider_payment_id as service_id from payments p join checkouts c on c.id = p.checkout_id
     where c.ref = $1`,
    [ref],
  );
  const [payment] = rows;
  if (payment === undefined) throw new Error('nothing was paid');
  return { ref, ...payment };
}

/** What the bell of a person says of the sales of a community, the oldest first. */
async function newsOf(person: string, { groupId }: Paid) {
  const { data } = await world.api.ok(listNotifications, person, {
    query: { kind: 'SALE_UPDATED', group_id: groupId },
  });
  return data
    .map(({ facts: { result, amount, payment_id }, actors }) => ({
      ...{ result, amount, payment_id, by: actors.map(({ first_name }) => first_name) },
    }))
    .reverse();
}

const mailsTo = (person: string) => listMails(join(folder, 'mail'), `${person}@mail.example`);

/** The morning after: what happened until now was yesterday. */
async function nextMorning(): Promise<void> {
  await world.api.db.query(`update notifications set created_at = now() - interval '1 day'`);
  await sendDailySales();
}

async function sendDailySales(): Promise<void> {
  await world.api.app.jobs.send(world.api.db, 'mail.daily_sales', {});
  await world.runJobs();
}

test('owners hear of each sale, refund, dispute and lost renewal at once, and of a day in one mail', async () => {
  const { api, owner } = world;
  const paid = await world.aPaidCommunity();
  const [ana, ben, second] = await Promise.all([
    api.person({ first: 'Ana' }),
    api.person({ first: 'Ben' }),
    api.person({ first: 'Cora' }),
  ]);
  await api.place(paid.groupId, second, 'OWNER');
  const mailsBefore = (await mailsTo(owner)).length;
  // Who blocked a buyer has sold to them all the same.
  await api.db.query('insert into user_blocks (user_id, blocked_id, created_at) values ($1, $2, now())', [
    owner,
    ana,
  ]);
  const { id: payment } = await sell(ana, paid);
  const { id: other, ...ofBen } = await sell(ben, paid);
  const sold = (by: string, payment_id: string) => ({
    ...{ result: 'SOLD', amount: '499.00', payment_id, by: [by] },
  });
  for (const one of [owner, second])
    expect(await newsOf(one, paid)).toEqual([sold('Ana', payment), sold('Ben', other)]);
  expect(await newsOf(ana, paid), 'a buyer has a receipt, and no sale').toEqual([]);

  const refund = { params: { payment_id: payment }, body: { amount: '100' } };
  await api.ok(requestRefund, owner, refund);
  await world.runJobs();
  for (const result of ['open', 'won'] as const) {
    await world.control({ act: 'dispute', payment: ofBen.service_id, result });
    await world.deliverAll(ofBen.ref);
    await world.runJobs();
  }
  await api.db.query(
    `update entitlements set starts_at = starts_at - interval '40 days', ends_at = now() - interval '1 day'
     where group_id = $1 and user_id = $2`,
    [paid.groupId, ben],
  );
  await api.app.jobs.send(api.db, 'subscriptions.sweep', {});
  await world.runJobs();
  expect((await newsOf(owner, paid)).slice(2)).toEqual([
    { result: 'REFUNDED', amount: '100.00', payment_id: payment, by: ['Ana'] },
    { result: 'DISPUTED', amount: '499.00', payment_id: other, by: ['Ben'] },
    { result: 'DISPUTE_WON', amount: '499.00', payment_id: other, by: ['Ben'] },
    { result: 'ENDED', amount: undefined, payment_id: undefined, by: ['Ben'] },
  ]);

  await api.ok(updateSettings, second, { body: { email_notification_sales: false } });
  await nextMorning();
  await sendDailySales();
  const [mail, ...rest] = await mailsTo(owner);
  expect(rest, 'one mail for all of the day').toHaveLength(mailsBefore);
  expect(mail?.subject).toMatch(/^2 sales in .+: ₱998\.00$/);
  expect(mail?.text).toContain('2 sales, ₱998.00 · 1 refund, ₱100.00 · 1 dispute · 1 plan not renewed');
  expect(await mailsTo(second)).toEqual([]);
});

test('who does not own the community any more is told nothing of its sales, and no mail names them', async () => {
  const { api } = world;
  const paid = await world.aPaidCommunity();
  const former = await api.person();
  await api.place(paid.groupId, former, 'OWNER');
  const ana = await api.person();
  await sell(ana, paid);
  expect(await newsOf(former, paid)).toHaveLength(1);
  await api.place(paid.groupId, former, 'MEMBER');
  expect(await newsOf(former, paid)).toEqual([]);
  await nextMorning();
  expect(await mailsTo(former)).toEqual([]);
});

test('the switch of the app keeps sales out of the bell, and they come back with it', async () => {
  const { api } = world;
  const paid = await world.aPaidCommunity();
  const owner = await api.person();
  await api.place(paid.groupId, owner, 'OWNER');
  await api.ok(updateSettings, owner, { body: { in_app_notification_sales: false } });
  await sell(await api.person(), paid);
  expect(await newsOf(owner, paid)).toEqual([]);
  await api.ok(updateSettings, owner, { body: { in_app_notification_sales: true } });
  expect(await newsOf(owner, paid)).toHaveLength(1);
});
