import { copyFile, readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readCodePicture } from '../../../src/server/features/payments/proofs/codes/read-code-picture.ts';
import { drawGrey } from '../../../src/server/features/uploads/picture.ts';
import { aCode, aCodePicture, field } from '../../server/payments/codes/a-code.ts';
import { aRoom } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { judgePart } from './judge-page.ts';

let stage: SharedStage;
let ana: Visitor;
let ben: Visitor;
let groupId: string;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const { db } = stage.database;
  const room = await aRoom(db, { names: ['Ana', 'Ben'] });
  groupId = room.groupId;
  const [one, other] = room.members;
  await db.query(`update groups set slug = 'qr-ng-ana', total_members = 1 where id = $1`, [groupId]);
  await db.query('delete from group_members where user_id = $1', [other?.userId]);
  ana = await stage.visitor({ ...PHONE, token: one?.token });
  ben = await stage.visitor({ ...PHONE, token: other?.token });
  await stage.post(ana, '/group-membership-plans', {
    ...{ group_id: groupId, type: 'Suki', fee_amount: '499', cycle_type: 'MONTHLY' },
    inclusions: { perks: ['Tawag tuwing Sabado'] },
  });
});

const pictures = process.env.PICTURES;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const upload = (page: Page, picture: Buffer) =>
  page.setInputFiles('#proofs input[type=file]', {
    name: 'qr.png',
    mimeType: 'image/png',
    buffer: picture,
  });

test('the picture of the owner’s code becomes one with the price, which a wallet can read', async () => {
  const { page } = ana;
  await page.goto('/communities/qr-ng-ana/?tab=subscriptions');
  await page.getByText('Take payments outside the app').click();
  await upload(page, await aCodePicture(aCode({ amount: field('54', '250.00') })));
  await page.getByText('This QR code asks for a fixed amount or a fee.').waitFor();
  await judgePart(page, 'code-refused', '#proofs');
  await upload(page, await aCodePicture(aCode()));
  await page.getByText('OL**E R.').waitFor();
  await page.getByText('GCash · Account of a person · Cebu City').waitFor();
  await judgePart(page, 'code-read', '#proofs');
  await button(page, 'Save changes').click();
  await button(page, 'Save changes').waitFor({ state: 'detached' });
  await page.getByText('OL**E R.').waitFor();

  const phone = ben.page;
  await phone.goto('/communities/qr-ng-ana/?showPayment=true');
  await button(phone, 'Pay the owner with QR Ph').click();
  const shown = phone.getByRole('img', { name: 'QR code to pay ₱499 to OL**E R., GCash' });
  await shown.waitFor();
  await judgePart(phone, 'code-payer', '[role=dialog]');
  const saving = phone.waitForEvent('download');
  await button(phone, 'Save the picture').click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^qrph-TB\w{8}\.png$/);
  const bytes = await readFile(await saved.path());
  if (pictures !== undefined) await copyFile(await saved.path(), `${pictures}/code-saved.png`);
  const read = await readCodePicture(await drawGrey(bytes));
  expect(read).toContain('5406499.00');
  expect(read).toContain(/TB\w{8}/.exec(saved.suggestedFilename())?.[0]);

  await button(phone, 'I paid').click();
  await phone.getByText('Tell the owner about your payment of ₱499 for Suki.').waitFor();
  expect(await phone.getByLabel('Amount you sent').inputValue()).toBe('499');
  await judgePart(phone, 'code-proof', '[role=dialog]');
  await phone.getByRole('dialog').getByText('Back', { exact: true }).click();
  await shown.waitFor();
  await button(phone, 'I paid').click();
  await phone.getByLabel('Reference number').fill('7012 345 678901');
  await button(phone, 'Send to the owner').click();
  await phone.getByText('The owner is checking your payment of ₱499 for Suki.').waitFor();
  // Who has paid is not asked to pay again.
  const dialog = phone.getByRole('dialog');
  await dialog.getByText('Close', { exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
  await judgePart(phone, 'code-waiting', '[role=dialog]');
  await page.getByText('By your QR code').waitFor();
  await judgePart(page, 'code-queue', '#proofs');
  expect([...ana.faults(), ...ben.faults()]).toEqual([]);
});
