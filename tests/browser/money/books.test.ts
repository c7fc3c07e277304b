import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRoom } from '../../support/a-room.ts';
import type { Visitor } from '../../support/browser/a-browser.ts';
import { aStage, type Stage } from '../../support/browser/a-stage.ts';
import { freshDatabase } from '../../support/engines/fresh-database.ts';
import { judgePage } from './judge-page.ts';

let stage: Stage;
let ana: Visitor;
let ben: Visitor;
/** Administrate the platform. */
let ada: Visitor;
let eva: Visitor;
let groupId: string;

beforeAll(async () => {
  stage = await aStage(await freshDatabase());
  const { db } = stage.database;
  const room = await aRoom(db, { names: ['Ana', 'Ben', 'Ada', 'Eva'] });
  groupId = room.groupId;
  await db.query(
    `update users set platform_role = 'ADMIN', platform_role_since = now() - interval '30 days' where first_name in ('Ada', 'Eva')`,
  );
  await db.query(`delete from group_members where group_id = $1 and role <> 'OWNER'`, [groupId]);
  const [a, b, c, d] = room.members;
  ana = await stage.visitor({ token: a?.token });
  ben = await stage.visitor({ token: b?.token });
  ada = await stage.visitor({ token: c?.token });
  eva = await stage.visitor({ token: d?.token });
});
afterAll(() => stage?.close());

/** Ben pays ₱20,000 at the sandbox, on another device. */
async function aPayment(): Promise<string> {
  const plan = { group_id: groupId, type: 'Suki', fee_amount: '20000', cycle_type: 'MONTHLY' };
  const made = (await stage.post(ana, '/group-membership-plans', plan)) as { data: { id: string } };
  const bought = (await stage.post(ben, `/group-subscriptions/${groupId}`, {
    group_membership_plan_id: made.data.id,
  })) as { data: { checkout: { ref: string; url: string } } };
  const { ref, url } = bought.data.checkout;
  await fetch(`${stage.server.url}/sandbox/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ act: 'authorize', session: url.split('/').at(-1) }),
  });
  return ref;
}

test('an administrator proposes a large correction, and another one approves it; both see what the night found', async () => {
  const { db } = stage.database;
  await ada.page.goto('/admin/payouts/');
  await ada.page.getByText('No comparison yet').waitFor();
  await ada.page.getByText('No corrections yet').waitFor();
  const ref = await aPayment();
  const night = () => db.query(`insert into pgboss.job (name, data) values ('payments.reconcile', '{}')`);
  // Too young a payment is left for the next night.
  await night();
  await ada.page.getByText('Nothing differs').waitFor();

  await eva.page.goto('/admin/payouts/');
  await eva.page.getByText('No corrections yet').waitFor();
  await ada.page.goto(`/admin/payments/?waiting=anything&ref=${ref}`);
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
  await ada.page.goto('/admin/payouts/');
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
