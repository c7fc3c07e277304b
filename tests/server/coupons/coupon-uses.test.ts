import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { cancelCheckout, getCheckout } from '../../../src/contract/money/checkouts.ts';
import {
  createCoupon,
  listCoupons,
  listCouponUses,
  quotePurchase,
  updateCoupon,
} from '../../../src/contract/money/coupons.ts';
import { discountOf, isTooLittle, renewalQuote } from '../../../src/contract/money/quotes.ts';
import { releaseHeldPayment } from '../../../src/contract/money/refunds.ts';
import { subscribe } from '../../../src/contract/money/subscriptions.ts';
import { startCommunityApi } from '../../support/actions/community-api.ts';
import { aCouponWorld, type CouponWorld } from './a-coupon-world.ts';
import '../../support/seeded-properties.ts';

let world: CouponWorld;

beforeAll(async () => {
  world = await aCouponWorld();
});
afterAll(() => world?.close());

test('a discount is whole centavos, never more than is due, and leaves nothing that cannot be paid', () => {
  const terms = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), off_centavos: fc.constant(null) }),
    fc.record({ percent: fc.constant(null), off_centavos: fc.integer({ min: 1, max: 10_000_000 }) }),
  );
  fc.assert(
    fc.property(terms, fc.integer({ min: 0, max: 10_000_000 }), (one, due) => {
      const discount = discountOf(one, due);
      expect(Number.isSafeInteger(discount) && discount >= 0 && discount <= due).toBe(true);
      if (one.percent !== null) expect(due - discount).toBe(Math.ceil((due * (100 - one.percent)) / 100));
      const quote = { base: due, credit: 0, discount: 0, total: due };
      const lower = renewalQuote(quote, { ...one, id: 'x', code: 'X', lasts: 'EVERY_PAYMENT' });
      expect(lower.base - lower.credit - lower.discount).toBe(lower.total);
      if (discount > 0 || due === 0) expect(isTooLittle(lower.total) && discount > 0).toBe(false);
    }),
  );
});

test('of people who race for the last uses on two nodes, exactly as many get one as there are', async () => {
  const second = await world.aSecondNode();
  try {
    for (const percent_off of [50, 100]) {
      const paid = await world.aPaidCommunity();
      await world.coupon(paid.groupId, { code: 'UNAHAN', percent_off, max_uses: 3 });
      const people = await Promise.all(Array.from({ length: 8 }, () => world.api.person()));
      const answers = await Promise.all(
        people.map((person, n) =>
          (n % 2 === 0 ? world.api : second).call(subscribe, person, world.wish(paid, 'UNAHAN')),
        ),
      );
      const codes = answers.map(({ status, json }) =>
        status === 200 ? 'ok' : (json as { code: string }).code,
      );
      expect([percent_off, codes.toSorted()]).toEqual([
        percent_off,
        [...Array(5).fill('coupon.used_up'), ...Array(3).fill('ok')].toSorted(),
      ]);
      const [coupon] = await world.coupons(paid.groupId);
      expect((coupon?.uses ?? 0) + (coupon?.held ?? 0)).toBe(3);
    }
  } finally {
    await second.close();
  }
});

type Fate = 'left' | 'canceled' | 'expired' | 'paid' | 'paid twice' | 'late' | 'failed, then paid';

