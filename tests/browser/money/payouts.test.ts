import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRoom } from '../../support/a-room.ts';
import type { Visitor } from '../../support/browser/a-browser.ts';
import { aStage, type Stage } from '../../support/browser/a-stage.ts';
import { freshDatabase } from '../../support/engines/fresh-database.ts';
import { judgePage } from './judge-page.ts';

let stage: Stage;
let ana: Visitor;
let ben: Visitor;
let cora: Visitor;
/** Administrate the platform. */
let ada: Visitor;
let eva: Visitor;
let groupId: string;

beforeAll(async () => {
  stage = await aStage(await freshDatabase());
  const { db } = stage.database;
  const room = await aRoom(db, { names: ['Ana', 'Ben', 'Cora', 'Ada', 'Eva'] });
  groupId = room.groupId;
  await db.query(
    `update users set platform_role = 'ADMIN', platform_role_since = now() - interval '30 days' where first_name in ('Ada', 'Eva')`,
  );
  await db.query(`delete from group_members where group_id = $1 and role <> 'OWNER'`, [groupId]);
  const [a, b, c, d, e] = room.members;
  ana = await stage.visitor({ token: a?.token });
  ben = await stage.visitor({ token: b?.token });
  cora = await stage.visitor({ token: c?.token });
  ada = await stage.visitor({ token: d?.token });
  eva = await stage.visitor({ token: e?.token });
});
afterAll(() => stage?.close());

/** Pays ₱8,000 at the sandbox, on another device. Long ago, so that it is held no more. */
async function aPayment(payer: Visitor, planId: string): Promise<string> {
  const bought = (await stage.post(payer, `/group-subscriptions/${groupId}`, {
    group_membership_plan_id: planId,
  })) as { data: { checkout: { ref: string; url: string } } };
  const { ref, url } = bought.data.checkout;
  await fetch(`${stage.server.url}/sandbox/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ act: 'authorize', session: url.split('/').at(-1) }),
  });
  const payment = async () => {
    const { rows } = await stage.database.db.query<{ id: string }>(
      'select p.id from payments p join checkouts c on c.id = p.checkout_id where c.ref = $1',
      [ref],
    );
    return rows[0]?.id;
  };
  await expect.poll(payment).toBeDefined();
  return (await payment()) ?? '';
}

test('two administrators approve a large payout, and see that less is owed before it is marked as sent', async () => {
  const { db } = stage.database;
  const plan = { group_id: groupId, type: 'Suki', fee_amount: '8000', cycle_type: 'MONTHLY' };
  const made = (await stage.post(ana, '/group-membership-plans', plan)) as { data: { id: string } };
  const payment = await aPayment(ben, made.data.id);
  await aPayment(cora, made.data.id);
  await db.query(`update payments set paid_at = paid_at - interval '8 days'`);
  await db.query(
    `insert into payout_accounts (group_id, method, account_name, account_number, last_digits, usable_from, set_by, updated_at)
     select group_id, 'GCASH', 'Ana Reyes', 'x', '4567', now(), user_id, now() from group_members
     where group_id = $1 and role = 'OWNER'`,
    [groupId],
  );

  const { page } = ada;
  await page.goto('/admin/payouts/');
  await page.getByRole('button', { name: 'Run payouts' }).click();
  const payouts = page.getByRole('region', { name: 'Payouts', exact: true });
  const row = payouts.getByRole('listitem');
  await row.getByText('Two administrators have to approve it.').waitFor();
  expect(await row.getByRole('button', { name: 'Mark as sent' }).count()).toBe(0);
  await row.getByRole('button', { name: 'Approve' }).click();
  await judgePage(page, 'approve-payout');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await row.getByText('Approved by Ada Reyes').waitFor();
  await row.getByText('Another administrator has to approve it.').waitFor();
  expect(await row.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await row.scrollIntoViewIfNeeded();
  await judgePage(page, 'waiting-payout');

  await eva.page.goto('/admin/payouts/');
  const other = eva.page.getByRole('region', { name: 'Payouts', exact: true }).getByRole('listitem');
  await other.getByRole('button', { name: 'Approve' }).click();
  await eva.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await other.getByText('Approved by Eva Reyes').waitFor();
  const [file] = await Promise.all([
    eva.page.waitForEvent('download'),
    other.getByRole('link', { name: 'Download the file' }).click(),
  ]);
  expect(await file.failure()).toBeNull();

  // A refund while it is on its way.
  await stage.post(eva, `/payments/${payment}/refunds`, {});
  await expect
    .poll(async () => (await db.query(`select from refunds where status = 'SUCCEEDED'`)).rows.length)
    .toBe(1);
  await other.getByRole('button', { name: 'Mark as sent' }).click();
  const dialog = eva.page.getByRole('dialog');
  await dialog.getByLabel('Reference of the transfer').fill('BDO 7781');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Less is owed now, because of refunds or disputes. Check the amount.').waitFor();
  await dialog.getByRole('radio', { name: /, what is owed now/ }).waitFor();
  await judgePage(eva.page, 'less-is-owed');
  expect((await db.query(`select from payouts where status = 'SENT'`)).rows).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await other.getByText('Sent', { exact: true }).waitFor();
  await other.getByText(/was scheduled\. Refunds or disputes came after that\./).waitFor();
  await other.scrollIntoViewIfNeeded();
  await judgePage(eva.page, 'sent-payout');
  for (const visitor of [ada, eva]) expect(visitor.faults()).toEqual([]);
});
