import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRoom, type Room } from '../../support/a-room.ts';
import { aPassword } from '../../support/actions/a-password.ts';
import type { Visitor } from '../../support/browser/a-browser.ts';
import { aStage, type Stage } from '../../support/browser/a-stage.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { freshDatabase } from '../../support/engines/fresh-database.ts';
import { judgePage } from '../money/judge-page.ts';

let stage: Stage;
let room: Room;
/** Administrate the platform. */
let ada: Visitor;
let eva: Visitor;
let password: string;

beforeAll(async () => {
  stage = await aStage(await freshDatabase());
  const { db } = stage.database;
  room = await aRoom(db, { names: ['Ana', 'Ben', 'Cora', 'Ada', 'Eva'] });
  const [, , , a, e] = room.members;
  await db.query(`update users set platform_role = 'ADMIN', platform_role_since = now() where id = $1`, [
    a?.userId,
  ]);
  await db.query(`delete from group_members where group_id = $1 and role <> 'OWNER'`, [room.groupId]);
  for (const one of [a, e]) password = await aPassword({ db }, one?.userId ?? '');
  ada = await stage.visitor({ token: a?.token });
  eva = await stage.visitor({ token: e?.token });
});
afterAll(() => stage?.close());

test('one administrator proposes with a password, another one approves; alone, the way is the command', async () => {
  const { db } = stage.database;
  const { page } = ada;
  await goTo(page, '/admin/users/');
  await page.getByText('npm run admin -- email@example.com').waitFor();
  await page.getByText('No proposals yet').waitFor();
  const propose = async () => {
    await page.getByRole('button', { name: 'Actions for Ana Reyes' }).click();
    await page.getByRole('menuitem', { name: 'Propose as administrator' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Current password', { exact: true });
    await field.fill('Hindi#42x');
    await dialog.getByRole('button', { name: 'Propose as administrator' }).click();
    await dialog.getByText('Your current password is wrong').waitFor();
    await field.fill(password);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    return dialog;
  };
  const alone = await propose();
  await alone.getByText('No other administrator can approve this yet', { exact: false }).waitFor();
  await judgePage(page, 'alone');
  await alone.getByRole('button', { name: 'Close' }).last().click();

  await db.query(
    `update users set platform_role = 'ADMIN', platform_role_since = now() - interval '30 days'
     where first_name in ('Ada', 'Eva')`,
  );
  await page.reload();
  await page.getByText('No proposals yet').waitFor();
  expect(await page.getByText('npm run admin').count()).toBe(0);
  const dialog = await propose();
  await dialog.waitFor({ state: 'detached' });
  const own = page.locator('#administrators').getByRole('listitem');
  await own.getByText('Another administrator has to approve it.').waitFor();
  expect(await own.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  await goTo(eva.page, '/notifications/');
  await eva.page.getByText('A new administrator was proposed and needs a second approval').first().click();
  const waiting = eva.page.locator('#administrators').getByRole('listitem').filter({ hasText: 'Ana Reyes' });
  await waiting.scrollIntoViewIfNeeded();
  await judgePage(eva.page, 'proposed administrator');
  await waiting.getByRole('button', { name: 'Approve' }).click();
  const asked = eva.page.getByRole('dialog');
  await asked.getByLabel('Current password', { exact: true }).fill(password);
  await judgePage(eva.page, 'approve an administrator');
  await asked.getByRole('button', { name: 'Approve' }).click();
  await waiting.getByText('Approved by Eva Reyes').waitFor();
  const { rows } = await db.query(`select platform_role from users where first_name = 'Ana'`);
  expect(rows).toEqual([{ platform_role: 'ADMIN' }]);
});

/** A plan of another community, whose owner no administrator is. Its members buy it on another device. */
async function aPaidCommunity(fee_amount: string) {
  const { groupId, members } = await aRoom(stage.database.db, { names: ['Olga', 'Ben', 'Cora'] });
  const [owner, ...payers] = await Promise.all(members.map(({ token }) => stage.visitor({ token })));
  if (owner === undefined) throw new Error('nobody owns it');
  await stage.database.db.query(`delete from group_members where group_id = $1 and role <> 'OWNER'`, [
    groupId,
  ]);
  const plan = { group_id: groupId, type: 'Suki', fee_amount, cycle_type: 'MONTHLY' };
  const made = (await stage.post(owner, '/group-membership-plans', plan)) as { data: { id: string } };
  /** Pays at the sandbox; returns the reference. */
  async function paidBy(payer: Visitor | undefined): Promise<string> {
    if (payer === undefined) throw new Error('nobody pays');
    const bought = (await stage.post(payer, `/group-subscriptions/${groupId}`, {
      group_membership_plan_id: made.data.id,
    })) as { data: { checkout: { ref: string; url: string } } };
    const { ref, url } = bought.data.checkout;
    await fetch(`${stage.server.url}/sandbox/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ act: 'authorize', session: url.split('/').at(-1) }),
    });
    const isPaid = async () =>
      (
        await stage.database.db.query(
          'select from payments p join checkouts c on c.id = p.checkout_id where c.ref = $1',
          [ref],
        )
      ).rows.length;
    await expect.poll(isPaid).toBe(1);
    return ref;
  }
  return { groupId, payers, paidBy };
}

test('an administrator proposes a large correction, and another one approves it; both see what the night found', async () => {
  const { db } = stage.database;
  const { payers, paidBy } = await aPaidCommunity('20000');
  await goTo(ada.page, '/admin/payouts/');
  await ada.page.getByText('No comparison yet').waitFor();
  await ada.page.getByText('No corrections yet').waitFor();
  const ref = await paidBy(payers[0]);
  const night = () => db.query(`insert into pgboss.job (name, data) values ('payments.reconcile', '{}')`);
  // Too young a payment is left for the next night.
  await night();
  await ada.page.getByText('Nothing differs').waitFor();

  await goTo(eva.page, '/admin/payouts/');
  await eva.page.getByText('No corrections yet').waitFor();
  await goTo(ada.page, `/admin/payments/?waiting=anything&ref=${ref}`);
  const payment = ada.page.getByRole('dialog', { name: ref });
  const posting = payment.getByRole('listitem').filter({ hasText: 'Owed to the community' }).first();
  await posting.getByRole('button', { name: 'Reverse...' }).click();
  await ada.page.getByLabel('Reason, for the audit log').fill('Posted to the wrong community');
  await judgePage(ada.page, 'correct');
  await ada.page.getByRole('button', { name: 'Reverse posting', exact: true }).click();
  await ada.page.getByLabel('Reason, for the audit log').waitFor({ state: 'detached' });

  // The fee is wrong, too: the platform bears a part of it. This is small, and needs nobody else.
  const fee = payment.getByRole('listitem').filter({ hasText: 'Payment fee' });
  await fee.getByRole('button', { name: 'Reverse...' }).click();
  const correcting = ada.page.getByRole('dialog', { name: 'Reverse posting: Payment fee' });
  await correcting.getByText('Reverse it and post the right amounts').click();
  await correcting.getByLabel('Owed to the community', { exact: true }).fill('400');
  await correcting.getByText('-₱100 away from zero').waitFor();
  await correcting.getByRole('button', { name: /Add a line/ }).click();
  await ada.page.getByRole('option', { name: 'Payment fees' }).click();
  await correcting.getByLabel('Payment fees', { exact: true }).fill('100');
  await correcting.getByText('Adds up to zero').waitFor();
  await correcting.getByLabel('Reason, for the audit log').fill('The platform bears a part');
  await judgePage(ada.page, 'replace');
  await correcting.getByRole('button', { name: 'Reverse and replace' }).click();
  await correcting.waitFor({ state: 'detached' });
  await payment.getByText('In place of what was wrong').waitFor();

  const { page } = eva;
  await page.getByRole('button', { name: '2 new or changed' }).click();
  const waiting = page.getByRole('listitem').filter({ hasText: 'Posted to the wrong community' });
  await waiting.scrollIntoViewIfNeeded();
  await judgePage(page, 'proposed');
  await goTo(ada.page, '/admin/payouts/');
  await ada.page.getByRole('button', { name: 'Take back' }).waitFor();
  expect(await ada.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await waiting.getByText('Approved by Eva Reyes').waitFor();

  // A payment that the payment service no longer knows.
  await db.query('delete from sandbox_payments');
  await db.query(`update payments set paid_at = paid_at - interval '1 day', fee_centavos = fee_centavos + 1`);
  await night();
  await page.getByText('Not at the payment service').waitFor();
  await page.getByText('The books are off').waitFor();
  await page.getByRole('region', { name: 'Comparison with the payment service' }).scrollIntoViewIfNeeded();
  await judgePage(page, 'differs');
  await page.getByRole('button', { name: 'Mark as settled' }).click();
  await page.getByLabel('What was done, for the audit log').fill('It was a test of the service');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as settled' }).click();
  await page.getByText('Nothing differs').waitFor();
  for (const visitor of [ada, eva]) expect(visitor.faults()).toEqual([]);
});

test('two administrators approve a large payout, and see that less is owed before it is marked as sent', async () => {
  const { db } = stage.database;
  const { groupId, payers, paidBy } = await aPaidCommunity('8000');
  const [ref] = [await paidBy(payers[0]), await paidBy(payers[1])];
  // Long ago, so that it is held no more.
  const { rows } = await db.query<{ id: string; ref: string }>(
    `update payments p set paid_at = p.paid_at - interval '8 days' from checkouts c
     where c.id = p.checkout_id and c.group_id = $1 returning p.id, c.ref`,
    [groupId],
  );
  const payment = rows.find((row) => row.ref === ref)?.id;
  await db.query(
    `insert into payout_accounts (group_id, method, account_name, account_number, last_digits, usable_from, set_by, updated_at)
     select group_id, 'GCASH', 'Ana Reyes', 'x', '4567', now(), user_id, now() from group_members
     where group_id = $1 and role = 'OWNER'`,
    [groupId],
  );

  const { page } = ada;
  await goTo(page, '/admin/payouts/');
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

  await goTo(eva.page, '/admin/payouts/');
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
