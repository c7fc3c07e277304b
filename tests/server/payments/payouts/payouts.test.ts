import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { searchMembers, transferOwnership } from '../../../../src/contract/communities/members.ts';
import { getGroupEarnings } from '../../../../src/contract/money/group-earnings.ts';
import * as contract from '../../../../src/contract/money/payouts.ts';
import { requestRefund } from '../../../../src/contract/money/refunds.ts';
import { listEarningsEntries } from '../../../../src/contract/money/statements.ts';
import { listNotifications } from '../../../../src/contract/notifications/notifications.ts';
import { aPayoutWorld, gcash } from './a-payout-world.ts';
import '../../../support/seeded-properties.ts';

const { world, admin, see, setAccount, run, scheduledOf, send, pay, refund, age, trialBalance } =
  await aPayoutWorld();
afterAll(() => world.close());

/**
 * The list of what is due goes by balances that the ledger keeps, and by held payments alone. For each community it says
 * what adding up all of its entries gives.
 */
async function expectDueAsCounted(groupId: string, counted: Awaited<ReturnType<typeof see>>) {
  const { data } = await world.api.ok(contract.listDuePayouts, admin, { query: { limit: '100' } });
  const { balance, held, scheduled, available } = counted;
  const due = data.find(({ group }) => group.id === groupId);
  if (balance === '0.00' && scheduled === '0.00') expect(due).toBeUndefined();
  else expect(due).toMatchObject({ balance, held, scheduled, available });
  const { rows } = await world.api.db.query(
    `select a.group_id from ledger_accounts a left join ledger_entries e on e.account_id = a.id
     where a.code = 'creator_payable' group by a.id having a.owed_centavos <> coalesce(-sum(e.amount_centavos), 0)`,
  );
  expect(rows).toEqual([]);
}

/** What the owner was told about the payouts of a community: result, amount, reference or reason. */
async function toldOf(groupId: string): Promise<string[]> {
  const { data } = await world.api.ok(listNotifications, world.owner, {
    query: { group_id: groupId, kind: 'PAYOUT_UPDATED' },
  });
  return data.map(({ facts: { result, amount, reference, reason } }) =>
    [result, amount, reason ?? reference].filter((part) => part !== undefined).join(' '),
  );
}

test('after a handover the account of the former owner takes nothing, and a new one waits as each change does', async () => {
  const paid = await world.aPaidCommunity('1000');
  await pay(paid);
  await setAccount(paid.groupId, {});
  await age(paid);
  const member = await world.api.person();
  await world.api.place(paid.groupId, member, 'MODERATOR');
  const params = { group_id: paid.groupId };
  const { data } = await world.api.ok(searchMembers, world.owner, {
    query: { group_id: paid.groupId, user_id: member },
  });
  await world.api.ok(transferOwnership, world.owner, {
    params,
    body: { user_id: member, version: data[0]?.version ?? 0 },
  });
  await run();
  const { data: due } = await world.api.ok(contract.listDuePayouts, admin, { query: {} });
  expect(due.find(({ group }) => group.id === paid.groupId)).toMatchObject({ blocked_by: 'NO_ACCOUNT' });
  expect((await world.api.ok(contract.getPayoutAccount, member, { params })).data).toBeNull();
  await world.api.ok(contract.setPayoutAccount, member, { params, body: gcash });
  const { data: after } = await world.api.ok(contract.listDuePayouts, admin, { query: {} });
  expect(after.find(({ group }) => group.id === paid.groupId)).toMatchObject({ blocked_by: 'NEW_ACCOUNT' });
});

test('a payment by card is held for 30 days, since its holder can ask the bank for it', async () => {
  const paid = await world.aPaidCommunity('1000');
  await pay(paid, 'card');
  await pay(paid);
  const whole = await see(paid.groupId);
  expect(whole).toMatchObject({ held: whole.balance, available: '0.00' });
  await age(paid, 29);
  const young = await see(paid.groupId);
  expect(young.available).toBe('875.00');
  await expectDueAsCounted(paid.groupId, young);
  await age(paid, 2);
  const old = await see(paid.groupId);
  expect(old).toMatchObject({ held: '0.00', available: whole.balance });
  await expectDueAsCounted(paid.groupId, old);
});

