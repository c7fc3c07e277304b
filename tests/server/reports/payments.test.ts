import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestRefund } from '../../../src/contract/money/refunds.ts';
import { subscribe } from '../../../src/contract/money/subscriptions.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import {
  getReportIssue,
  getReportStats,
  reportIssueDetails,
  searchReportIssues,
  updateReportIssue,
} from '../../../src/contract/reports/report-issues.ts';
import { createReport, type ReportForm, searchOwnReports } from '../../../src/contract/reports/reports.ts';
import { aPaymentWorld, type PaymentWorld } from '../payments/a-payment-world.ts';

let world: PaymentWorld;
/** Sells memberships. */
let shop: Awaited<ReturnType<PaymentWorld['aPaidCommunity']>>;
let moderator: string;
let admin: string;
beforeAll(async () => {
  world = await aPaymentWorld();
  shop = await world.aPaidCommunity();
  moderator = await world.api.person({ first: 'Mod' });
  await world.api.place(shop.groupId, moderator, 'MODERATOR');
  admin = await world.api.person({ first: 'Ada', role: 'ADMIN' });
});
afterAll(() => world.close());

/** Someone who paid for a membership, and the reference of it. */
async function aPayer(): Promise<{ payer: string; ref: string }> {
  const payer = await world.api.person({ first: 'Pia' });
  const ref = await world.buy(payer, shop);
  await world.act(ref, 'authorize', { method: 'gcash' });
  await world.deliverAll(ref);
  return { payer, ref };
}

const send = (person: string, ref: string, more: Partial<ReportForm> = {}, key?: string) =>
  world.api.call(createReport, person, {
    body: { type: 'PAYMENT', reported_checkout_ref: ref, ...more },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  } as never);

async function refund(ref: string, amount?: string): Promise<void> {
  const { rows } = await world.api.db.query<{ id: string }>(
    'select p.id from payments p join checkouts c on c.id = p.checkout_id where c.ref = $1',
    [ref],
  );
  const params = { payment_id: rows[0]?.id ?? '' };
  await world.api.ok(requestRefund, admin, { params, body: { ...(amount && { amount }) } });
}

const casesOf = async (person: string, query: object) =>
  (await world.api.ok(searchReportIssues, person, { query })).data;

test('only the payer reports a payment; to all others it is one that does not exist', async () => {
  const { payer, ref } = await aPayer();
  const stranger = await world.api.person();
  const known = (text: string) => text.replace(/"request_id":"[^"]*"/, '');
  for (const [name, person] of Object.entries({ stranger, owner: world.owner, moderator, admin })) {
    const [real, none] = [await send(person, ref), await send(person, 'CHK-0000000000')];
    expect([name, real.status, known(real.text)]).toEqual([name, 404, known(none.text)]);
  }
  // Neither another way to name it, nor two things at once.
  for (const body of [
    { reported_checkout_ref: `${ref}-2` },
    { reported_checkout_ref: ref.toLowerCase() },
    { reported_checkout_ref: ref, reported_group_id: shop.groupId },
  ])
    expect([body, (await send(payer, ref, body)).status]).toEqual([body, 422]);
  expect(await casesOf(admin, { reported_checkout_ref: ref })).toEqual([]);
  expect((await send(payer, ref)).status).toBe(200);
});

