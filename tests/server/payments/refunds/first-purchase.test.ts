import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCourse } from '../../../../src/contract/courses/courses.ts';
import { createLesson, getLesson } from '../../../../src/contract/courses/lessons.ts';
import { putProgress } from '../../../../src/contract/courses/progress.ts';
import { getReceipt } from '../../../../src/contract/money/receipts.ts';
import { requestRefund } from '../../../../src/contract/money/refunds.ts';
import { aPaymentWorld, type PaymentWorld } from '../a-payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await aPaymentWorld();
});
afterAll(() => world?.close());

type Paid = Awaited<ReturnType<PaymentWorld['aPaidCommunity']>>;

async function pay(member: string, paid: Paid): Promise<{ params: { payment_id: string }; ref: string }> {
  const ref = await world.buy(member, paid);
  await world.act(ref, 'authorize');
  await world.deliverAll(ref);
  const { rows } = await world.api.db.query<{ id: string }>(
    'select p.id from payments p join checkouts c on c.id = p.checkout_id where c.ref = $1',
    [ref],
  );
  return { ref, params: { payment_id: rows[0]?.id ?? '' } };
}

const asked = async (by: string, { params }: { params: { payment_id: string } }) => {
  const { status, json } = await world.api.call(requestRefund, by, { params, body: {} });
  return status === 200 ? 'done' : (json as { code: string }).code;
};
/** What a receipt offers: what can go back, and whether only as a whole. */
const offered = async (by: string, { params }: { params: { payment_id: string } }) =>
  (await world.api.ok(getReceipt, by, { params })).data.refund;

test('a payer takes back one purchase of a community: not the second, however the first one ended', async () => {
  const { api } = world;
  const [paid, other] = [await world.aPaidCommunity(), await world.aPaidCommunity()];
  const [ana, ben] = [await api.person(), await api.person()];
  const first = await pay(ana, paid);
  expect(await offered(ana, first)).toEqual({ left: '499.00', is_whole: true });
  expect(await offered(world.owner, first)).toEqual({ left: '499.00', is_whole: false });
  expect(await asked(ana, first)).toBe('done');
  for (const person of [ana, world.owner]) expect(await offered(person, first)).toBeNull();
  await api.app.jobs.runDue();
  expect(await world.refundsOf(first.ref)).toEqual(['REQUESTED 49900 SUCCEEDED']);
  const second = await pay(ana, paid);
  const { rows } = await api.db.query('select kind from checkouts where ref = $1', [second.ref]);
  expect(rows).toEqual([{ kind: 'NEW' }]);
  expect(await offered(ana, second)).toBeNull();
  expect(await asked(ana, second)).toBe('refund.not_allowed');
  // Elsewhere it is the first.
  expect(await asked(ana, await pay(ana, other))).toBe('done');
  // The owner may give back any payment that the balance covers, and that leaves the member no other right.
  const bens = await pay(ben, paid);
  expect(await asked(world.owner, second)).toBe('done');
  await api.app.jobs.runDue();
  expect(await asked(ana, await pay(ana, paid))).toBe('refund.not_allowed');
  expect(await asked(ben, bens)).toBe('done');
});

test('use is what the server handed out since the payment, whatever a device reports', async () => {
  const { api } = world;
  const paid = await world.aPaidCommunity();
  const group_id = paid.groupId;
  const { data: course } = await api.ok(createCourse, world.owner, {
    body: { group_id, title: 'Tinapay', content_md: 'Masahin', is_active: true, is_public: true },
  });
  const lessons: string[] = [];
  for (let n = 1; n <= 5; n++) {
    const body = {
      course_id: course.id,
      title: `Aralin ${n}`,
      type: 'TEXT' as const,
      content_md: 'Haluin',
      is_active: true,
    };
    lessons.push((await api.ok(createLesson, world.owner, { body })).data.id);
  }
  const open = (who: string, lesson_id = '') =>
    api.ok(getLesson, who, { params: { lesson_id }, query: { group_id } });
  const openedBy = async (who: string) =>
    (await api.db.query('select lesson_id from lesson_openings where user_id = $1', [who])).rows.length;

  const ana = await api.person();
  const payment = await pay(ana, paid);
  await open(ana, lessons[0]);
  await open(ana, lessons[0]);
  await open(world.owner, lessons[0]);
  expect([await openedBy(ana), await openedBy(world.owner)]).toEqual([1, 0]);
  await open(ana, lessons[1]);
  // Nothing was reported as done: two of five are open.
  expect(await asked(ana, payment)).toBe('refund.not_allowed');

  const ben = await api.person();
  const bens = await pay(ben, paid);
  await open(ben, lessons[0]);
  for (const lesson_id of lessons) {
    const body = { status: 'COMPLETED' as const, at: new Date().toISOString() };
    await api.ok(putProgress, ben, { params: { lesson_id }, body });
  }
  // What was opened before it was paid for is not use of it.
  await api.db.query(
    `insert into lesson_openings (user_id, lesson_id, opened_at)
     select $1, l, now() - interval '1 day' from unnest($2::uuid[]) l`,
    [ben, lessons.slice(1)],
  );
  expect(await asked(ben, bens)).toBe('done');
});
