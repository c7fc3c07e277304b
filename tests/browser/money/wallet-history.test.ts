import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { csvHistory, pdfHistory } from '../../server/payments/proofs/a-history.ts';
import { aRoom } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { judgePart } from './judge-page.ts';

let stage: SharedStage;
/** The owner, on a phone. */
let ana: Visitor;
let groupId: string;
const senders: Visitor[] = [];

beforeAll(async () => {
  stage = await sharedStage('empty');
  const { db } = stage.database;
  const names = ['Ana', 'Ben', 'Carla', 'Dodong'];
  const room = await aRoom(db, { names });
  groupId = room.groupId;
  const [one, ...others] = room.members;
  await db.query(`update groups set slug = 'lahat-sabay', total_members = 1 where id = $1`, [groupId]);
  await db.query('delete from group_members where user_id = any($1)', [others.map(({ userId }) => userId)]);
  ana = await stage.visitor({ ...PHONE, token: one?.token });
  for (const { token } of others) senders.push(await stage.visitor({ ...PHONE, token }));
  await stage.post(ana, '/group-membership-plans', {
    ...{ group_id: groupId, type: 'Suki', fee_amount: '499', cycle_type: 'MONTHLY' },
    inclusions: { perks: ['Tawag tuwing Sabado'] },
  });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const upload = (page: Page, name: string, file: string | Buffer) =>
  page
    .locator('#proofs input[type=file]')
    .last()
    .setInputFiles({
      name,
      mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'text/csv',
      buffer: Buffer.from(file),
    });

test('an owner uploads the history of the wallet, and accepts what is in it with one press', async () => {
  const { page } = ana;
  await page.goto('/communities/lahat-sabay/?tab=subscriptions');
  await page.getByText('Take payments outside the app').click();
  await page.getByLabel('How to pay you').fill('GCash 0917 555 0123\nAna R.');
  await button(page, 'Save changes').click();
  await page.getByText('When someone tells you about a payment, it will show up here.').waitFor();
  // Without a payment there is nothing to look for.
  expect(await button(page, 'Upload wallet history').count()).toBe(0);

  const plans = await stage.database.db.query<{ id: string }>(
    'select id from membership_plans where group_id = $1 and fee_amount > 0',
    [groupId],
  );
  for (const [n, sender] of senders.entries())
    await stage.post(sender, `/group-subscriptions/${groupId}/proofs`, {
      group_membership_plan_id: plans.rows[0]?.id,
      reference: `9012 345 678 90${n}`,
      amount: '499',
    });
  await button(page, 'Upload wallet history').waitFor();
  await judgePart(page, 'history-before', '#proofs');

  await upload(page, 'history.csv', 'Pangalan,Edad\nBen,20');
  await page.getByText('The history was not read').waitFor();
  await judgePart(page, 'history-refused', '#proofs');

  const at = new Date(Date.now() + 8 * 3_600_000 + 60_000).toISOString().slice(0, 16).replace('T', ' ');
  const movements = [
    { at, reference: '9012345678900', pesos: 499 },
    { at, reference: '9012345678901', pesos: 49.9 },
    { at, reference: '9012345678999', pesos: 120 },
  ];
  await upload(page, 'history.csv', csvHistory(movements));
  await page.getByText('1 payment matches, 2 do not').waitFor();
  await page.getByText('Found in your wallet’s history').waitFor();
  await page.getByText('Your wallet’s history says ₱49.90').waitFor();
  await judgePart(page, 'history-read', '#proofs');

  const all = [...movements.slice(0, 1), { at, reference: '9012345678902', pesos: 499 }];
  await upload(page, 'history.pdf', await pdfHistory(all, 'reyes0123'));
  await page.getByText('This PDF has a password. Enter it.').waitFor();
  await judgePart(page, 'history-locked', '#proofs');
  await page.getByRole('textbox', { name: 'Password of the PDF' }).fill('reyes0123');
  await button(page, 'Open').click();
  await page.getByText('2 payments match, 1 does not').waitFor();
  await button(page, 'Accept 2 payments (₱998)').click();
  await page.getByText('2 payments accepted').waitFor();
  await page.getByText('9012 345 678 900').waitFor({ state: 'detached' });
  await page.getByText('9012 345 678 901').waitFor();
  await judgePart(page, 'history-accepted', '#proofs');
  expect(ana.faults()).toEqual([]);
});