test('a case keeps the payment as it was, and nothing that could be used to pay', async () => {
  const { payer, ref } = await aPayer();
  await send(payer, ref, { description: 'Dalawang beses akong siningil' });
  const [found] = await casesOf(admin, { reported_checkout_ref: ref });
  const id = found?.id ?? '';
  // What happens to it later changes nothing of that.
  await world.api.db.query(
    `update checkouts set status = 'REFUNDED', amount_centavos = 99900 where ref = $1`,
    [ref],
  );
  const answer = await world.api.call(getReportIssue, admin, { params: { report_issue_id: id } });
  const { data } = getReportIssue.response.parse(answer.json);
  expect(data).toMatchObject({ kind: 'payment', payment_ref: ref, group: null, type: 'PAYMENT' });
  expect(data.subject?.id).toBe(world.owner);
  expect(data.evidence).toMatchObject([
    {
      payment: {
        ...{ ref, purpose: 'MEMBERSHIP', plan_type: 'Suki', plan_cycle_type: 'MONTHLY', status: 'PAID' },
        ...{ provider: 'sandbox', method: 'gcash', amount: '499.00', received_amount: '499.00' },
        refunded_amount: '0.00',
      },
    },
  ]);
  const { payment } = data.evidence[0] ?? {};
  expect(Date.parse(payment?.paid_at ?? '')).toBeGreaterThanOrEqual(Date.parse(payment?.started_at ?? ''));
  const { rows } = await world.api.db.query<{ secret: string }>(
    `select unnest(array[c.provider_session_id, c.provider_url, p.provider_payment_id, u.email]) as secret
     from checkouts c join payments p on p.checkout_id = c.id join users u on u.id = c.payer_id where c.ref = $1`,
    [ref],
  );
  expect(rows.length).toBe(4);
  for (const { secret } of rows) expect(answer.text).not.toContain(secret);
  // It is found by its reference, and by the kinds of the others it is not.
  expect((await casesOf(admin, { q: ref.slice(4) })).map((one) => one.id)).toEqual([id]);
  expect(await casesOf(admin, { reported_group_id: shop.groupId })).toEqual([]);
});

test('reports of one payment are one case, whatever is repeated', async () => {
  const { payer, ref } = await aPayer();
  const before = (await world.api.eventsOn('adm')).length;
  const answers = await Promise.all([send(payer, ref, {}, 'isa'), send(payer, ref), send(payer, ref)]);
  const again = await send(payer, ref, {}, 'isa');
  const ids = [...answers, again].map(({ json }) => createReport.response.parse(json).data.id);
  expect(new Set(ids).size).toBe(1);
  const [found, ...more] = await casesOf(admin, { reported_checkout_ref: ref });
  expect([found?.reporter_count, more]).toEqual([1, []]);
  expect((await world.api.eventsOn('adm')).length).toBe(before + 1);
  // After the decision, a new report is a new case.
  const { id = '', version = 0 } = found ?? {};
  await refund(ref);
  await world.api.ok(updateReportIssue, admin, {
    params: { report_issue_id: id },
    body: { status: 'RESOLVED', resolution: 'REFUNDED', note: 'Naibalik na', version },
  });
  const told = await world.api.call(listNotifications, payer, { query: { kind: 'REPORT_DECIDED' } });
  expect(told.text).toContain('Naibalik na');
  const own = (await world.api.ok(searchOwnReports, payer, { query: {} })).data;
  expect(own).toMatchObject([{ kind: 'payment', resolution: 'REFUNDED', note: 'Naibalik na' }]);
  expect(own[0]?.excerpt).toContain(ref);
  await send(payer, ref);
  expect((await casesOf(admin, { reported_checkout_ref: ref })).length).toBe(2);
});

