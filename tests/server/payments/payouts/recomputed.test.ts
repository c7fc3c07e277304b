import { afterAll, expect, test } from 'vitest';
import { searchMembers, transferOwnership } from '../../../../src/contract/communities/members.ts';
import * as contract from '../../../../src/contract/money/payouts.ts';
import { listNotifications } from '../../../../src/contract/notifications/notifications.ts';
import { disputeNotice } from '../../../../src/server/features/payments/sandbox/sandbox-notices.ts';
import { aPayoutWorld } from './a-payout-world.ts';

const {
  world,
  admin,
  see,
  setAccount,
  run,
  payoutsOf,
  scheduledOf,
  takeFile,
  pay,
  refund,
  age,
  trialBalance,
} = await aPayoutWorld();
afterAll(() => world.close());

/** A community with a payout for as many payments of ₱1,000, each of which brought ₱875. */
async function aScheduled(payments: number) {
  const paid = await world.aPaidCommunity('1000');
  const ids: string[] = [];
  for (let n = 0; n < payments; n += 1) ids.push(await pay(paid));
  await age(paid);
  await setAccount(paid.groupId, {});
  const { run_id: runId } = await run();
  const payout = await scheduledOf(paid.groupId);
  if (!payout) throw new Error('nothing was scheduled');
  return { ...paid, payments: ids, runId, payout };
}

type Sent = Parameters<typeof sendCall>[1];
const sendCall = (
  { id }: { id: string },
  body: { reference: string; version: number; amount?: string },
  by = admin,
) => world.api.call(contract.sendPayout, by, { params: { payout_id: id }, body });

/** What `sent` was refused with. */
async function refusedSend(payout: { id: string }, body: Sent) {
  const { status, json } = await sendCall(payout, body);
  expect(status).toBe(409);
  return json as { code: string; fresh: contract.Payout };
}

/** The bank of the payer of a payment says that they want it back. */
async function dispute(paymentId: string): Promise<void> {
  const { rows } = await world.api.db.query<{ service: string; ref: string }>(
    `select p.provider_payment_id as service, c.ref from payments p join checkouts c on c.id = p.checkout_id
     where p.id = $1`,
    [paymentId],
  );
  const { service = '', ref = '' } = rows[0] ?? {};
  const notice = disputeNotice('dispute.created', 'needs_response', { id: service, ref })(
    `evt_${ref}`,
    new Date(),
  );
  await world.deliver(JSON.stringify(notice));
}

test('a refund that came before the file is made shrinks the payout, and the file says what is owed', async () => {
  const { groupId, payments, runId, payout } = await aScheduled(2);
  expect(payout).toMatchObject({ amount: '1740.00', shrunk_from: null, filed_amount: null });
  await refund(payments[0] ?? '');
  expect(await takeFile(runId)).toContain(
    '"840.00","GCASH",,"Olive Reyes","09171234567","SCHEDULED","1740.00"',
  );
  const shrunk = await scheduledOf(groupId);
  expect(shrunk).toMatchObject({ amount: '840.00', shrunk_from: '1740.00', filed_amount: '840.00' });
  expect(await see(groupId)).toMatchObject({ balance: '850.00', scheduled: '850.00', available: '0.00' });
  // Who saw the payout before learns what it is now.
  expect(await refusedSend(payout, { reference: 'R-1', version: payout.version })).toMatchObject({
    ...{ code: 'payout.stale', fresh: { amount: '840.00', version: shrunk?.version } },
  });
  // Another file changes nothing.
  await takeFile(runId);
  expect(await scheduledOf(groupId)).toEqual(shrunk);
  const body = { reference: 'R-2', version: shrunk?.version ?? 0, amount: '840.00' };
  expect(await sendCall(payout, body)).toMatchObject({ status: 200, json: { data: { amount: '840.00' } } });
  expect(await see(groupId)).toMatchObject({ balance: '0.00', scheduled: '0.00', paid_out: '850.00' });
  expect(await trialBalance()).toBe(0);
});

