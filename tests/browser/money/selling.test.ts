import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aPicture } from '../../server/uploads/a-picture.ts';
import { aRoom } from '../../support/a-room.ts';
import { anotherPage, PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { violationsIn } from '../screens/verdicts.ts';

const pictures = process.env.PICTURES;
const community = '/communities/kape-at-plano/';

let stage: SharedStage;
/** The owner, who has three pages open: what is sold, the members, and how full the plan is. */
let ana: Visitor;
let shop: Page;
let members: Page;
let usage: Page;
/** A member from the beginning, on a narrow phone. */
let cora: Visitor;
/** Wants to join, on a phone, as each of the others does. */
let ben: Visitor;
/** Pays outside the app. */
let dina: Visitor;
/** What becomes of the notice of their payment. */
let others: readonly {
  readonly name: string;
  readonly userId: string;
  readonly visitor: Visitor;
  readonly webhook: string;
}[];
let groupId: string;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const { db } = stage.database;
  const names = ['Ana', 'Cora', 'Ben', 'Dina', 'Lea', 'Tess', 'Noel'];
  const room = await aRoom(db, { names, slug: 'kape-at-plano' });
  const [one, two, ...strangers] = room.members;
  const [three, four, ...more] = strangers;
  groupId = room.groupId;
  await db.query('delete from group_members where user_id = any($1)', [
    strangers.map(({ userId }) => userId),
  ]);
  await db.query('update groups set total_members = 2 where id = $1', [groupId]);
  ana = await stage.visitor({ token: one?.token });
  shop = ana.page;
  [members, usage] = [await ana.context.newPage(), await ana.context.newPage()];
  cora = await stage.visitor({ width: 360, height: 740, token: two?.token });
  ben = await stage.visitor({ ...PHONE, token: three?.token });
  dina = await stage.visitor({ ...PHONE, token: four?.token });
  others = await Promise.all(
    more.map(async ({ name, userId, token }, n) => ({
      ...{ name, userId, visitor: await stage.visitor({ token }) },
      webhook: ['delay', 'duplicate', 'drop'][n] ?? '',
    })),
  );
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const linesOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Membership plans' })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => (item instanceof HTMLElement ? item.innerText.replace(/\n+/g, '\n') : '')),
    );

