import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestRefund, syncCheckoutNow } from '../../../src/contract/money/refunds.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';
import { aPaymentWorld, type PaymentWorld } from './a-payment-world.ts';
import '../../support/seeded-properties.ts';

let world: PaymentWorld;
let second: CommunityApi;
let admin: string;

beforeAll(async () => {
  world = await aPaymentWorld();
  second = await world.aSecondNode();
  admin = await world.api.person({ role: 'ADMIN' });
});
afterAll(async () => {
  await second?.close();
  await world?.close();
});

/** What happened at the payment service, before any of it was told. */
const scripts = {
  paid: ['authorize'],
  'failed, then paid': ['decline', 'authorize'],
  'paid twice': ['twice'],
  'wrong amount, then paid': ['wrong', 'again'],
  'paid, then a wrong amount': ['authorize', 'wrong again'],
  'ended, then paid late': ['expire', 'late'],
  'failed and ended': ['decline', 'expire'],
  'paid, then disputed': ['authorize', 'dispute'],
  'paid, then given back': ['authorize'],
  'paid, then a part given back': ['authorize'],
} as const;
type Step = (typeof scripts)[keyof typeof scripts][number];

const acts: Readonly<Record<Exclude<Step, 'dispute'>, ['authorize' | 'decline' | 'expire', object]>> = {
  authorize: ['authorize', {}],
  decline: ['decline', {}],
  expire: ['expire', {}],
  twice: ['authorize', { isTwice: true }],
  wrong: ['authorize', { amount: 'wrong' }],
  again: ['authorize', { isTwice: true }],
  'wrong again': ['authorize', { isTwice: true, amount: 'wrong' }],
  late: ['authorize', { isLate: true }],
};

async function bought(script: keyof typeof scripts) {
  const member = await world.api.person();
  const paid = await world.aPaidCommunity();
  const ref = await world.buy(member, paid);
  for (const step of scripts[script]) {
    if (step === 'dispute') await world.control({ act: 'dispute', payment: await theirPayment(ref) });
    else await world.act(ref, acts[step][0], { faults: acts[step][1] });
  }
  return { name: script, member, paid, ref, isGivenBack: false };
}
type Purchase = Awaited<ReturnType<typeof bought>>;

/** The id at the payment service. */
async function theirPayment(ref: string): Promise<string> {
  const { rows } = await world.api.db.query<{ id: string }>(
    `select id from sandbox_payments where session_id = $1 and status = 'paid'`,
    [await world.sessionOf(ref)],
  );
  return rows[0]?.id ?? '';
}

/** Asks for the money once. Refused while no one has told us of the payment. */
async function giveBack(purchase: Purchase): Promise<void> {
  const { name, member, ref } = purchase;
  if (purchase.isGivenBack || !name.endsWith('given back')) return;
  const { rows } = await world.api.db.query<{ id: string }>(
    'select p.id from payments p join checkouts c on c.id = p.checkout_id where c.ref = $1',
    [ref],
  );
  const [payment] = rows;
  if (!payment) return;
  purchase.isGivenBack = true;
  const params = { payment_id: payment.id };
  if (name === 'paid, then given back') await world.api.ok(requestRefund, member, { params, body: {} });
  else await world.api.ok(requestRefund, world.owner, { params, body: { amount: '100' } });
}

/** What the payment service has to tell by now, also of refunds and disputes. */
async function news(ref: string): Promise<string[]> {
  const { rows } = await world.api.db.query<{ body: string }>(
    `select body from sandbox_notices where $1 <> '' and body like '%' || $1 || '%' order by created_at, id`,
    [await theirPayment(ref)],
  );
  return [...new Set([...(await world.notices(ref)), ...rows.map(({ body }) => body)])];
}

