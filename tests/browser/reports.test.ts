import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost } from '../../src/contract/feed/posts.ts';
import { aRoom, type Room } from '../support/a-room.ts';
import { PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { aStage, type Stage } from '../support/browser/a-stage.ts';
import { freshDatabase } from '../support/engines/fresh-database.ts';

const adminPaths = [
  '',
  'users/',
  'communities/',
  'courses/',
  'reports/',
  'restrictions/',
  'payments/',
  'payouts/',
]
  .concat('verification-requests/', 'audit/')
  .map((name) => `/admin/${name}`);

let stage: Stage;
let room: Room;
/** Reports, on a phone. */
let ana: Visitor;
/** Moderates the community. */
let mod: Visitor;
/** Administrates the platform. */
let ada: Visitor;

beforeAll(async () => {
  stage = await aStage(await freshDatabase());
  const { db } = stage.database;
  room = await aRoom(db, { names: ['Ana', 'Ben', 'Mod', 'Ada'] });
  const [a, b, c, d] = room.members;
  await db.query(`update groups set slug = 'kape-at-code' where id = $1`, [room.groupId]);
  await db.query(`update group_members set role = 'MODERATOR' where group_id = $1 and user_id = $2`, [
    room.groupId,
    c?.userId,
  ]);
  await db.query('delete from group_members where group_id = $1 and user_id = $2', [room.groupId, d?.userId]);
  await db.query(`update users set platform_role = 'ADMIN' where id = $1`, [d?.userId]);
  ana = await stage.visitor({ ...PHONE, token: a?.token });
  const ben = await stage.visitor({ token: b?.token });
  mod = await stage.visitor({ token: c?.token });
  ada = await stage.visitor({ token: d?.token });
  await stage.post(ben, createPost.path, {
    group_id: room.groupId,
    title: 'Murang harina',
    content_md: 'Bayad muna bago padala',
  });
});
afterAll(() => stage?.close());

const row = (page: Page) => page.locator('[data-case]:visible').filter({ hasText: 'Murang harina' });

const panel = (page: Page) => page.locator('[data-case-panel]');

test('a report reaches two who handle it; one acts, the other sees it, and the reporter is told', async () => {
  await ada.page.goto('/admin/reports/');
  await ada.page.getByRole('heading', { name: 'No open reports' }).waitFor();
  await mod.page.goto('/communities/kape-at-code/?tab=moderation');
  await mod.page.getByRole('heading', { name: 'No open reports' }).waitFor();

  await ana.page.goto('/communities/kape-at-code/?tab=discussions');
  await ana.page.getByRole('button', { name: 'Post menu' }).first().click();
  await ana.page.getByRole('menuitem', { name: 'Report...' }).click();
  const dialog = ana.page.getByRole('dialog', { name: 'Report this post' });
  await dialog.getByText('Scam', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'In your own words' }).fill('Nagbayad ako, walang dumating');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.waitFor({ state: 'detached' });

  // A new case waits behind a pill, so that nothing moves under the reader.
  for (const { page } of [ada, mod]) {
    await page.getByRole('button', { name: '1 new report' }).click();
    await row(page).click();
    await page.getByText('Bayad muna bago padala').first().waitFor();
    await page.getByText('Nagbayad ako, walang dumating').waitFor();
  }
  await mod.page.getByRole('button', { name: 'Claim', exact: true }).click();
  await panel(mod.page)
    .getByText(/You, \d:\d\d left/)
    .waitFor();
  await ada.page.getByText('Mod is working on this report.').waitFor();
  expect(await ada.page.getByRole('button', { name: 'Decide', exact: true }).isDisabled()).toBe(true);

  await mod.page.getByRole('region', { name: 'Decision' }).getByText('Remove the content').click();
  await mod.page.getByRole('button', { name: 'Decide', exact: true }).click();
  await ada.page.getByText('What you reported was removed.').waitFor();

  await ana.page.goto('/issues/');
  await ana.page.getByText('What you reported was removed.').waitFor();
  await mod.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await ana.page.getByText('What you reported was removed.').waitFor({ state: 'detached' });
  await row(ada.page).waitFor();

  // No one else learns that the pages exist.
  for (const path of adminPaths) {
    await mod.page.goto(path);
    await mod.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  }
  for (const visitor of [ana, mod, ada]) expect(visitor.faults()).toEqual([]);
});