test('a payment is held for a week, then paid out once, and comes back when the transfer does', async () => {
  const paid = await world.aPaidCommunity('1000');
  await pay(paid);
  // 1,000 less 100 of commission and 25 for processing.
  const earned = { balance: '875.00', held: '875.00', scheduled: '0.00', available: '0.00' };
  expect(await see(paid.groupId)).toMatchObject(earned);
  await age(paid);
  expect(await see(paid.groupId)).toMatchObject({ ...earned, held: '0.00', available: '875.00' });
  // Without an account there is nowhere to send it.
  await run();
  expect(await scheduledOf(paid.groupId)).toBeUndefined();
  const { data: due } = await world.api.ok(contract.listDuePayouts, admin, { query: {} });
  expect(due.find(({ group }) => group.id === paid.groupId)).toMatchObject({
    available: '875.00',
    blocked_by: 'NO_ACCOUNT',
  });
  // The owner is told once what to do, however many runs there are.
  await run();
  expect(await toldOf(paid.groupId)).toEqual(['NO_ACCOUNT 875.00']);

  await setAccount(paid.groupId, {});
  const { run_id } = await run();
  const payout = await scheduledOf(paid.groupId);
  if (!payout) throw new Error('no payout');
  expect(payout).toMatchObject({
    run_id,
    amount: '865.00',
    transfer_fee: '10.00',
    account_number: '•••• 4567',
  });
  expect(await see(paid.groupId)).toMatchObject({ ...earned, held: '0.00', scheduled: '875.00' });
  const file = await world.api.app.inject({
    url: `/api${contract.payoutRunFilePath(run_id)}`,
    headers: { authorization: `Bearer ${admin}` },
  });
  expect(file.body).toContain('"865.00","GCASH",,"Olive Reyes","09171234567","SCHEDULED"');

  const sent = await send(payout, 'GC-1');
  // A repeated call, as after a lost answer.
  expect(await send(payout, 'GC-1')).toEqual(sent);
  expect(await see(paid.groupId)).toMatchObject({ balance: '0.00', scheduled: '0.00', paid_out: '875.00' });
  const fail = { params: { payout_id: payout.id }, body: { reason: 'Account closed', version: 1 } };
  expect(await world.api.refused(contract.failPayout, admin, fail)).toMatchObject({
    code: 'payout.stale',
    fresh: { status: 'SENT', version: 2 },
  });
  await world.api.ok(contract.failPayout, admin, { ...fail, body: { ...fail.body, version: 2 } });
  expect(await see(paid.groupId)).toMatchObject({ balance: '875.00', available: '875.00', paid_out: '0.00' });
  expect(await trialBalance()).toBe(0);
  expect(await toldOf(paid.groupId)).toEqual([
    ...['RETURNED 865.00 Account closed', 'SENT 865.00 GC-1', 'NO_ACCOUNT 875.00'],
  ]);
});

test('two runs at once schedule one payout; a refund after it is seen by the owner, carried over, and blocks payouts', async () => {
  const paid = await world.aPaidCommunity('1000');
  const payment = await pay(paid);
  await age(paid);
  await setAccount(paid.groupId, {});
  await Promise.all([run(), run(), run()]);
  const { rows } = await world.api.db.query('select from payouts where group_id = $1', [paid.groupId]);
  expect(rows).toHaveLength(1);
  const payout = await scheduledOf(paid.groupId);
  if (!payout) throw new Error('no payout');
  // Two administrators, each with a transfer of their own: one is told that the other was faster.
  const answers = await Promise.allSettled([send(payout, 'BANK-1'), send(payout, 'BANK-2')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);

  await refund(payment);
  // 900 of the refund are the creator's; the fee of 25 and the payout of 875 are gone.
  expect(await see(paid.groupId)).toMatchObject({ balance: '-900.00', available: '0.00' });
  const params = { group_id: paid.groupId };
  const { data: entries } = await world.api.ok(listEarningsEntries, world.owner, { params, query: {} });
  expect(entries.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    ...['REFUND -900.00', 'PAYOUT -875.00', 'FEE -25.00', 'PAYMENT 900.00'],
  ]);
  const { data: due } = await world.api.ok(contract.listDuePayouts, admin, { query: {} });
  expect(due.find(({ group }) => group.id === paid.groupId)).toMatchObject({
    ...{ balance: '-900.00', available: '0.00', blocked_by: 'NEGATIVE' },
  });
  await run();
  expect(await scheduledOf(paid.groupId)).toBeUndefined();
  await pay(paid);
  await age(paid);
  await run();
  expect(await scheduledOf(paid.groupId)).toBeUndefined();
  expect(await see(paid.groupId)).toMatchObject({ balance: '-25.00', held: '0.00', available: '0.00' });
});