test('whatever becomes of the checkouts, in whatever order and together: each use counts once or is given back', async () => {
  const fates = fc.array(
    fc.record({
      fate: fc.constantFrom<Fate>(
        'left',
        'canceled',
        'expired',
        'paid',
        'paid twice',
        'late',
        'failed, then paid',
      ),
      isParallel: fc.boolean(),
    }),
    { minLength: 3, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(fates, async (people) => {
      const paid = await world.aPaidCommunity();
      await world.coupon(paid.groupId, { code: 'BILANG', percent_off: 20, max_uses: people.length });
      const bought = await Promise.all(
        people.map(async ({ fate, isParallel }) => {
          const person = await world.api.person();
          return { fate, isParallel, person, ref: (await world.order(person, paid, 'BILANG')) ?? '' };
        }),
      );
      let waiting: Promise<unknown>[] = [];
      for (const one of bought) {
        waiting.push(meet(one));
        if (one.isParallel) continue;
        await Promise.all(waiting);
        waiting = [];
      }
      await Promise.all(waiting);
      const count = (...fates: Fate[]) => people.filter(({ fate }) => fates.includes(fate)).length;
      const used = count('paid', 'paid twice', 'late', 'failed, then paid');
      const [coupon] = await world.coupons(paid.groupId);
      expect([coupon?.uses, coupon?.held]).toEqual([used, count('left')]);
      // As many as were given back can be bought again, and not one more.
      const newcomers = await Promise.all(people.map(() => world.api.person()));
      const got: boolean[] = [];
      for (const person of newcomers)
        got.push((await world.api.call(subscribe, person, world.wish(paid, 'BILANG'))).status === 200);
      expect(got.filter(Boolean)).toHaveLength(count('canceled', 'expired'));
      for (const { fate, person, ref } of bought) {
        const { status, amount } = await world.see(person, ref);
        expect([fate, amount, status === 'PAID']).toEqual([
          ...[fate, '399.20', !['left', 'canceled', 'expired'].includes(fate)],
        ]);
      }
    }),
    { numRuns: 5 },
  );
});

async function meet({ fate, person, ref }: { fate: Fate; person: string; ref: string }): Promise<void> {
  const { api } = world;
  if (fate === 'left') return;
  if (fate === 'canceled') return void (await api.ok(cancelCheckout, person, { params: { ref } }));
  if (fate === 'expired' || fate === 'late') {
    await world.act(ref, 'expire');
    await api.ok(getCheckout, person, { params: { ref } });
  }
  if (fate === 'failed, then paid') await world.act(ref, 'decline');
  if (fate === 'late') await world.act(ref, 'authorize', { faults: { isLate: true } });
  if (fate === 'paid' || fate === 'failed, then paid') await world.act(ref, 'authorize');
  if (fate === 'paid twice') await world.act(ref, 'authorize', { faults: { isTwice: true } });
  await Promise.all([world.deliverAll(ref), api.ok(getCheckout, person, { params: { ref } })]);
  await world.deliverAll(ref);
}

test('a late payment counts at the price that was shown, or is looked at when someone else has the last use by then', async () => {
  for (const [max_uses, status] of [
    [2, 'PAID'],
    [1, 'NEEDS_REVIEW'],
  ] as const) {
    const paid = await world.aPaidCommunity();
    await world.coupon(paid.groupId, { code: 'HULI', percent_off: 20, max_uses });
    const [late, quick] = [await world.api.person(), await world.api.person()];
    const ref = (await world.order(late, paid, 'HULI')) ?? '';
    await world.act(ref, 'expire');
    await world.see(late, ref);
    const last = (await world.order(quick, paid, 'HULI')) ?? '';
    await world.act(ref, 'authorize', { faults: { isLate: true } });
    await world.deliverAll(ref);
    expect(await world.see(late, ref)).toMatchObject({ status, amount: '399.20' });
    expect(await world.hasAccess(late, paid.groupId)).toBe(status === 'PAID');
    // Who was in time has the use that was held for them.
    await world.pay(last);
    expect(await world.see(quick, last)).toMatchObject({ status: 'PAID' });
    expect((await world.coupons(paid.groupId))[0]).toMatchObject({ uses: max_uses, held: 0, max_uses });
    expect(await world.refusal(await world.api.person(), paid, 'HULI')).toBe('coupon.used_up');
    if (status === 'PAID') continue;

    // An administrator lets it count all the same.
    const admin = await world.api.person({ role: 'ADMIN' });
    const { rows } = await world.api.db.query<{ id: string; version: number }>(
      'select id, version from checkouts where ref = $1',
      [ref],
    );
    const [held] = rows;
    const release = { params: { item_id: held?.id ?? '' }, body: { version: held?.version ?? 0 } };
    expect((await world.api.ok(releaseHeldPayment, admin, release)).data.status).toBe('PAID');
    expect(await world.hasAccess(late, paid.groupId)).toBe(true);
  }
});

test('an attacker: what they send, and what they get', async () => {
  const { api, owner } = world;
  const paid = await world.aPaidCommunity();
  const coupon = await world.coupon(paid.groupId, { code: 'LIHIM-50', percent_off: 50 });
  const [member, otherOwner] = [await api.person(), await api.person()];
  await api.place(paid.groupId, member, 'MODERATOR');
  await api.community(otherOwner);
  const stranger = await api.person();
  const params = { group_id: paid.groupId };
  const change = { params: { ...params, coupon_id: coupon.id }, body: { is_on: false, version: 1 } };
  for (const person of [member, otherOwner, stranger]) {
    expect((await api.refused(listCoupons, person, { params, query: {} })).code).toBe('group.not_allowed');
    expect((await api.refused(updateCoupon, person, change)).code).toBe('group.not_allowed');
  }
  const plan = { group_membership_plan_id: paid.planId };
  const table: [object, string][] = [
    [{ ...plan, coupon_code: 'LIHIM-50', amount: '1.00' }, 'request.invalid'],
    [{ ...plan, coupon_code: 'LIHIM-50', discount_amount: '498.00' }, 'request.invalid'],
    [{ ...plan, coupon_code: ['LIHIM-50'] }, 'request.invalid'],
    [{ ...plan, coupon_code: { $ne: null } }, 'request.invalid'],
    [{ ...plan, coupon_code: '' }, 'request.invalid'],
    [{ ...plan, coupon_code: 'LIHIM-5_' }, 'coupon.unknown'],
    [{ ...plan, coupon_code: '%' }, 'coupon.unknown'],
    [{ plan_type: 'PLUS', plan_cycle_type: 'MONTHLY', coupon_code: 'LIHIM-50' }, 'request.invalid'],
  ];
  for (const [body, code] of table)
    expect([body, (await api.refused(subscribe, stranger, { params, body } as never)).code]).toEqual([
      ...[body, code],
    ]);
  // The code of another community is unknown here, and what happens here is told to its owners only.
  const ref = (await world.order(stranger, paid, 'lihim-50')) ?? '';
  const { rows } = await api.db.query<{ topic: string }>(
    `select distinct topic from rt_events where kind = 'coupon.updated' and ref = $1`,
    [coupon.id],
  );
  expect(rows.map(({ topic }) => topic)).toEqual([`u:${owner}`]);
  // Paid with another amount, it buys nothing and uses nothing.
  await world.act(ref, 'authorize', { faults: { amount: 'wrong' } });
  await world.deliverAll(ref);
  expect(await world.hasAccess(stranger, paid.groupId)).toBe(false);
  expect((await world.coupons(paid.groupId))[0]).toMatchObject({ uses: 0, held: 0 });
});

test('guessing codes ends after twenty wrong ones in an hour; right ones are free', async () => {
  const api = await startCommunityApi({ RATE_LIMIT: 'on' });
  try {
    const [owner, guesser] = [await api.person(), await api.person()];
    const { id } = await api.community(owner);
    const form = { group_id: id, type: 'Suki', fee_amount: '499', cycle_type: 'MONTHLY' } as const;
    const { data: plan } = await api.ok(createMembershipPlan, owner, { body: form });
    const params = { group_id: id };
    await api.ok(createCoupon, owner, { params, body: { code: 'TAMA', percent_off: 10 } });
    const guess = (coupon_code: string) => ({
      params,
      body: { group_membership_plan_id: plan.id, coupon_code },
    });
    for (let n = 0; n < 30; n++) await api.ok(quotePurchase, guesser, guess('TAMA'));
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) => api.refused(quotePurchase, guesser, guess(`MALI${n}`))),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      ...Array(20).fill('coupon.unknown'),
      ...Array(5).fill('request.too_many'),
    ]);
    expect((await api.refused(quotePurchase, guesser, guess('TAMA'))).code).toBe('request.too_many');
    // Who has no code is not concerned.
    const { body } = guess('');
    await api.ok(quotePurchase, guesser, {
      params,
      body: { group_membership_plan_id: body.group_membership_plan_id },
    });
  } finally {
    await api.close();
  }
});

