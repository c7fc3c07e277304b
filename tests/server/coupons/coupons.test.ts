import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { manilaDay } from '../../../src/contract/core/manila.ts';
import { cancelCheckout } from '../../../src/contract/money/checkouts.ts';
import { createCoupon, listCoupons, updateCoupon } from '../../../src/contract/money/coupons.ts';
import { parseSigned } from '../../../src/contract/money/money.ts';
import { changeProofSettings, decideProof, sendProof } from '../../../src/contract/money/proofs.ts';
import { getReceipt, receiptPaperPath } from '../../../src/contract/money/receipts.ts';
import { requestRefund } from '../../../src/contract/money/refunds.ts';
import { listEarningsEntries } from '../../../src/contract/money/statements.ts';
import { searchMemberSubscriptions } from '../../../src/contract/money/subscriptions.ts';
import { aShop } from '../subscriptions/a-shop.ts';
import { aCouponWorld, type CouponWorld } from './a-coupon-world.ts';

let world: CouponWorld;

beforeAll(async () => {
  world = await aCouponWorld();
});
afterAll(() => world?.close());

const today = () => manilaDay(Date.now());
const yesterday = () => manilaDay(Date.now(), 1);

test('an owner makes, changes and switches off coupons; bad ones name the field', async () => {
  const { api, owner } = world;
  const { groupId: group_id, planId } = await world.aPaidCommunity();
  const other = await world.aPaidCommunity();
  const params = { group_id };
  const made = await world.coupon(group_id, { code: ' suki ñ'.replace('ñ', '10'), percent_off: 10 });
  expect(made).toMatchObject({
    ...{ code: 'SUKI10', percent_off: 10, amount_off: null, plan_ids: [], lasts: 'FIRST_PAYMENT' },
    ...{ max_uses: null, valid_until: null, is_on: true, uses: 0, held: 0, version: 1 },
  });

  const good = { code: 'PASKO', percent_off: 10 };
  const cases: [object, string, string | undefined][] = [
    [{ ...good, code: 'Sukì' }, 'request.invalid', 'code'],
    [{ ...good, code: 'AB' }, 'request.invalid', 'code'],
    [{ ...good, code: 'A'.repeat(31) }, 'request.invalid', 'code'],
    [{ ...good, code: '10% OFF' }, 'request.invalid', 'code'],
    [{ ...good, code: 's u k i 1 0' }, 'coupon.code_taken', 'code'],
    [{ ...good, percent_off: 0 }, 'request.invalid', 'percent_off'],
    [{ ...good, percent_off: 101 }, 'request.invalid', 'percent_off'],
    [{ ...good, percent_off: 9.5 }, 'request.invalid', 'percent_off'],
    [{ ...good, amount_off: '100' }, 'request.invalid', 'percent_off'],
    [{ code: 'PASKO' }, 'request.invalid', 'percent_off'],
    [{ code: 'PASKO', amount_off: '0' }, 'request.invalid', 'amount_off'],
    [{ code: 'PASKO', amount_off: '-5' }, 'request.invalid', 'amount_off'],
    [{ ...good, max_uses: 0 }, 'request.invalid', 'max_uses'],
    [{ ...good, valid_until: '2026-02-30' }, 'request.invalid', 'valid_until'],
    [{ ...good, valid_until: yesterday() }, 'request.invalid', 'valid_until'],
    [{ ...good, plan_ids: [other.planId] }, 'plan.not_found', undefined],
    [{ ...good, group_id: other.groupId }, 'request.invalid', undefined],
  ];
  for (const [body, code, field] of cases) {
    const refused = await api.refused(createCoupon, owner, { params, body } as never);
    expect([body, refused.code, field && refused.issues?.[0]?.path]).toEqual([body, code, field]);
  }

  const ids = { group_id, coupon_id: made.id };
  const change = (body: object) => api.ok(updateCoupon, owner, { params: ids, body } as never);
  const limited = await change({ max_uses: 5, valid_until: today(), version: 1 });
  expect(limited.data).toMatchObject({ max_uses: 5, valid_until: today(), is_on: true, version: 2 });
  // The same again changes nothing; what is left out stays.
  expect((await change({ max_uses: 5, version: 2 })).data.version).toBe(2);
  expect((await change({ is_on: false, version: 2 })).data).toMatchObject({ max_uses: 5, is_on: false });
  const stale = await api.refused(updateCoupon, owner, { params: ids, body: { is_on: true, version: 2 } });
  expect(stale).toMatchObject({ code: 'coupon.stale', fresh: { version: 3, is_on: false } });
  for (const body of [
    { percent_off: 100, version: 3 },
    { code: 'IBA', version: 3 },
  ])
    expect((await api.refused(updateCoupon, owner, { params: ids, body } as never)).code).toBe(
      'request.invalid',
    );
  const elsewhere = { group_id: other.groupId, coupon_id: made.id };
  expect((await api.refused(updateCoupon, owner, { params: elsewhere, body: { version: 3 } })).code).toBe(
    'coupon.not_found',
  );

  const data = await world.coupons(group_id);
  expect(data.map(({ code, version }) => [code, version])).toEqual([['SUKI10', 3]]);
  for (let n = 0; n < 4; n++)
    await world.coupon(group_id, { code: `DAGDAG${n}`, amount_off: '50', plan_ids: [planId] });
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const query = { limit: '2', ...(before !== undefined && { before }) };
    const page = await api.ok(listCoupons, owner, { params, query });
    seen.push(...page.data.map(({ code }) => code));
    before = page.cursor.before ?? undefined;
  } while (before !== undefined);
  expect(seen).toEqual(['DAGDAG3', 'DAGDAG2', 'DAGDAG1', 'DAGDAG0', 'SUKI10']);
  const found = await api.ok(listCoupons, owner, { params, query: { q: 'gdag 2' } });
  expect(found.data.map(({ code }) => code)).toEqual(['DAGDAG2']);
});

