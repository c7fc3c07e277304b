import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aRoom } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { aStage, type Stage } from '../../support/browser/a-stage.ts';
import { freshDatabase } from '../../support/engines/fresh-database.ts';
import { judgePage } from './judge-page.ts';

const withId = z.object({ data: z.object({ id: z.string() }) });

let stage: Stage;
/** Owns the community and sells, on a small phone. */
let ana: Visitor;
/** A member for free, who buys. */
let ben: Visitor;
let groupId: string;

beforeAll(async () => {
  stage = await aStage(await freshDatabase());
  const room = await aRoom(stage.database.db, { names: ['Ana', 'Ben'] });
  groupId = room.groupId;
  await stage.database.db.query(
    `update groups set name = 'Hurno', slug = $1::text, subscription_plan_type = 'PRO' where id = $1`,
    [groupId],
  );
  ana = await stage.visitor({ ...PHONE, token: room.members[0]?.token });
  ben = await stage.visitor({ ...PHONE, token: room.members[1]?.token });
});
afterAll(() => stage?.close());

/** A course with one lesson. */
async function aCourse(title: string): Promise<string> {
  const { data } = withId.parse(
    await stage.post(ana, '/courses', {
      ...{ group_id: groupId, title, content_md: title, is_active: true, is_public: true },
    }),
  );
  await stage.post(ana, '/lessons', {
    ...{ course_id: data.id, title: `Leksyon: ${title}`, type: 'TEXT', content_md: title, is_active: true },
  });
  return data.id;
}

const addressOf = (courseId: string) => `/communities/${groupId}/courses/${courseId}/`;

/** Sets a price on the page of the course, as its owner. */
async function setPrice(courseId: string, price: string): Promise<void> {
  const { page } = ana;
  await page.goto(addressOf(courseId));
  await page.getByRole('region', { name: 'Price' }).waitFor();
  await judgePage(page, `price not set ${price}`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Set a price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sell this course alone' });
  await dialog.getByLabel('Price').fill('0.99');
  await dialog.getByRole('button', { name: 'Set the price' }).click();
  await dialog.getByText('A price is at least 20 pesos').waitFor();
  await dialog.getByLabel('Price').fill(price);
  await judgePage(page, `price dialog ${price}`);
  await page.setViewportSize({ width: 360, height: 740 });
  await dialog.getByRole('button', { name: 'Set the price' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Price' }).getByText(`₱${price}`).waitFor();
}

/** Buys the course that is shown. */
async function buy(title: string, price: string): Promise<void> {
  const { page } = ben;
  const button = page.getByRole('link', { name: `Buy this course for ₱${price}` });
  await button.waitFor();
  await judgePage(page, `course for sale ${price}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Buy this course' });
  await dialog.getByRole('button', { name: `Pay ₱${price}` }).waitFor();
  await judgePage(page, `buying ${price}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('button', { name: `Pay ₱${price}` }).click();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByText(`Payment received. ${title} is yours.`).waitFor();
  await judgePage(page, `bought ${price}`);
  await page.setViewportSize({ width: 390, height: 844 });
  // They land in what they bought.
  await page.getByRole('button', { name: 'Go to the course' }).click();
  await page.getByRole('link', { name: 'Start the course' }).waitFor();
}

test('an owner prices two courses on a phone; a member buys both, and a refund closes only one, live', async () => {
  const [bread, cake] = [await aCourse('Tinapay'), await aCourse('Mga cake')];
  // It is open to all members until it has a price.
  await ben.page.goto(`${addressOf(bread)}learn/`);
  await ben.page.getByRole('link', { name: 'Start the course' }).waitFor();
  await setPrice(bread, '399');
  await setPrice(cake, '299');
  // The page that is open hears of the price.
  await buy('Tinapay', '399');
  await ben.page.goto(`${addressOf(cake)}learn/`);
  await buy('Mga cake', '299');
  await ben.page.goto(`${addressOf(bread)}learn/`);
  await ben.page.getByRole('link', { name: 'Start the course' }).waitFor();

  await ana.page.goto(`/communities/${groupId}/?tab=subscriptions`);
  const sold = ana.page.getByRole('list', { name: 'Courses sold alone' }).getByRole('listitem');
  await sold.filter({ hasText: 'Tinapay' }).getByText('₱399 · 1 buyer').waitFor();
  await judgePage(ana.page, 'courses sold alone');
  await ana.page.setViewportSize({ width: 360, height: 740 });

  // The owner gives the first one back, while it is open before its buyer.
  await ana.page.goto('/notifications/');
  await ana.page
    .getByRole('main')
    .getByRole('link', { name: /Ben .*bought Mga cake in Hurno/ })
    .waitFor();
  await ana.page
    .getByRole('main')
    .getByRole('link', { name: /Ben .*bought Mga cake in Hurno/ })
    .click();
  await ana.page.getByRole('button', { name: 'Refund' }).click();
  const refund = ana.page.getByRole('dialog', { name: 'Refund' });
  await refund.getByRole('button', { name: 'Refund' }).click();
  await refund.waitFor({ state: 'detached' });
  await ana.page.getByText('Returned').waitFor();
  await ben.page.getByRole('link', { name: 'Start the course' }).waitFor();
  await ben.page.goto(`${addressOf(cake)}learn/`);
  await ben.page.getByRole('link', { name: 'Buy this course for ₱299' }).waitFor();

  await ben.page.goto('/purchases/');
  const bought = ben.page.getByRole('list', { name: 'What you bought' }).getByRole('listitem');
  await bought.filter({ hasText: 'Mga cake · Hurno' }).getByText('Paid back on').waitFor();
  await judgePage(ben.page, 'bought courses');
  await ben.page.setViewportSize({ width: 390, height: 844 });
  await bought.filter({ hasText: 'Tinapay · Hurno' }).getByRole('link', { name: 'Open' }).click();
  await ben.page.getByRole('link', { name: 'Start the course' }).waitFor();

  // The owner stops selling: who bought it keeps it.
  await ana.page.goto(`/communities/${groupId}/?tab=subscriptions`);
  await sold
    .filter({ hasText: 'Mga cake' })
    .getByRole('button', { name: /Actions/ })
    .click();
  await ana.page.getByRole('menuitem', { name: 'Stop selling' }).click();
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Stop selling' }).click();
  await sold.filter({ hasText: 'Mga cake' }).getByText('Archived').waitFor();
  expect(await sold.count()).toBe(2);
});