test('an owner sees who used a coupon, page by page: what is being paid, what is paid, nothing that was given back', async () => {
  const { api, owner } = world;
  const paid = await world.aPaidCommunity();
  const coupon = await world.coupon(paid.groupId, { code: 'SINO', percent_off: 20 });
  const free = await world.coupon(paid.groupId, { code: 'LIBRE', percent_off: 100 });
  const people = await Promise.all(['Una', 'Dalawa', 'Tatlo'].map((first) => api.person({ first })));
  const refs: string[] = [];
  for (const person of people) refs.push((await world.order(person, paid, 'SINO')) ?? '');
  await world.pay(refs[0] ?? '');
  await api.ok(cancelCheckout, people[1] ?? '', { params: { ref: refs[1] ?? '' } });
  const params = { group_id: paid.groupId, coupon_id: coupon.id };
  const { data } = await api.ok(listCouponUses, owner, { params, query: {} });
  const amounts = { amount_due: '499.00', discount_amount: '99.80', amount: '399.20', plan_type: 'Suki' };
  expect(data).toMatchObject([
    { ...amounts, status: 'HELD', reference: refs[2], user: { first_name: 'Tatlo' } },
    { ...amounts, status: 'USED', reference: refs[0], user: { first_name: 'Una' } },
  ]);
  const first = await api.ok(listCouponUses, owner, { params, query: { limit: '1' } });
  expect(first.cursor.before).toBe(data[0]?.id);
  const next = { limit: '1', before: first.cursor.before ?? '' };
  const second = await api.ok(listCouponUses, owner, { params, query: next });
  expect([second.data.map(({ id }) => id), second.cursor.before]).toEqual([[data[1]?.id], null]);

  // Where nothing was left to pay there is no checkout.
  expect(await world.order(await api.person(), paid, 'LIBRE')).toBeNull();
  const ofFree = { group_id: paid.groupId, coupon_id: free.id };
  expect((await api.ok(listCouponUses, owner, { params: ofFree, query: {} })).data).toMatchObject([
    { status: 'USED', amount_due: '499.00', amount: '0.00', reference: null, plan_type: 'Suki' },
  ]);

  // Another community's coupon does not exist here, and members do not see who paid.
  const other = await world.aPaidCommunity();
  const elsewhere = { params: { group_id: other.groupId, coupon_id: coupon.id }, query: {} };
  expect((await api.refused(listCouponUses, owner, elsewhere)).code).toBe('coupon.not_found');
  for (const person of [people[0] ?? '', await api.person()])
    expect((await api.refused(listCouponUses, person, { params, query: {} })).code).toBe('group.not_allowed');
});
