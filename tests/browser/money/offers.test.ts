import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createOffer } from '../../../src/contract/money/offers.ts';
import { aRoom } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { judgePage } from './judge-page.ts';

const withId = z.object({ data: z.object({ id: z.string() }) });

let stage: SharedStage;
/** Owns the community and sells, on a small phone. */
let ana: Visitor;
/** A member for free, who buys. */
let ben: Visitor;
let groupId: string;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const room = await aRoom(stage.database.db, { names: ['Ana', 'Ben'] });
  groupId = room.groupId;
  await stage.database.db.query(
    `update groups set name = 'Hurno', slug = $1::text, subscription_plan_type = 'PRO' where id = $1`,
    [groupId],
  );
  ana = await stage.visitor({ ...PHONE, token: room.members[0]?.token });
  ben = await stage.visitor({ ...PHONE, token: room.members[1]?.token });
});

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

/** Buys the course that is shown, and lands in it. */
async function buy(title: string, price: string, look = async (_name: string) => {}): Promise<void> {
  const { page } = ben;
  const button = page.getByRole('link', { name: `Buy this course for ₱${price}` });
  await button.waitFor();
  await look('course for sale');
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Buy this course' });
  await dialog.getByRole('button', { name: `Pay ₱${price}` }).waitFor();
  await look('buying');
  await dialog.getByRole('button', { name: `Pay ₱${price}` }).click();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByText(`Payment received. ${title} is yours.`).waitFor();
  await look('bought');
  await page.getByRole('button', { name: 'Go to the course' }).click();
  await page.getByRole('link', { name: 'Start the course' }).waitFor();
}

const lookAt =
  ({ page }: Visitor) =>
  async (name: string) => {
    await judgePage(page, name);
    await page.setViewportSize(PHONE);
  };

test('an owner prices a course on a phone, and another one; a member buys both, and a refund closes only one, live', async () => {
  const [bread, cake] = [await aCourse('Tinapay'), await aCourse('Mga cake')];
  // It is open to all members until it has a price.
  await goTo(ben.page, `${addressOf(bread)}learn/`);
  await ben.page.getByRole('link', { name: 'Start the course' }).waitFor();

  await goTo(ana.page, addressOf(bread));
  const priced = ana.page.getByRole('region', { name: 'Price' });
  await priced.waitFor();
  await lookAt(ana)('price not set');
  await ana.page.setViewportSize({ width: 360, height: 740 });
  await ana.page.getByRole('button', { name: 'Set a price' }).click();
  const dialog = ana.page.getByRole('dialog', { name: 'Sell this course alone' });
  await dialog.getByLabel('Price').fill('0.99');
  await dialog.getByRole('button', { name: 'Set the price' }).click();
  await dialog.getByText('A price is at least 20 pesos').waitFor();
  await dialog.getByLabel('Price').fill('399');
  await lookAt(ana)('price dialog');
  await dialog.getByRole('button', { name: 'Set the price' }).click();
  await dialog.waitFor({ state: 'detached' });
  await priced.getByText('₱399').waitFor();
  // The page that is open hears of the price.
  await buy('Tinapay', '399', lookAt(ben));

  await stage.post(ana, createOffer.path.replace(':group_id', groupId), {
    ...{ kind: 'COURSE', title: 'Mga cake', price: '299', course_ids: [cake] },
  });
  await goTo(ben.page, `${addressOf(cake)}learn/`);
  await buy('Mga cake', '299');
  await goTo(ben.page, `${addressOf(bread)}learn/`);
  await ben.page.getByRole('link', { name: 'Start the course' }).waitFor();

  await goTo(ana.page, `/communities/${groupId}/?tab=subscriptions`);
  const sold = ana.page.getByRole('list', { name: 'Courses sold alone' }).getByRole('listitem');
  await sold.filter({ hasText: 'Tinapay' }).getByText('₱399 · 1 buyer').waitFor();
  await lookAt(ana)('courses sold alone');

  // The owner gives the second one back, while the first one is open before its buyer.
  await goTo(ana.page, '/notifications/');
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
  await goTo(ben.page, `${addressOf(cake)}learn/`);
  await ben.page.getByRole('link', { name: 'Buy this course for ₱299' }).waitFor();

  await goTo(ben.page, '/purchases/');
  const bought = ben.page.getByRole('list', { name: 'What you bought' }).getByRole('listitem');
  await bought.filter({ hasText: 'Mga cake · Hurno' }).getByText('Paid back on').waitFor();
  await lookAt(ben)('bought courses');
  await bought.filter({ hasText: 'Tinapay · Hurno' }).getByRole('link', { name: 'Open' }).click();
  await ben.page.getByRole('link', { name: 'Start the course' }).waitFor();

  // The owner stops selling: who bought it keeps it.
  await goTo(ana.page, `/communities/${groupId}/?tab=subscriptions`);
  await sold
    .filter({ hasText: 'Mga cake' })
    .getByRole('button', { name: /Actions/ })
    .click();
  await ana.page.getByRole('menuitem', { name: 'Stop selling' }).click();
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Stop selling' }).click();
  await sold.filter({ hasText: 'Mga cake' }).getByText('Archived').waitFor();
  expect(await sold.count()).toBe(2);
});