test('a buyer pays what was shown; the receipt, the statement and the ledger say so', async () => {
  const { api, owner } = world;
  const paid = await world.aPaidCommunity();
  const coupon = await world.coupon(paid.groupId, { code: 'KALAHATI', percent_off: 50, max_uses: 3 });
  const buyer = await api.person();
  const expected = {
    fee_amount: '499.00',
    credit_amount: '0.00',
    discount_amount: '249.50',
    amount: '249.50',
  };
  expect(await world.price(buyer, paid, 'kala hati')).toMatchObject({
    ...{ ...expected, kind: 'NEW', coupon: { code: 'KALAHATI', lasts: 'FIRST_PAYMENT' } },
  });
  const usage = async () => (await world.coupons(paid.groupId)).map(({ uses, held }) => [uses, held])[0];
  expect(await usage()).toEqual([0, 0]);

  const ref = (await world.order(buyer, paid, 'kalahati')) ?? '';
  expect(await world.see(buyer, ref)).toMatchObject({ ...expected, status: 'OPEN' });
  expect(await usage()).toEqual([0, 1]);
  // Asked again, it is the same checkout; without the code it is another one, and the use is given back.
  expect(await world.order(buyer, paid, 'KALAHATI')).toBe(ref);
  const full = (await world.order(buyer, paid)) ?? '';
  expect(await world.see(buyer, full)).toMatchObject({ amount: '499.00', discount_amount: '0.00' });
  expect(await usage()).toEqual([0, 0]);
  const again = (await world.order(buyer, paid, 'KALAHATI')) ?? '';
  await api.ok(cancelCheckout, buyer, { params: { ref: again } });
  expect(await usage()).toEqual([0, 0]);

  const last = (await world.order(buyer, paid, 'KALAHATI')) ?? '';
  // A higher price, or switching the coupon off, changes nothing about what was shown.
  await api.ok(updateCoupon, owner, {
    params: { group_id: paid.groupId, coupon_id: coupon.id },
    body: { is_on: false, version: 1 },
  });
  await world.pay(last);
  expect(await world.see(buyer, last)).toMatchObject({ status: 'PAID', amount: '249.50' });
  expect(await usage()).toEqual([1, 0]);
  // 10 % of what was really paid, and a fee of 2.5 %.
  expect(await world.balancesOf(last)).toEqual({
    ...{ commission_revenue: -2495, creator_payable: -(24950 - 2495 - 624), provider_clearing: 24950 - 624 },
  });
  const { rows } = await api.db.query<{ id: string }>(
    'select fulfilled_payment_id as id from checkouts where ref = $1',
    [last],
  );
  const params = { payment_id: rows[0]?.id ?? '' };
  expect((await api.ok(getReceipt, buyer, { params })).data).toMatchObject({
    ...{ ...expected, coupon_code: 'KALAHATI' },
  });
  const entries = await api.ok(listEarningsEntries, owner, {
    params: { group_id: paid.groupId },
    query: {},
  });
  expect(
    entries.data.map(({ kind, gross, discount, coupon_code }) => [kind, gross, discount, coupon_code]),
  ).toEqual(
    expect.arrayContaining([
      ['PAYMENT', '249.50', '249.50', 'KALAHATI'],
      ['FEE', '0.00', '0.00', null],
    ]),
  );

  // Given back, it was used all the same.
  expect((await api.refused(requestRefund, owner, { params, body: { amount: '249.51' } })).code).toBe(
    'refund.too_much',
  );
  await api.ok(requestRefund, owner, { params, body: {} });
  await world.runJobs();
  expect(await world.see(buyer, last)).toMatchObject({ status: 'REFUNDED', refunded_amount: '249.50' });
  expect(await usage()).toEqual([1, 0]);
});

