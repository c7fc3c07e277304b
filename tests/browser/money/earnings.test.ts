import { beforeAll, expect, test } from 'vitest';
import { aRoom } from '../../support/a-room.ts';
import type { Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { judgePage } from './judge-page.ts';

let stage: SharedStage;
let ana: Visitor;
let ben: Visitor;
/** Administrates the platform. */
let ada: Visitor;
let groupId: string;
let planId: string;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const { db } = stage.database;
  const room = await aRoom(db, { slug: 'kape-at-kita', names: ['Ana', 'Ben', 'Ada'] });
  const [one, two, three] = room.members;
  groupId = room.groupId;
  await db.query('update groups set total_members = 1 where id = $1', [groupId]);
  await db.query(`delete from group_members where group_id = $1 and role <> 'OWNER'`, [groupId]);
  await db.query(`update users set platform_role = 'ADMIN' where id = $1`, [three?.userId]);
  ana = await stage.visitor({ token: one?.token });
  ben = await stage.visitor({ token: two?.token });
  ada = await stage.visitor({ token: three?.token });
  const plan = { group_id: groupId, type: 'Suki', fee_amount: '1000', cycle_type: 'MONTHLY' };
  planId = ((await stage.post(ana, '/group-membership-plans', plan)) as { data: { id: string } }).data.id;
});

/** Ben pays at the sandbox, on another device. Returns the reference. */
async function pay(): Promise<string> {
  const bought = (await stage.post(ben, `/group-subscriptions/${groupId}`, {
    group_membership_plan_id: planId,
  })) as { data: { checkout: { ref: string; url: string } } };
  const { ref, url } = bought.data.checkout;
  const session = url.split('/').at(-1);
  await fetch(`${stage.server.url}/sandbox/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ act: 'authorize', session }),
  });
  return ref;
}

test('the owner sees a payment arrive, says where the money goes, and prints the statement; the member the receipt', async () => {
  const { page } = ana;
  await goTo(page, '/communities/kape-at-kita/?tab=subscriptions');
  await page.getByText('Nothing earned yet').waitFor();
  const ref = await pay();
  // Live: 1,000 less 100 of commission and 25 for processing.
  await page.getByText('₱875').first().waitFor();
  await page.getByText(ref).first().waitFor();

  await page.getByRole('button', { name: 'Add an account', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name on the account').fill('Ana Reyes');
  await dialog.getByLabel('Mobile number').fill('12345');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Enter a mobile number like 0917 123 4567').waitFor();
  await judgePage(page, 'account');
  await dialog.getByLabel('Mobile number').fill('0917 123 4567');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('GCash •••• 4567').waitFor();
  await judgePage(page, 'earnings');

  await page.getByRole('link', { name: /^Statement of \w+ \d{4}$/ }).click();
  await page.getByText('Balance at the end').waitFor();
  await page.getByRole('cell', { name: ref }).first().waitFor();
  // Cells of a row line up at their top, also where one of them has two lines.
  const aligned = await page
    .locator('tbody td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).verticalAlign));
  expect([...new Set(aligned)]).toEqual(['top']);
  await judgePage(page, 'statement');

  const { page: payer } = ben;
  const history = await ben.context.request.get(`${stage.server.url}/api/payments/history`);
  const { data } = (await history.json()) as { data: { id: string }[] };
  await goTo(payer, `/receipts/${data[0]?.id}/`);
  await payer.getByText('Payment acknowledgement — not a BIR invoice').waitFor();
  await judgePage(payer, 'receipt');

  await payer.getByRole('button', { name: 'Report a problem with this payment' }).click();
  const report = payer.getByRole('dialog', { name: 'Report a problem with this payment' });
  await report.getByText('Payment problem').click();
  await report.getByRole('textbox', { name: 'In your own words' }).fill('Dalawang beses akong siningil');
  expect(await report.getByText('Harassment').count()).toBe(0);
  await judgePage(payer, 'report');
  await report.getByRole('button', { name: 'Send report' }).click();
  await payer.getByText('Report sent').waitFor();
  await goTo(payer, '/purchases/');
  await payer.getByRole('button', { name: `Report a problem with this payment, ${ref}` }).waitFor();
  await judgePage(payer, 'payments');

  await goTo(ada.page, '/admin/reports/');
  await ada.page.locator('[data-row]:visible').getByRole('button').filter({ hasText: ref }).click();
  const panel = ada.page.locator('[data-case-panel]');
  await panel.getByText('Dalawang beses akong siningil').waitFor();
  for (const fact of ['Paid in full', 'Suki · Monthly', '₱1,000'])
    await panel.getByText(fact).first().waitFor();
  // A refund shows in the case that is open, as far as it is.
  await panel.getByText('Not refunded.').waitFor();
  await stage.post(ada, `/payments/${data[0]?.id}/refunds`, { amount: '200' });
  await panel.getByText('₱200 was refunded.').waitFor();
  await judgePage(ada.page, 'case');
  await panel.getByRole('link', { name: 'Open what was reported' }).click();
  await ada.page.getByRole('dialog', { name: ref }).waitFor();
  for (const visitor of [ben, ada]) expect(visitor.faults()).toEqual([]);
});
