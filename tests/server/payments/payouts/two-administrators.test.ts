import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAudit } from '../../../../src/contract/admin/administration.ts';
import * as contract from '../../../../src/contract/money/payouts.ts';
import { aPayoutWorld } from './a-payout-world.ts';

const { world, admin, setAccount, run, scheduledOf, takeFile, pay, refund, age, send } = await aPayoutWorld();
afterAll(() => world.close());

let second: string;
beforeAll(async () => {
  second = await world.api.person({ role: 'ADMIN', first: 'Ben' });
});

/** A community with a scheduled payout for payments of ₱12,000, each of which brings ₱10,500. */
async function aScheduled({ fee = '12000', payments = 1 } = {}) {
  const paid = await world.aPaidCommunity(fee);
  const ids: string[] = [];
  for (let n = 0; n < payments; n += 1) ids.push(await pay(paid));
  await age(paid);
  await setAccount(paid.groupId, {});
  const { run_id: runId } = await run();
  return { ...paid, payments: ids, runId, payout: await see(paid.groupId) };
}

/** The scheduled payout of a community, as administrators see it. */
async function see(groupId: string): Promise<contract.AdminPayout> {
  const { data } = await world.api.ok(contract.searchPayouts, admin, { query: { limit: '100' } });
  const found = data.find(({ group, status }) => group.id === groupId && status === 'SCHEDULED');
  if (!found) throw new Error('nothing is scheduled');
  return found;
}

const approve = (payout: { id: string; version: number }, by: string) =>
  world.api.call(contract.approvePayout, by, {
    params: { payout_id: payout.id },
    body: { version: payout.version },
  });
const sendAs = (payout: { id: string; version: number }, by: string) =>
  world.api.call(contract.sendPayout, by, {
    params: { payout_id: payout.id },
    body: { reference: `T-${payout.id}`, version: payout.version },
  });
const givesOut = async (runId: string) => (await takeFile(runId)).includes('09171234567');

test('more than ₱10,000 takes two administrators: before that no file gives its account out, and nothing is sent', async () => {
  const { groupId, runId, payout } = await aScheduled();
  expect(payout).toMatchObject({ amount: '10490.00', takes_two: true, approvals: [] });
  expect(await givesOut(runId)).toBe(false);
  expect(await sendAs(payout, admin)).toMatchObject({ status: 409, json: { code: 'payout.needs_two' } });

  const press = { id: payout.id, version: payout.version };
  expect(await approve(press, admin)).toMatchObject({
    status: 200,
    json: { data: { approvals: [{ by: { id: admin } }] } },
  });
  // The same press again, as after a lost answer, is no second yes; neither is another press.
  expect(await approve(press, admin)).toMatchObject({
    status: 200,
    json: { data: { approvals: { length: 1 } } },
  });
  const one = await see(groupId);
  expect(await approve(one, admin)).toMatchObject({ status: 409, json: { code: 'payout.own' } });
  expect(await givesOut(runId)).toBe(false);
  expect(await sendAs(one, second)).toMatchObject({ json: { code: 'payout.needs_two' } });

  expect(await approve(one, second)).toMatchObject({
    status: 200,
    json: { data: { approvals: [{ by: { id: admin } }, { by: { id: second } }] } },
  });
  expect(await approve(await see(groupId), await world.api.person({ role: 'ADMIN' }))).toMatchObject({
    json: { code: 'payout.not_waiting' },
  });
  expect(await givesOut(runId)).toBe(true);
  expect(await sendAs(await see(groupId), admin)).toMatchObject({
    status: 200,
    json: { data: { status: 'SENT', approvals: { length: 2 } } },
  });
  // The audit says who did what.
  const { data: audit } = await world.api.ok(searchAudit, admin, { query: { target_id: payout.id } });
  expect(audit.map(({ action, actor }) => [action, actor?.id]).toReversed()).toEqual([
    ['payout.approved', admin],
    ['payout.approved', second],
    ['payout.sent', admin],
  ]);
  // The owners see the payout, and not who approved it.
  const { data: own } = await world.api.ok(contract.listPayouts, world.owner, {
    params: { group_id: groupId },
    query: {},
  });
  expect(own[0]).not.toHaveProperty('approvals');
});

test('two administrators who approve at the same moment are two, and one who does it twice is one', async () => {
  const { groupId, payout } = await aScheduled();
  const answers = await Promise.all([admin, second, admin, second].map((by) => approve(payout, by)));
  // One was first; the others saw the payout before that.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
  const { approvals } = await see(groupId);
  expect(approvals).toHaveLength(1);
  const [first] = approvals;
  const other = first?.by.id === admin ? second : admin;
  const raced = await Promise.all([other, other].map(async (by) => approve(await see(groupId), by)));
  expect(raced.some(({ status }) => status === 200)).toBe(true);
  expect((await see(groupId)).approvals.map(({ by }) => by.id).toSorted()).toEqual(
    [admin, second].toSorted(),
  );
});