test('a coupon for everything opens the community without a payment', async () => {
  const { api } = world;
  const paid = await world.aPaidCommunity();
  await world.coupon(paid.groupId, { code: 'LIBRE', percent_off: 100, max_uses: 1 });
  const [first, second] = [await api.person(), await api.person()];
  // What they had begun to pay for cannot be paid any more.
  const begun = (await world.order(first, paid)) ?? '';
  expect(await world.price(first, paid, 'LIBRE')).toMatchObject({
    amount: '0.00',
    discount_amount: '499.00',
  });
  expect(await world.order(first, paid, 'LIBRE')).toBeNull();
  expect(await world.hasAccess(first, paid.groupId)).toBe(true);
  expect((await world.see(first, begun)).status).toBe('EXPIRED');
  expect((await world.coupons(paid.groupId))[0]).toMatchObject({ uses: 1, held: 0 });
  const { data } = await api.ok(searchMemberSubscriptions, first, {
    query: { group_id: paid.groupId, user_id: first },
  });
  // One month, after which it costs what it costs.
  expect(data[0]).toMatchObject({ fee_amount: '499.00', renewal: { discount_amount: '0.00' } });
  expect(data[0]?.end_date).not.toBeNull();
  expect(await world.refusal(second, paid, 'LIBRE')).toBe('coupon.used_up');
  expect(await world.hasAccess(second, paid.groupId)).toBe(false);
});

test('every reason for which a code is refused', async () => {
  const { api, owner } = world;
  const paid = await world.aPaidCommunity();
  const plan = async (type: string, fee_amount: string) => {
    const body = { group_id: paid.groupId, type, fee_amount, cycle_type: 'YEARLY' } as const;
    return { ...paid, planId: (await api.ok(createMembershipPlan, owner, { body })).data.id };
  };
  const gold = await plan('Ginto', '4999');
  const elsewhere = await world.aPaidCommunity();
  await world.coupon(elsewhere.groupId, { code: 'IBA', percent_off: 10 });
  await world.coupon(paid.groupId, { code: 'GINTO', percent_off: 10, plan_ids: [gold.planId] });
  await world.coupon(paid.groupId, { code: 'HALOS', percent_off: 97 });
  await world.coupon(paid.groupId, { code: 'MINSAN', amount_off: '100', max_uses: 1 });
  const off = await world.coupon(paid.groupId, { code: 'SARADO', percent_off: 10 });
  await api.ok(updateCoupon, owner, {
    params: { group_id: paid.groupId, coupon_id: off.id },
    body: { is_on: false, version: 1 },
  });
  const ended = await world.coupon(paid.groupId, { code: 'LUMA', percent_off: 10, valid_until: today() });
  const buyer = await api.person();
  expect((await world.price(buyer, paid, 'LUMA')).discount_amount).toBe('49.90');
  await api.db.query('update coupons set valid_until = $2 where id = $1', [ended.id, yesterday()]);

  expect(await world.refusal(buyer, paid, 'IBA')).toBe('coupon.unknown');
  expect(await world.refusal(buyer, paid, "' or 1=1 --")).toBe('coupon.unknown');
  expect(await world.refusal(buyer, paid, 'SARADO')).toBe('coupon.over');
  expect(await world.refusal(buyer, paid, 'LUMA')).toBe('coupon.over');
  expect(await world.refusal(buyer, paid, 'GINTO')).toBe('coupon.other_plan');
  expect(await world.refusal(buyer, paid, 'HALOS')).toBe('coupon.too_low');
  expect((await world.price(buyer, gold, 'GINTO')).amount).toBe('4499.10');
  await world.pay((await world.order(buyer, paid, 'MINSAN')) ?? '');
  expect(await world.refusal(buyer, gold, 'MINSAN')).toBe('coupon.used');
  expect(await world.refusal(await api.person(), paid, 'MINSAN')).toBe('coupon.used_up');
  // They have it, and it is too early to renew.
  expect(await world.refusal(buyer, paid, 'HALOS')).toBe('subscription.exists');
  const free = await plan('Tikim', '0');
  expect(await world.refusal(await api.person(), free, 'HALOS')).toBe('coupon.not_needed');
  const banned = await api.person();
  await api.place(paid.groupId, banned, 'MEMBER', 'BANNED');
  expect(await world.refusal(banned, paid, 'HALOS')).toBe('group.banned');
});

