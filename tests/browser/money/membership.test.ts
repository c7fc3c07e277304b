import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aRoom } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { violationsIn } from '../screens/verdicts.ts';

const pictures = process.env.PICTURES;
const community = '/communities/kape-at-suki/';
const opened = z.object({ data: z.object({ checkout: z.object({ url: z.string() }) }) });

let stage: SharedStage;
/** The owner. */
let ana: Visitor;
/** Pays, on a phone. */
let ben: Visitor;
let groupId: string;
let planId: string;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const { db } = stage.database;
  const room = await aRoom(db, { names: ['Ana', 'Ben'] });
  const [one, two] = room.members;
  groupId = room.groupId;
  await db.query(`update groups set slug = 'kape-at-suki', total_members = 1 where id = $1`, [groupId]);
  await db.query('delete from group_members where user_id = $1', [two?.userId]);
  ana = await stage.visitor({ token: one?.token });
  ben = await stage.visitor({ ...PHONE, token: two?.token });
  const plan = await stage.post(ana, '/group-membership-plans', {
    ...{ group_id: groupId, type: 'Suki', fee_amount: '499', cycle_type: 'MONTHLY' },
    inclusions: { perks: ['Tawag tuwing Sabado'] },
  });
  planId = z.object({ data: z.object({ id: z.string() }) }).parse(plan).data.id;
});

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  const size = page.viewportSize();
  for (const [width, height] of [
    [360, 780],
    [1440, 900],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png` });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  if (size) await page.setViewportSize(size);
}

test('an owner sees a payment arrive and the plan fill up, and the member their membership', async () => {
  await ana.page.goto(`${community}?tab=subscriptions`);
  await ana.page.getByText('No subscribers here').waitFor();
  const usage = await ana.context.newPage();
  await usage.goto(`${community}?tab=usage`);
  await usage.getByText('1 of 100', { exact: true }).waitFor();

  const body = { group_membership_plan_id: planId };
  const { data } = opened.parse(await stage.post(ben, `/group-subscriptions/${groupId}`, body));
  await ben.context.request.post(data.checkout.url, { form: { act: 'authorize' } });

  await ana.page.getByRole('region', { name: 'Subscribers' }).getByText('Ben Reyes').waitFor();
  await usage.getByText('2 of 100', { exact: true }).waitFor();
  expect(await violationsIn(ana.page, 'light')).toEqual([]);
  expect(await violationsIn(usage, 'light')).toEqual([]);
  await picture(ana.page, 'owner');
  await picture(usage, 'usage');

  const { page } = ben;
  await page.goto(`${community}?tab=subscriptions`);
  await page.getByRole('region', { name: 'Your membership' }).getByText('Active').waitFor();
  expect(await violationsIn(page, 'light')).toEqual([]);
  await picture(page, 'member');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('button', { name: 'Keep it running' }).waitFor();
  await ana.page.getByRole('cell', { name: 'Ends soon' }).waitFor();

  await usage.getByRole('button', { name: 'Upgrade to Plus' }).click();
  await usage.getByRole('dialog').getByText('₱1,200 less a year').waitFor();
  expect([...ana.faults(), ...ben.faults()]).toEqual([]);
});
