import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRoom } from '../../support/a-room.ts';
import { anotherPage, PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { aStage, type Stage } from '../../support/browser/a-stage.ts';
import { freshDatabase } from '../../support/engines/fresh-database.ts';
import { violationsIn } from '../screens/verdicts.ts';

const pictures = process.env.PICTURES;
const community = '/communities/kape-at-code/';

let stage: Stage;
/** The owner. */
let ana: Visitor;
/** Wants to join, on a phone. */
let ben: Visitor;
/** Each wants to join, too, and what becomes of the notice of their payment. */
let others: readonly {
  readonly name: string;
  readonly userId: string;
  readonly visitor: Visitor;
  readonly webhook: string;
}[];
let groupId: string;
let planId: string;

beforeAll(async () => {
  stage = await aStage(await freshDatabase());
  const { db } = stage.database;
  const room = await aRoom(db, { names: ['Ana', 'Ben', 'Lea', 'Tess', 'Noel'] });
  const [one, two, ...more] = room.members;
  groupId = room.groupId;
  await db.query(
    `update groups set slug = 'kape-at-code', joining = 'PLAN', total_members = 1 where id = $1`,
    [room.groupId],
  );
  await db.query('delete from group_members where user_id <> $1', [one?.userId]);
  ana = await stage.visitor({ token: one?.token });
  ben = await stage.visitor({ ...PHONE, token: two?.token });
  others = await Promise.all(
    more.map(async ({ name, userId, token }, n) => ({
      ...{ name, userId, visitor: await stage.visitor({ token }) },
      webhook: ['delay', 'duplicate', 'drop'][n] ?? '',
    })),
  );
  const plan = await stage.post(ana, '/group-membership-plans', {
    ...{ group_id: room.groupId, type: 'Suki', fee_amount: '499', cycle_type: 'MONTHLY' },
    inclusions: { perks: ['Tawag tuwing Sabado'] },
  });
  planId = (plan as { data: { id: string } }).data.id;
});
afterAll(() => stage?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function picture(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/paying-${name}.png` });
}

test('a member pays with a wallet and a coupon: their other tab opens, and the owner sees both', async () => {
  const shop = await anotherPage(ana, stage.server.url);
  await shop.page.goto(`${community}?tab=subscriptions`);
  await button(shop.page, 'New coupon').click();
  await shop.page.getByLabel('Code').fill('suki 20');
  await shop.page.getByLabel('Discount').fill('20');
  await shop.page.getByText('₱499 → ₱399.20').waitFor();
  await shop.page.getByLabel('Max uses').fill('10');
  expect(await violationsIn(shop.page, 'light')).toEqual([]);
  await button(shop.page, 'Create coupon').click();
  await shop.page.getByText('0 of 10 uses').waitFor();

  const other = await anotherPage(ben, stage.server.url);
  await other.page.goto(community);
  await other.page.getByRole('link', { name: 'Join community' }).waitFor();
  await ana.page.goto(`${community}?tab=members`);
  await ana.page.getByText('Ana Reyes').first().waitFor();

  const { page } = ben;
  await page.goto(community);
  // Who sells is known before anything is paid.
  const seller = page.getByRole('region', { name: 'Seller' });
  await seller.getByText('Members can message Ana any time.').waitFor();
  await page.getByRole('link', { name: 'Join community' }).click();
  await page.getByText('Wallets cannot renew automatically; we will remind you.').waitFor();
  await page.getByRole('dialog').getByRole('region', { name: 'Seller' }).getByText('Ana Reyes').waitFor();
  expect(await violationsIn(page, 'light')).toEqual([]);
  await button(page, 'Have a coupon?').click();
  const code = page.getByLabel('Coupon code');
  await code.fill('suki21');
  // Somebody who typed a code wants the lower price: nothing is paid yet.
  await button(page, 'Pay ₱499').click();
  await page.getByText('This community has no coupon SUKI21. Check the spelling.').waitFor();
  expect(await code.inputValue()).toBe('suki21');
  await code.fill('Suki20');
  await button(page, 'Apply').click();
  await page.getByText('SUKI20 takes ₱99.80 off.').waitFor();
  expect(await violationsIn(page, 'light')).toEqual([]);
  await picture(page, 'choosing');
  await button(page, 'Pay ₱399.20').click();
  await page.waitForURL('**/sandbox/pay/**');
  await shop.page.getByText('0 of 10 uses · 1 being paid').waitFor();
  await picture(page, 'wallet');
  await page.getByRole('button', { name: /Cancel/ }).click();
  await page.getByText('Confirming your payment…').waitFor();
  await button(page, 'Back to the payment').waitFor();
  await picture(page, 'checking');
  await button(page, 'Back to the payment').click();
  await page.waitForURL('**/sandbox/pay/**');
  await page.getByRole('button', { name: /Authorize/ }).click();
  await page.getByText('Payment received. Welcome to Storm.').waitFor();
  expect(await violationsIn(page, 'light')).toEqual([]);
  await picture(page, 'confirmed');
  await button(page, 'Continue').click();

  await shop.page.getByText('1 of 10 uses').waitFor();
  await button(other.page, 'Joined').waitFor();
  await button(other.page, 'Message').waitFor();
  await ana.page.getByText('Ben Reyes').first().waitFor();
});

test('the page of the wallet is closed while the payment goes on, and its notice comes late, twice or never: their open tab shows it', async () => {
  const { db } = stage.database;
  const { url } = stage.server;
  async function paysElsewhere({ name, userId, visitor, webhook }: (typeof others)[number]): Promise<void> {
    const { page } = visitor;
    await page.goto(community);
    await page.getByRole('link', { name: 'Join community' }).waitFor();
    const body = { group_membership_plan_id: planId };
    const bought = await stage.post(visitor, `/group-subscriptions/${groupId}`, body);
    const { checkout } = (bought as { data: { checkout: { ref: string; url: string } } }).data;
    const wallet = await anotherPage(visitor, url);
    await wallet.page.goto(checkout.url);
    await wallet.page.getByRole('button', { name: /Authorize/ }).waitFor();
    const session = new URL(wallet.page.url()).pathname.split('/')[3];
    await wallet.page.close();
    const paid = await fetch(`${url}/sandbox/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ act: 'authorize', session, faults: { webhook } }),
    });
    expect([name, paid.status]).toEqual([name, 200]);
    if (webhook === 'drop') {
      // Ten minutes later.
      await db.query(`update checkouts set updated_at = updated_at - interval '10 minutes' where ref = $1`, [
        checkout.ref,
      ]);
      await db.query(`insert into pgboss.job (name, data) values ('payments.poll', '{}')`);
    }
    await button(page, 'Joined').waitFor();
    const { rows } = await db.query(
      `select (select count(*) from payments p where p.checkout_id = c.id) as payments,
         (select count(*) from notifications where user_id = $2 and kind = 'RECEIPT_ISSUED') as receipts
       from checkouts c where c.ref = $1`,
      [checkout.ref, userId],
    );
    expect([name, rows]).toEqual([name, [{ payments: 1, receipts: 1 }]]);
  }
  await Promise.all(others.map(paysElsewhere));
});