test('an upgrade deducts what is left first, and the coupon lowers the rest', async () => {
  const { api, owner } = world;
  const paid = await world.aPaidCommunity();
  const body = { group_id: paid.groupId, type: 'Ginto', fee_amount: '999', cycle_type: 'MONTHLY' } as const;
  const gold = { ...paid, planId: (await api.ok(createMembershipPlan, owner, { body })).data.id };
  await world.coupon(paid.groupId, { code: 'AKYAT', percent_off: 50 });
  await world.coupon(paid.groupId, { code: 'SOBRA', amount_off: '5000' });
  const buyer = await api.person();
  await world.pay((await world.order(buyer, paid)) ?? '');
  // Bought today: all of the 499 is left.
  expect(await world.price(buyer, gold, 'AKYAT')).toMatchObject({
    ...{ kind: 'UPGRADE', credit_amount: '499.00', discount_amount: '250.00', amount: '250.00' },
  });
  expect(await world.price(buyer, gold, 'SOBRA')).toMatchObject({
    discount_amount: '500.00',
    amount: '0.00',
  });
  const ref = (await world.order(buyer, gold, 'AKYAT')) ?? '';
  await world.pay(ref);
  const [, upgrade] = await aShop(api).periods(paid.groupId);
  // What a later upgrade deducts is what was really paid.
  expect(upgrade).toMatchObject({ amount: 25000, worth: 74900 });
  expect(await world.refusal(buyer, paid, 'SOBRA')).toBe('coupon.not_needed');
});

test('the receipt of an upgrade says what was deducted, with a coupon and without, and adds up to the ledger', async () => {
  const { api, owner } = world;
  const paid = await world.aPaidCommunity();
  const body = { group_id: paid.groupId, type: 'Ginto', fee_amount: '999', cycle_type: 'MONTHLY' } as const;
  const gold = { ...paid, planId: (await api.ok(createMembershipPlan, owner, { body })).data.id };
  await world.coupon(paid.groupId, { code: 'AKYAT', percent_off: 50 });

  /** An upgrade of a new member: its receipt as data and as PDF, and what the ledger took in. */
  async function upgraded(code?: string) {
    const buyer = await api.person();
    await world.pay((await world.order(buyer, paid)) ?? '');
    const ref = (await world.order(buyer, gold, code)) ?? '';
    await world.pay(ref);
    const { rows } = await api.db.query<{ id: string; earned: number }>(
      `select p.id, -sum(e.amount_centavos)::bigint as earned
       from checkouts c join payments p on p.id = c.fulfilled_payment_id
       join ledger_transactions t on t.ref_id = p.id and t.kind = 'payment'
       join ledger_entries e on e.transaction_id = t.id
       join ledger_accounts a on a.id = e.account_id and a.code in ('creator_payable', 'commission_revenue')
       where c.ref = $1 group by p.id`,
      [ref],
    );
    const [{ id, earned } = { id: '', earned: -1 }] = rows;
    const paper = async (lang: string) => {
      const { rawPayload } = await api.app.inject({
        url: `/api${receiptPaperPath(id)}?lang=${lang}`,
        headers: { authorization: `Bearer ${buyer}` },
      });
      const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
      return text.replace(/\s+/g, ' ');
    };
    const { data } = await api.ok(getReceipt, buyer, { params: { payment_id: id } });
    return { data, earned, english: await paper('en'), filipino: await paper('fil') };
  }

  const plain = await upgraded();
  expect(plain.data).toMatchObject({
    ...{ fee_amount: '999.00', credit_amount: '499.00', discount_amount: '0.00', amount: '500.00' },
  });
  expect(plain.english).toContain('Price ₱999.00 Left on the previous plan -₱499.00 Paid on');
  expect(plain.filipino).toContain('Presyo ₱999.00 Natira sa dating plan -₱499.00 Binayaran noong');

  const reduced = await upgraded('AKYAT');
  expect(reduced.english).toContain(
    'Price ₱999.00 Left on the previous plan -₱499.00 Coupon AKYAT -₱250.00 Paid on',
  );
  for (const { data, earned } of [plain, reduced]) {
    const { fee_amount, credit_amount, discount_amount, amount } = data;
    const [fee, credit, discount, total] = [fee_amount, credit_amount, discount_amount, amount].map(
      parseSigned,
    );
    expect((fee ?? 0) - (credit ?? 0) - (discount ?? 0)).toBe(total);
    expect(total).toBe(earned);
  }
});