/** Nothing on the page breaks a rule of accessibility. With `PICTURES`, a folder, it takes pictures. */
async function look(page: Page, name: string): Promise<void> {
  expect([name, await violationsIn(page, 'light')]).toEqual([name, []]);
  if (pictures === undefined) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${pictures}/selling-${name}-${colorScheme}.png` });
  }
}

async function write(page: Page, plan: { name: string; fee: string; included?: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(plan.name);
  await page.getByRole('textbox', { name: 'Fee' }).fill(plan.fee);
  await page.getByRole('textbox', { name: 'Included' }).fill(plan.included ?? '');
}

test('an owner makes plans and gives one; the open page of the member follows', async () => {
  await cora.page.goto(`${community}?tab=about`);
  await cora.page.getByText('At a glance').waitFor();
  expect(await cora.page.getByRole('link', { name: 'Membership' }).count()).toBe(0);

  const page = shop;
  await page.goto(`${community}?tab=subscriptions`);
  await page.getByText('No plans yet').waitFor();
  await look(page, 'no-plans');
  await button(page, 'New plan').click();
  await write(page, { name: 'Suki', fee: '5' });
  await button(page, 'Create plan').click();
  await page.getByText('A fee is 0, or at least 20 pesos').waitFor();
  await write(page, { name: 'Suki', fee: '499', included: 'Tawag tuwing Sabado\n\nMga recipe' });
  await page.getByText('Joining needs a plan', { exact: true }).click();
  await look(page, 'new-plan');
  await button(page, 'Create plan').click();
  await expect
    .poll(async () => (await linesOf(page))[0])
    .toMatch(/^Suki\n₱499 · Monthly · 0 members\nTawag tuwing Sabado\nMga recipe/);
  await expect.poll(async () => (await linesOf(cora.page)).join()).toContain('₱499 · Monthly');
  const joining = page.getByRole('region', { name: 'Joining' }).getByRole('radio', { checked: true });
  await expect
    .poll(() => joining.evaluate((radio) => radio.closest('label')?.innerText))
    .toContain('Joining needs a plan');

  await button(page, 'New plan').click();
  await write(page, { name: 'suki', fee: '0' });
  await button(page, 'Create plan').click();
  await page.getByText('Another plan has this name.').waitFor();
  await write(page, { name: 'Libre', fee: '0' });
  await button(page, 'Create plan').click();
  await expect.poll(async () => (await linesOf(cora.page))[0]).toBe('Libre\nFree\nChoose Libre');

  await members.goto(`${community}?tab=members`);
  await button(members, 'Actions for Cora Reyes').click();
  await members.getByRole('menuitem', { name: 'Membership...' }).click();
  await members.getByText('Suki', { exact: true }).click();
  await look(members, 'plan-of-a-member');
  await button(members, 'Save').click();
  await expect.poll(async () => (await linesOf(cora.page)).join()).toContain('Your plan');
  await look(cora.page, 'own-plan');

  const archive = async (plan: string) => {
    await button(page, `Actions for ${plan}`).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  };
  await archive('Suki');
  await expect.poll(async () => (await linesOf(page)).join()).toContain('Archived');
  await expect.poll(async () => (await linesOf(cora.page)).join()).not.toContain('Suki');
  await button(page, 'Actions for Suki').click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect.poll(async () => (await linesOf(cora.page)).join()).toContain('Suki');
  // Whoever joins now pays.
  await archive('Libre');
  await expect.poll(async () => (await linesOf(cora.page)).join()).not.toContain('Libre');
});

test('someone pays with a wallet and a coupon: their other tab opens, the owner sees all of it, and they end it again', async () => {
  await button(shop, 'New coupon').click();
  await shop.getByLabel('Code').fill('suki 20');
  await shop.getByLabel('Discount').fill('20');
  await shop.getByText('₱499 → ₱399.20').waitFor();
  await shop.getByLabel('Max uses').fill('10');
  await look(shop, 'coupon');
  await button(shop, 'Create coupon').click();
  await shop.getByText('0 of 10 uses').waitFor();
  await shop.getByText('No subscribers here').waitFor();
  await usage.goto(`${community}?tab=usage`);
  await usage.getByText('2 of 100', { exact: true }).waitFor();

  const other = await anotherPage(ben, stage.server.url);
  await other.page.goto(community);
  await other.page.getByRole('link', { name: 'Join community' }).waitFor();

  const { page } = ben;
  await page.goto(community);
  // Who sells is known before anything is paid.
  const seller = page.getByRole('region', { name: 'Seller' });
  await seller.getByText('Members can message Ana any time.').waitFor();
  await page.getByRole('link', { name: 'Join community' }).click();
  await page.getByText('Wallets cannot renew automatically; we will remind you.').waitFor();
  await page.getByRole('dialog').getByRole('region', { name: 'Seller' }).getByText('Ana Reyes').waitFor();
  await look(page, 'paying');
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
  await look(page, 'paying-less');
  await button(page, 'Pay ₱399.20').click();
  await page.waitForURL('**/sandbox/pay/**');
  await shop.getByText('0 of 10 uses · 1 being paid').waitFor();
  await page.getByRole('button', { name: /Cancel/ }).click();
  await page.getByText('Confirming your payment…').waitFor();
  await button(page, 'Back to the payment').click();
  await page.waitForURL('**/sandbox/pay/**');
  await page.getByRole('button', { name: /Authorize/ }).click();
  await page.getByText('Payment received. Welcome to Storm.').waitFor();
  await look(page, 'paid');
  await button(page, 'Continue').click();

  await shop.getByText('1 of 10 uses').waitFor();
  await shop.getByRole('region', { name: 'Subscribers' }).getByText('Ben Reyes').waitFor();
  await members.getByText('Ben Reyes').first().waitFor();
  await usage.getByText('3 of 100', { exact: true }).waitFor();
  await look(shop, 'subscribers');
  await look(usage, 'usage');
  await button(other.page, 'Joined').waitFor();
  await button(other.page, 'Message').waitFor();

  await goTo(other.page, `${community}?tab=subscriptions`);
  await other.page.getByRole('region', { name: 'Your membership' }).getByText('Active').waitFor();
  await look(other.page, 'own-membership');
  await button(other.page, 'Cancel subscription').click();
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await button(other.page, 'Keep it running').waitFor();
  await shop.getByRole('cell', { name: 'Ends soon' }).waitFor();

  await usage.getByRole('button', { name: 'Upgrade to Plus' }).click();
  await usage.getByRole('dialog').getByText('₱1,200 less a year').waitFor();
});

test('the page of the wallet is closed while the payment goes on, and its notice comes late, twice or never: their open tab shows it', async () => {
  const { db } = stage.database;
  const { url } = stage.server;
  const { rows: plans } = await db.query<{ id: string }>(
    `select id from membership_plans where group_id = $1 and type = 'Suki'`,
    [groupId],
  );
  async function paysElsewhere({ name, userId, visitor, webhook }: (typeof others)[number]): Promise<void> {
    const { page } = visitor;
    await page.goto(community);
    await page.getByRole('link', { name: 'Join community' }).waitFor();
    const body = { group_membership_plan_id: plans[0]?.id };
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

/** Dina tells the owner of a payment, with a picture of the receipt. */
async function tell(reference: string): Promise<void> {
  const { page } = dina;
  await page.getByLabel('Reference number').fill(reference);
  await page.setInputFiles('input[type=file]', {
    name: 'resibo.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPicture('jpeg', { width: 400, height: 800 }),
  });
  await look(page, 'proof');
  await button(page, 'Send to the owner').click();
  await page.getByText('The owner is checking your payment of ₱499 for Suki. We’ll notify you.').waitFor();
}

test('someone pays outside the app: rejected with a reason, then accepted, both live', async () => {
  await shop.getByText('Take payments outside the app').click();
  await shop.getByLabel('How to pay you').fill('GCash 0917 555 0123\nAna R.');
  await button(shop, 'Save changes').click();
  await shop.getByText('When someone tells you about a payment, it will show up here.').waitFor();
  await look(shop, 'no-proofs');

  const { page } = dina;
  await page.goto(`${community}?showPayment=true`);
  await button(page, 'I paid another way').click();
  await page.getByText('GCash 0917 555 0123').waitFor();
  await tell('9012 345 678');
  await look(page, 'proof-waiting');

  await shop.getByRole('img', { name: 'Receipt from Dina Reyes' }).waitFor();
  await look(shop, 'proofs');
  await button(shop, 'Reject the payment of Dina Reyes').click();
  await shop.getByLabel('Reason').fill('Iba ang numero sa resibo');
  await look(shop, 'rejecting');
  await button(shop, 'Reject').click();
  await page.getByText('Iba ang numero sa resibo').waitFor();
  await look(page, 'proof-rejected');

  await button(page, 'Try again').click();
  await tell('9012 345 679');
  await shop.getByText('9012 345 679').waitFor();
  // It comes after the words, and who decides before it is asked to look again.
  await shop.getByRole('img', { name: 'Receipt from Dina Reyes' }).waitFor();
  await button(shop, 'Accept the payment of Dina Reyes').click();
  await shop.getByText('Accepted. They are a member now.').waitFor();
  await page.getByText('The owner accepted your payment of ₱499 for Suki.').waitFor();
  await look(page, 'proof-accepted');
  for (const visitor of [ana, cora, ben, dina]) expect(visitor.faults()).toEqual([]);
});