test('where less is owed since the file, nothing is noted before an administrator saw it', async () => {
  const { groupId, payments, runId, payout } = await aScheduled(3);
  await takeFile(runId);
  // It costs ₱800 if it is lost.
  await dispute(payments[0] ?? '');
  const said = { reference: 'BDO-1', version: payout.version, amount: '2615.00' };
  const refused = await refusedSend(payout, said);
  expect(refused).toMatchObject({
    code: 'payout.changed',
    fresh: { status: 'SCHEDULED', amount: '940.00', shrunk_from: '2615.00', filed_amount: '2615.00' },
  });
  expect(await see(groupId)).toMatchObject({ paid_out: '0.00', scheduled: '950.00' });
  // The same press again, as after a lost answer, still pays nothing.
  expect(await refusedSend(payout, said)).toMatchObject({ code: 'payout.stale' });
  // An amount that neither is owed nor was in a file is none.
  const { version } = refused.fresh;
  expect(await refusedSend(payout, { ...said, version, amount: '1000.00' })).toMatchObject({
    code: 'payout.changed',
  });

  // Two administrators see it, and both say that it was sent.
  const other = await world.api.person({ role: 'ADMIN' });
  const answers = await Promise.all([
    sendCall(payout, { reference: 'BDO-1', version, amount: '940.00' }),
    sendCall(payout, { reference: 'BDO-2', version, amount: '940.00' }, other),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await payoutsOf(groupId)).toMatchObject([
    { status: 'SENT', amount: '940.00', shrunk_from: '2615.00' },
  ]);
  expect(await see(groupId)).toMatchObject({ scheduled: '0.00', paid_out: '950.00' });
  expect(await trialBalance()).toBe(0);
});

test('what was transferred as the file said is noted as it was, and later payments make up for it', async () => {
  const { groupId, payments, runId, payout } = await aScheduled(2);
  await takeFile(runId);
  await refund(payments[0] ?? '');
  const { fresh } = await refusedSend(payout, {
    reference: 'M-1',
    version: payout.version,
    amount: '1740.00',
  });
  const said = { reference: 'M-1', version: fresh.version, amount: '1740.00' };
  const sent = await sendCall(payout, said);
  expect(sent).toMatchObject({
    status: 200,
    json: { data: { status: 'SENT', amount: '1740.00', shrunk_from: null } },
  });
  expect(await sendCall(payout, said)).toEqual(sent);
  expect(await see(groupId)).toMatchObject({ balance: '-900.00', scheduled: '0.00', paid_out: '1750.00' });
  await run();
  expect(await scheduledOf(groupId)).toBeUndefined();
  expect(await trialBalance()).toBe(0);
});

test('without a file nothing can have been transferred that is no longer owed', async () => {
  const { payments, payout } = await aScheduled(2);
  await refund(payments[0] ?? '');
  const { fresh } = await refusedSend(payout, { reference: 'N-1', version: payout.version });
  const said = { reference: 'N-1', version: fresh.version, amount: '1740.00' };
  expect(await refusedSend(payout, said)).toMatchObject({
    code: 'payout.changed',
    fresh: { amount: '840.00' },
  });
});

test('a payout of which nothing is left is dropped, its owners are told, and the next run pays what is owed then', async () => {
  const { groupId, planId, slug, payments, runId, payout } = await aScheduled(1);
  await refund(payments[0] ?? '');
  const { code, fresh } = await refusedSend(payout, { reference: 'D-1', version: payout.version });
  expect([code, fresh]).toMatchObject([
    'payout.changed',
    { status: 'FAILED', reason: contract.payoutDrops.LESS_OWED },
  ]);
  // It was in no file, so that it was not sent after all.
  expect(await refusedSend(payout, { reference: 'D-1', version: fresh.version })).toMatchObject({
    code: 'payout.over',
  });
  expect(await takeFile(runId)).toContain('"ends in 4567","FAILED"');
  const { data: told } = await world.api.ok(listNotifications, world.owner, {
    query: { group_id: groupId, kind: 'PAYOUT_UPDATED' },
  });
  expect(told.map(({ facts }) => facts)).toMatchObject([{ result: 'LESS_OWED', amount: '865.00' }]);
  const paid = { groupId, planId, slug };
  await pay(paid);
  await pay(paid);
  await age(paid);
  await run();
  // Two payments less the fee of the one that went back.
  expect(await scheduledOf(groupId)).toMatchObject({ amount: '1715.00', shrunk_from: null });
});

test('what failed after a file gave its account out can have been sent, and the payout after it pays no part twice', async () => {
  const { groupId, planId, slug, runId, payout } = await aScheduled(1);
  await takeFile(runId);
  const failed = await world.api.ok(contract.failPayout, admin, {
    params: { payout_id: payout.id },
    body: { reason: 'The bank was closed', version: payout.version },
  });
  const paid = { groupId, planId, slug };
  await pay(paid);
  await age(paid);
  await run();
  const next = await scheduledOf(groupId);
  if (!next) throw new Error('nothing was scheduled');
  expect(next).toMatchObject({ amount: '1740.00' });
  const said = { reference: 'L-1', version: failed.data.version, amount: '865.00' };
  expect(await sendCall(payout, said)).toMatchObject({ status: 200 });
  const { fresh } = await refusedSend(next, { reference: 'L-2', version: next.version });
  expect(fresh).toMatchObject({ amount: '865.00', shrunk_from: '1740.00' });
  await sendCall(next, { reference: 'L-2', version: fresh.version });
  expect(await see(groupId)).toMatchObject({ balance: '0.00', scheduled: '0.00', paid_out: '1750.00' });
  expect(await trialBalance()).toBe(0);
});

test('a payout to an account that is no longer the owners’ is dropped', async () => {
  const { groupId, runId, payout } = await aScheduled(1);
  const renamed = await setAccount(groupId, { account_name: 'Olive R. Reyes', version: 1 });
  expect(await takeFile(runId)).toContain('"09171234567","SCHEDULED"');
  await setAccount(groupId, { account_number: '0918 765 4321', version: renamed.data.version });
  const { fresh } = await refusedSend(payout, { reference: 'A-1', version: payout.version });
  expect(fresh).toMatchObject({ status: 'FAILED', reason: contract.payoutDrops.NOT_OWNERS });

  const handed = await aScheduled(1);
  const member = await world.api.person();
  await world.api.place(handed.groupId, member, 'MODERATOR');
  const { data } = await world.api.ok(searchMembers, world.owner, {
    query: { group_id: handed.groupId, user_id: member },
  });
  await world.api.ok(transferOwnership, world.owner, {
    params: { group_id: handed.groupId },
    body: { user_id: member, version: data[0]?.version ?? 0 },
  });
  expect(await takeFile(handed.runId)).not.toContain('09171234567');
});
