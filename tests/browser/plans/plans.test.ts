import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aRoom } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { violationsIn } from '../screens/verdicts.ts';

const pictures = process.env.PICTURES;
const community = '/communities/kape-at-plano/';

let stage: SharedStage;
/** The owner. */
let ana: Visitor;
/** A member, on a narrow phone. */
let ben: Visitor;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const { db } = stage.database;
  const room = await aRoom(db, { names: ['Ana', 'Ben'] });
  await db.query(`update groups set slug = 'kape-at-plano' where id = $1`, [room.groupId]);
  const [one, two] = room.members;
  ana = await stage.visitor({ token: one?.token });
  ben = await stage.visitor({ ...PHONE, token: two?.token });
  await ben.page.setViewportSize({ width: 360, height: 740 });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const plansOf = (page: Page) => page.getByRole('region', { name: 'Membership plans' });
const linesOf = (page: Page) =>
  plansOf(page)
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => (item instanceof HTMLElement ? item.innerText.replace(/\n+/g, '\n') : '')),
    );

async function picture(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/plans-${name}.png` });
}

async function write(page: Page, plan: { name: string; fee: string; included?: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(plan.name);
  await page.getByRole('textbox', { name: 'Fee' }).fill(plan.fee);
  await page.getByRole('textbox', { name: 'Included' }).fill(plan.included ?? '');
}

test('an owner makes plans and gives one; the open page of the member follows', async () => {
  await ben.page.goto(`${community}?tab=about`);
  await ben.page.getByText('At a glance').waitFor();
  expect(await ben.page.getByRole('link', { name: 'Membership' }).count()).toBe(0);

  const { page } = ana;
  await page.goto(`${community}?tab=subscriptions`);
  await page.getByText('No plans yet').waitFor();
  expect(await violationsIn(page, 'light')).toEqual([]);
  await button(page, 'New plan').click();
  await write(page, { name: 'Suki', fee: '5' });
  await button(page, 'Create plan').click();
  await page.getByText('A fee is 0, or at least 20 pesos').waitFor();
  await write(page, { name: 'Suki', fee: '299', included: 'Tawag tuwing Sabado\n\nMga recipe' });
  expect(await violationsIn(page, 'light')).toEqual([]);
  await picture(page, 'form');
  await button(page, 'Create plan').click();
  await expect
    .poll(async () => (await linesOf(page))[0])
    .toMatch(/^Suki\n₱299 · Monthly · 0 members\nTawag tuwing Sabado\nMga recipe/);
  await expect.poll(async () => (await linesOf(ben.page)).join()).toContain('₱299 · Monthly');

  await button(page, 'New plan').click();
  await write(page, { name: 'suki', fee: '0' });
  await button(page, 'Create plan').click();
  await page.getByText('Another plan has this name.').waitFor();
  await write(page, { name: 'Libre', fee: '0' });
  await button(page, 'Create plan').click();
  await expect.poll(async () => (await linesOf(ben.page))[0]).toBe('Libre\nFree\nChoose Libre');

  await goTo(page, `${community}?tab=members`);
  await button(page, 'Actions for Ben Reyes').click();
  await page.getByRole('menuitem', { name: 'Membership...' }).click();
  await page.getByText('Suki', { exact: true }).click();
  expect(await violationsIn(page, 'light')).toEqual([]);
  await picture(page, 'member');
  await button(page, 'Save').click();
  await expect.poll(async () => (await linesOf(ben.page)).join()).toContain('Your plan');
  expect(await violationsIn(ben.page, 'light')).toEqual([]);
  await plansOf(ben.page).scrollIntoViewIfNeeded();
  await picture(ben.page, 'phone');

  await goTo(page, `${community}?tab=subscriptions`);
  await button(page, 'Actions for Suki').click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect.poll(async () => (await linesOf(page)).join()).toContain('Archived');
  await picture(page, 'list');
  await expect.poll(async () => (await linesOf(ben.page)).join()).not.toContain('Suki');
  await button(page, 'Actions for Suki').click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect.poll(async () => (await linesOf(ben.page)).join()).toContain('Suki');
});
