import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aPicture } from '../../server/uploads/a-picture.ts';
import { aRoom } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { violationsIn } from '../screens/verdicts.ts';

const pictures = process.env.PICTURES;
const community = '/communities/kape-at-resibo/';

let stage: SharedStage;
/** The owner. */
let ana: Visitor;
/** Wants to join, on a phone. */
let ben: Visitor;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const { db } = stage.database;
  const room = await aRoom(db, { names: ['Ana', 'Ben'] });
  const [one, two] = room.members;
  await db.query(`update groups set slug = 'kape-at-resibo', total_members = 1 where id = $1`, [
    room.groupId,
  ]);
  await db.query('delete from group_members where user_id = $1', [two?.userId]);
  ana = await stage.visitor({ token: one?.token });
  ben = await stage.visitor({ ...PHONE, token: two?.token });
  await stage.post(ana, '/group-membership-plans', {
    ...{ group_id: room.groupId, type: 'Suki', fee_amount: '499', cycle_type: 'MONTHLY' },
    inclusions: { perks: ['Tawag tuwing Sabado'] },
  });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function look(page: Page, name: string): Promise<void> {
  expect([name, await violationsIn(page, 'light')]).toEqual([name, []]);
  if (pictures === undefined) return;
  await page.screenshot({ path: `${pictures}/proofs-${name}.png` });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `${pictures}/proofs-${name}-dark.png` });
  await page.emulateMedia({ colorScheme: 'light' });
}

async function tell(page: Page, reference: string): Promise<void> {
  await page.getByLabel('Reference number').fill(reference);
  await page.setInputFiles('input[type=file]', {
    name: 'resibo.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPicture('jpeg', { width: 400, height: 800 }),
  });
  await look(page, 'form');
  await button(page, 'Send to the owner').click();
  await page.getByText('The owner is checking your payment of ₱499 for Suki. We’ll notify you.').waitFor();
}

test('a member pays outside the app: rejected with a reason, then accepted, both live', async () => {
  await ana.page.goto(`${community}?tab=subscriptions`);
  await ana.page.getByText('Take payments outside the app').click();
  await ana.page.getByLabel('How to pay you').fill('GCash 0917 555 0123\nAna R.');
  await button(ana.page, 'Save changes').click();
  await ana.page.getByText('When someone tells you about a payment, it will show up here.').waitFor();
  await look(ana.page, 'owner-empty');

  const { page } = ben;
  await page.goto(`${community}?showPayment=true`);
  await button(page, 'I paid another way').click();
  await page.getByText('GCash 0917 555 0123').waitFor();
  await tell(page, '9012 345 678');
  await look(page, 'waiting');

  await ana.page.getByRole('img', { name: 'Receipt from Ben Reyes' }).waitFor();
  await look(ana.page, 'owner-queue');
  await button(ana.page, 'Reject the payment of Ben Reyes').click();
  await ana.page.getByLabel('Reason').fill('Iba ang numero sa resibo');
  await look(ana.page, 'owner-reject');
  await button(ana.page, 'Reject').click();
  await page.getByText('Iba ang numero sa resibo').waitFor();
  await look(page, 'rejected');

  await button(page, 'Try again').click();
  await tell(page, '9012 345 679');
  await ana.page.getByText('9012 345 679').waitFor();
  // It comes after the words, and who decides before it is asked to look again.
  await ana.page.getByRole('img', { name: 'Receipt from Ben Reyes' }).waitFor();
  await button(ana.page, 'Accept the payment of Ben Reyes').click();
  await ana.page.getByText('Accepted. They are a member now.').waitFor();
  await page.getByText('The owner accepted your payment of ₱499 for Suki.').waitFor();
  await look(page, 'accepted');
  expect([...ana.faults(), ...ben.faults()]).toEqual([]);
});