test('one transfer pays one payout, also when two are settled at once', async () => {
  const places = [await world.aPaidCommunity('1000'), await world.aPaidCommunity('1000')];
  for (const paid of places) {
    await pay(paid);
    await age(paid);
    await setAccount(paid.groupId, {});
  }
  await run();
  const answers = await Promise.all(
    places.map(async ({ groupId }) => {
      const payout = await scheduledOf(groupId);
      if (!payout) throw new Error('no payout');
      const params = { payout_id: payout.id };
      const body = { reference: 'ONE-TRANSFER', version: payout.version };
      return world.api.call(contract.sendPayout, admin, { params, body });
    }),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await trialBalance()).toBe(0);
});

test('a disputed payment and a promised refund are held; an account that replaces another waits', async () => {
  const paid = await world.aPaidCommunity('1000');
  const [first] = [await pay(paid), await pay(paid)];
  await age(paid);
  await world.api.db.query(`update payments set status = 'DISPUTED' where id = $1`, [first]);
  expect(await see(paid.groupId)).toMatchObject({ balance: '1750.00', held: '875.00', available: '875.00' });
  await expectDueAsCounted(paid.groupId, await see(paid.groupId));
  await world.api.db.query(`update payments set status = 'PAID' where id = $1`, [first]);
  await world.api.ok(requestRefund, world.owner, {
    params: { payment_id: first },
    body: { amount: '200.00' },
  });
  expect(await see(paid.groupId)).toMatchObject({ held: '200.00', available: '1550.00' });
  await expectDueAsCounted(paid.groupId, await see(paid.groupId));

  const params = { group_id: paid.groupId };
  const { data: account } = await setAccount(paid.groupId, {});
  expect(account).toMatchObject({ account_number: '•••• 4567', version: 1 });
  const { data: renamed } = await setAccount(paid.groupId, { account_name: 'Olive R. Reyes', version: 1 });
  expect(renamed.usable_from).toBe(account.usable_from);
  const other = { account_number: '0918 765 4321', version: 2 };
  const { data: replaced } = await setAccount(paid.groupId, other);
  expect(Date.parse(replaced.usable_from) - Date.now()).toBeGreaterThan(2.9 * 24 * 60 * 60 * 1000);
  await run();
  expect(await scheduledOf(paid.groupId)).toBeUndefined();
  expect(
    await world.api.refused(contract.setPayoutAccount, world.owner, { params, body: { ...gcash, ...other } }),
  ).toMatchObject({ code: 'payout.account_stale', fresh: { version: 3, account_number: '•••• 4321' } });
  // Nothing that is stored shows a number.
  const { rows } = await world.api.db.query<{ text: string }>(
    `select encode(account_number, 'escape') || n::text as text from payout_accounts n
     union all select coalesce(after::text, '') from audit_entries where action like 'payout%'`,
  );
  for (const { text } of rows) expect(text).not.toMatch(/9171234567|9187654321/);
});