test('₱10,000 takes one administrator', async () => {
  // 11,440 less 1,144 of commission, 286 for the service, and 10 for the transfer.
  const { payout, runId } = await aScheduled({ fee: '11440' });
  expect(payout).toMatchObject({ amount: '10000.00', takes_two: false });
  expect(await approve(payout, admin)).toMatchObject({ json: { code: 'payout.not_waiting' } });
  expect(await givesOut(runId)).toBe(true);
  expect((await send(payout)).data.status).toBe('SENT');
});

test('a payout to a community of an administrator takes two others, who are none of its staff', async () => {
  const { db } = world.api;
  const { groupId, payout } = await aScheduled({ fee: '1000' });
  expect(payout).toMatchObject({ amount: '865.00', takes_two: false });
  await db.query(
    `update users set platform_role = 'ADMIN', platform_role_since = now() - interval '30 days' where id = $1`,
    [world.owner],
  );
  try {
    const waiting = await see(groupId);
    expect(waiting).toMatchObject({ takes_two: true, approvals: [] });
    const moderator = await world.api.person({ role: 'ADMIN' });
    await world.api.place(groupId, moderator, 'MODERATOR');
    for (const by of [world.owner, moderator])
      expect(await approve(waiting, by)).toMatchObject({
        status: 403,
        json: { code: 'payout.own_community' },
      });
    // Nor does the owner say that it was sent, or that it was not.
    expect(await sendAs(waiting, world.owner)).toMatchObject({ json: { code: 'payout.own_community' } });
    const failed = { params: { payout_id: payout.id }, body: { reason: 'No', version: waiting.version } };
    expect(await world.api.refused(contract.failPayout, world.owner, failed)).toMatchObject({
      code: 'payout.own_community',
    });
    await approve(waiting, admin);
    await approve(await see(groupId), second);
    // Who becomes a moderator there no longer counts.
    await world.api.place(groupId, second, 'MODERATOR');
    expect((await see(groupId)).approvals).toMatchObject([{ by: { id: admin } }]);
    expect(await sendAs(await see(groupId), admin)).toMatchObject({ json: { code: 'payout.needs_two' } });
    const third = await world.api.person({ role: 'ADMIN' });
    expect(await approve(await see(groupId), third)).toMatchObject({ status: 200 });
    expect(await sendAs(await see(groupId), admin)).toMatchObject({ status: 200 });
  } finally {
    await db.query(`update users set platform_role = 'USER', platform_role_since = null where id = $1`, [
      world.owner,
    ]);
  }
});

test('who made the other an administrator, and who is one for days only, is no second person', async () => {
  const { db } = world.api;
  const { groupId, payout } = await aScheduled();
  const puppet = await world.api.person({ role: 'ADMIN' });
  const set = (id: string, role: 'ADMIN' | 'USER') =>
    db.query(
      `update users set platform_role = $2, platform_role_hands = array[$3::uuid],
         platform_role_since = case when $2 = 'ADMIN' then now() - interval '30 days' end where id = $1`,
      [id, role, admin],
    );
  await set(puppet, 'ADMIN');
  await approve(payout, puppet);
  const refused = { status: 403, json: { code: 'platform.not_second' } };
  expect(await approve(await see(groupId), admin)).toMatchObject(refused);
  // A yes from before does not come back with the role.
  await set(puppet, 'USER');
  expect(await approve(await see(groupId), admin)).toMatchObject({ status: 200 });
  await set(puppet, 'ADMIN');
  expect((await see(groupId)).approvals).toMatchObject([{ by: { id: admin } }]);
  expect(await approve(await see(groupId), puppet)).toMatchObject(refused);
  const young = await world.api.person({ role: 'ADMIN' });
  await db.query('update users set platform_role_since = now() where id = $1', [young]);
  expect(await approve(await see(groupId), young)).toMatchObject(refused);
});

test('an administrator approves what is owed now; a payout that shrinks later keeps its approvals', async () => {
  const { groupId, payments, payout } = await aScheduled({ payments: 3 });
  await refund(payments[0] ?? '', '100');
  expect(await approve(payout, admin)).toMatchObject({ status: 409, json: { code: 'payout.changed' } });
  const now = await see(groupId);
  expect(now).toMatchObject({ amount: '31400.00', shrunk_from: '31490.00', approvals: [] });
  await approve(now, admin);
  await refund(payments[0] ?? '', '100');
  const both = await approve(await see(groupId), second);
  expect(both).toMatchObject({
    status: 409,
    json: { fresh: { amount: '31310.00', approvals: { length: 1 } } },
  });
  expect(await approve(await see(groupId), second)).toMatchObject({ status: 200 });
  expect(await scheduledOf(groupId)).toMatchObject({ amount: '31310.00' });
});