test('"refunded" is decided only of a payment that has a refund, and the case shows how far it is', async () => {
  const { payer, ref } = await aPayer();
  await send(payer, ref);
  const id = (await casesOf(admin, { reported_checkout_ref: ref }))[0]?.id ?? '';
  const of = { params: { report_issue_id: id } };
  const seen = async () => (await world.api.ok(getReportIssue, admin, of)).data;
  const decide = async (status: 'RESOLVED' | 'OPEN') => {
    const decision = status === 'RESOLVED' ? { status, resolution: 'REFUNDED' as const } : { status };
    return world.api.call(updateReportIssue, admin, {
      ...of,
      body: { ...decision, version: (await seen()).version },
    });
  };
  const failed = `update refunds set status = 'FAILED' where payment_id in (
    select p.id from payments p join checkouts c on c.id = p.checkout_id where c.ref = $1)`;
  const steps: readonly (readonly [string, () => Promise<unknown>, object, number])[] = [
    ['nothing', async () => null, { state: 'NONE', amount: '0.00', returned_amount: '0.00' }, 409],
    [
      'asked for',
      () => refund(ref, '200'),
      { state: 'ON_ITS_WAY', amount: '200.00', returned_amount: '0.00' },
      200,
    ],
    ['failed', () => world.api.db.query(failed, [ref]), { state: 'NONE' }, 409],
    ['asked for again', () => refund(ref, '200'), { state: 'ON_ITS_WAY' }, 200],
    ['sent', () => world.runJobs(), { state: 'DONE', amount: '200.00', returned_amount: '200.00' }, 200],
    [
      'the rest',
      () => refund(ref),
      { state: 'ON_ITS_WAY', amount: '499.00', returned_amount: '200.00' },
      200,
    ],
  ];
  for (const [name, step, shown, status] of steps) {
    await step();
    expect([name, (await seen()).refund]).toMatchObject([name, shown]);
    const answer = await decide('RESOLVED');
    expect([name, answer.status]).toEqual([name, status]);
    if (status === 200) await decide('OPEN');
    else
      expect([name, answer.json]).toMatchObject([
        ...[name, { code: 'report.not_refunded', issues: [{ path: 'resolution' }] }],
      ]);
  }
  // A report about anything else has no payment that could be looked at.
  const reported = { body: { type: 'PAYMENT' as const, reported_group_id: shop.groupId } };
  await world.api.ok(createReport, payer, reported);
  const [other] = await casesOf(admin, { reported_group_id: shop.groupId });
  const { code } = await world.api.refused(updateReportIssue, admin, {
    params: { report_issue_id: other?.id ?? '' },
    body: { status: 'RESOLVED', resolution: 'REFUNDED', version: other?.version ?? 0 },
  });
  expect(code).toBe('report.not_possible');
});

test('administrators handle it: not the staff, and not who sells or pays as an administrator', async () => {
  const { api } = world;
  const { payer, ref } = await aPayer();
  const heard = async () => (await api.eventsOn(`m:${shop.groupId}`)).length;
  const before = await heard();
  await send(payer, ref, { type: 'SCAM' });
  const [found] = await casesOf(admin, { reported_checkout_ref: ref });
  expect(found?.priority).toBe('URGENT');
  const of = { params: { report_issue_id: found?.id ?? '' } };
  const seller = await api.person({ first: 'Sol', role: 'ADMIN' });
  await api.place(shop.groupId, seller, 'OWNER');
  for (const [name, person] of Object.entries({ owner: world.owner, moderator, payer, seller })) {
    const read = await api.call(getReportIssue, person, of);
    const written = await api.call(updateReportIssue, person, {
      ...of,
      body: { claim: true, version: found?.version ?? 0 },
    });
    expect([name, read.status, written.status]).toEqual([name, 404, 404]);
  }
  expect(await heard()).toBe(before);
  expect(await casesOf(moderator, { group_id: shop.groupId })).toEqual([]);
  const { data: stats } = await api.ok(getReportStats, moderator, { query: { group_id: shop.groupId } });
  expect(stats.total).toBe(0);
  await refund(ref);
  const { data } = await api.ok(updateReportIssue, admin, {
    ...of,
    body: { status: 'RESOLVED', resolution: 'REFUNDED', version: found?.version ?? 0 },
  });
  expect(reportIssueDetails.parse(data).resolution).toBe('REFUNDED');
  // The plan of the platform is sold by Tambayan.
  const plan = await api.ok(subscribe, world.owner, {
    params: { group_id: shop.groupId },
    body: { plan_type: 'PLUS', plan_cycle_type: 'MONTHLY' },
  });
  const own = plan.data.checkout?.ref ?? '';
  expect((await send(world.owner, own)).status).toBe(200);
  expect(await casesOf(admin, { reported_checkout_ref: own })).toMatchObject([{ subject: null }]);
  expect(await casesOf(seller, { reported_checkout_ref: own })).toEqual([]);

  const removing = { status: 'RESOLVED', resolution: 'CONTENT_REMOVED', version: data.version } as const;
  expect((await api.refused(updateReportIssue, admin, { ...of, body: removing })).code).toBe(
    'report.not_possible',
  );
});