test('money is for owners and administrators, and the account for owners alone', async () => {
  const { api } = world;
  const paid = await world.aPaidCommunity();
  const [moderator, member] = [await api.person(), await api.person()];
  await api.place(paid.groupId, moderator, 'MODERATOR');
  await api.place(paid.groupId, member, 'MEMBER');
  const params = { group_id: paid.groupId };
  const answers = async (person: string) =>
    Promise.all([
      api.call(getGroupEarnings, person, { params }),
      api.call(contract.listPayouts, person, { params, query: {} }),
      api.call(contract.getPayoutAccount, person, { params }),
      api.call(contract.setPayoutAccount, person, { params, body: gcash }),
      api.call(contract.listDuePayouts, person, { query: {} }),
      api.call(contract.searchPayouts, person, { query: {} }),
      api.app.inject({
        url: `/api${contract.payoutRunFilePath(randomUUID())}`,
        headers: { authorization: `Bearer ${person}` },
      }),
    ]).then((all) =>
      all.map((answer) => ('statusCode' in answer ? answer.statusCode : answer.status)).join(' '),
    );
  expect({
    owner: await answers(world.owner),
    admin: await answers(admin),
    moderator: await answers(moderator),
    member: await answers(member),
    stranger: await answers(await api.person()),
  }).toEqual({
    owner: '200 200 200 200 403 403 403',
    admin: '200 200 200 403 200 200 404',
    moderator: '403 403 403 403 403 403 403',
    member: '403 403 403 403 403 403 403',
    stranger: '403 403 403 403 403 403 403',
  });
});

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant('pay' as const) },
    { weight: 2, arbitrary: fc.record({ refund: fc.nat(), percent: fc.integer({ min: 1, max: 100 }) }) },
    { weight: 2, arbitrary: fc.constant('age' as const) },
    { weight: 3, arbitrary: fc.constant('run' as const) },
    { weight: 2, arbitrary: fc.constant('send' as const) },
    { weight: 1, arbitrary: fc.constant('fail' as const) },
  ),
  { minLength: 8, maxLength: 16 },
);

test('after any payments, refunds and payouts the books balance, and the owner sees what a recount gives', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const paid = await world.aPaidCommunity('1234.56');
      await setAccount(paid.groupId, {});
      const payments: { id: string; left: number; given: number }[] = [];
      let balance = 0;
      for (const step of ['pay', 'pay', 'age', ...all] as typeof all) {
        if (step === 'pay') {
          payments.push({ id: await pay(paid), left: 123_456, given: 0 });
          // Less a commission of 10 % and a fee of 2.5 %.
          balance += 123_456 - 12_345 - 3_086;
        } else if (step === 'age') await age(paid);
        else if (step === 'run') await run();
        else if (typeof step === 'object') {
          const payment = payments[step.refund % payments.length];
          const amount = Math.floor(((payment?.left ?? 0) * step.percent) / 100);
          if (!payment || amount < 100) continue;
          await refund(payment.id, `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`);
          const commission = (given: number) => Math.floor((12_345 * given) / 123_456);
          balance -= amount - (commission(payment.given + amount) - commission(payment.given));
          payment.left -= amount;
          payment.given += amount;
        } else {
          const payout = await scheduledOf(paid.groupId);
          if (!payout) continue;
          if (step === 'send') {
            const params = { payout_id: payout.id };
            const body = { reference: randomUUID(), version: payout.version };
            const answer = await world.api.call(contract.sendPayout, admin, { params, body });
            // It was computed again: it is less, or nothing. It is sent by what it is now.
            if (answer.status !== 200) expect(answer.json).toMatchObject({ code: 'payout.changed' });
            const now = answer.status === 200 ? payout : await scheduledOf(paid.groupId);
            if (now && answer.status !== 200) await send(now);
            const sum = now ? Math.round(Number(now.amount) * 100) + 1000 : 0;
            expect(sum, 'what is paid out is owed').toBeLessThanOrEqual(Math.max(0, balance));
            balance -= sum;
          } else
            await world.api.ok(contract.failPayout, admin, {
              params: { payout_id: payout.id },
              body: { reason: 'Wrong number', version: payout.version },
            });
        }
        const seen = await see(paid.groupId);
        expect(Math.round(Number(seen.balance) * 100)).toBe(balance);
        expect(await trialBalance()).toBe(0);
        await expectDueAsCounted(paid.groupId, seen);
      }
    }),
    { numRuns: 4 },
  );
});