test('a coupon for every payment lowers the renewals until the membership lapses; codes are not for renewals', async () => {
  const { api } = world;
  const shop = aShop(api);
  const paid = await world.aPaidCommunity();
  await world.coupon(paid.groupId, {
    code: 'PALAGI',
    amount_off: '200',
    lasts: 'EVERY_PAYMENT',
    max_uses: 1,
  });
  await world.coupon(paid.groupId, { code: 'BAGO', percent_off: 20 });
  const buyer = await api.person();
  await world.pay((await world.order(buyer, paid, 'PALAGI')) ?? '');
  const renewal = async () => {
    const query = { group_id: paid.groupId, user_id: buyer };
    return (await api.ok(searchMemberSubscriptions, buyer, { query })).data[0]?.renewal;
  };
  expect(await renewal()).toMatchObject({ fee_amount: '499.00', discount_amount: '200.00' });
  for (let month = 0; month < 2; month++) {
    await shop.passEnd(paid.groupId, -3);
    expect(await world.price(buyer, paid)).toMatchObject({
      ...{ kind: 'RENEWAL', discount_amount: '200.00', amount: '299.00', coupon: { code: 'PALAGI' } },
    });
    expect(await world.refusal(buyer, paid, 'BAGO')).toBe('coupon.renewal');
    const ref = (await world.order(buyer, paid)) ?? '';
    expect((await world.see(buyer, ref)).amount).toBe('299.00');
    await world.pay(ref);
  }
  // Paid outside the app, it is the same price, and the coupon goes on.
  await shop.passEnd(paid.groupId, -3);
  const params = { group_id: paid.groupId };
  const settings = { is_on: true, instructions: 'GCash 0917 555 0123', version: 1 };
  await api.ok(changeProofSettings, world.owner, { params, body: settings });
  const sent = { group_membership_plan_id: paid.planId, reference: '1002003', amount: '299' };
  const { data: proof } = await api.ok(sendProof, buyer, { params, body: sent });
  expect(proof.due_amount).toBe('299.00');
  const decision = { decision: 'accept', version: proof.version } as const;
  await api.ok(decideProof, world.owner, { params: { ...params, proof_id: proof.id }, body: decision });
  await shop.passEnd(paid.groupId, -3);
  expect(await world.price(buyer, paid)).toMatchObject({ amount: '299.00', coupon: { code: 'PALAGI' } });
  // Renewals are no uses, and need none.
  expect((await world.coupons(paid.groupId)).find(({ code }) => code === 'PALAGI')).toMatchObject({
    ...{ uses: 1, held: 0 },
  });
  await shop.passEnd(paid.groupId, 10);
  expect(await world.price(buyer, paid)).toMatchObject({ kind: 'NEW', amount: '499.00', coupon: null });
  expect(await world.refusal(buyer, paid, 'PALAGI')).toBe('coupon.used');
  expect((await world.price(buyer, paid, 'BAGO')).amount).toBe('399.20');
});