/** The truth without what may differ: a checkout that ended unpaid says which news came first. */
async function settled(purchase: Purchase) {
  const { member, paid, ref } = purchase;
  await world.api.ok(syncCheckoutNow, admin, { params: { ref } });
  await giveBack(purchase);
  for (let round = 0; round < 2; round++) await world.runJobs();
  return world.truth(member, paid.groupId, ref);
}

test('whatever news arrives, in whatever order, how often and on which node: the same access, balances and refunds', async () => {
  const expected = new Map<string, unknown>();
  const names = Object.keys(scripts) as (keyof typeof scripts)[];
  for (const name of names) expected.set(name, await settled(await bought(name)));
  expect(Object.fromEntries(expected)).toMatchObject({
    paid: { status: 'PAID', hasAccess: true, periods: 1, refunds: [] },
    'failed, then paid': { status: 'PAID', hasAccess: true, refunds: [] },
    'paid twice': { status: 'PAID', hasAccess: true, refunds: ['DUPLICATE 49900 SUCCEEDED'] },
    'wrong amount, then paid': { status: 'PAID', hasAccess: true, refunds: ['MISMATCH 49800 SUCCEEDED'] },
    'paid, then a wrong amount': { status: 'PAID', refunds: ['MISMATCH 49800 SUCCEEDED'] },
    'ended, then paid late': { status: 'PAID', hasAccess: true, refunds: [] },
    'failed and ended': { status: 'EXPIRED', hasAccess: false, periods: 0, balances: {}, refunds: [] },
    'paid, then disputed': { status: 'DISPUTED', hasAccess: true, periods: 1, refunds: [] },
    'paid, then given back': {
      ...{ status: 'REFUNDED', hasAccess: false, periods: 0 },
      refunds: ['REQUESTED 49900 SUCCEEDED'],
    },
    'paid, then a part given back': {
      ...{ status: 'PARTIALLY_REFUNDED', hasAccess: true, periods: 1 },
      refunds: ['REQUESTED 10000 SUCCEEDED'],
    },
  });

  const hints = fc.array(
    fc.record({
      /** Which of the notices; those that are never chosen are lost. */
      which: fc.nat(9),
      node: fc.constantFrom('first', 'second'),
      /** Together with the next one. */
      isParallel: fc.boolean(),
      kind: fc.constantFrom('notice', 'notice', 'return', 'jobs', 'give back'),
    }),
    { maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), hints, async (name, told) => {
      const purchase = await bought(name);
      let waiting: Promise<unknown>[] = [];
      for (const { which, node, isParallel, kind } of told) {
        const on = node === 'first' ? world.api.app : second.app;
        const notices = await news(purchase.ref);
        const notice = notices[which % notices.length];
        if (kind === 'notice' && notice !== undefined) waiting.push(world.deliver(notice, { on }));
        else if (kind === 'return')
          waiting.push(on.inject(`/payments/return/${purchase.ref}`).then(({ statusCode }) => statusCode));
        else if (kind === 'jobs') waiting.push(on.jobs.runDue());
        else if (kind === 'give back') waiting.push(giveBack(purchase));
        if (isParallel) continue;
        await Promise.all(waiting);
        waiting = [];
      }
      await Promise.all(waiting);
      expect([name, await settled(purchase)]).toEqual([name, expected.get(name)]);
    }),
    { numRuns: 16 },
  );
});

test('after all of it the trial balance is zero, and the clearing account is what the payment service holds', async () => {
  const balances = await world.balances();
  expect(Object.values(balances).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  const { rows } = await world.api.db.query<{ held: number }>(
    `select ((select coalesce(sum(amount_centavos - fee_centavos), 0) from sandbox_payments where status = 'paid')
       - (select coalesce(sum(amount_centavos), 0) from sandbox_refunds)
       - (select coalesce(sum(amount_centavos + 80000), 0) from sandbox_payments where is_disputed))::bigint as held`,
  );
  expect(balances.provider_clearing ?? 0).toBe(rows[0]?.held);
  expect(balances.suspense ?? 0).toBe(0);
});
