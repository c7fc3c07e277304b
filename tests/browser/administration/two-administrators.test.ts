import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRoom } from '../../support/a-room.ts';
import { aPassword } from '../../support/actions/a-password.ts';
import type { Visitor } from '../../support/browser/a-browser.ts';
import { aStage, type Stage } from '../../support/browser/a-stage.ts';
import { freshDatabase } from '../../support/engines/fresh-database.ts';
import { judgePage } from '../money/judge-page.ts';

let stage: Stage;
/** Administrate the platform. */
let ada: Visitor;
let eva: Visitor;
let password: string;

beforeAll(async () => {
  stage = await aStage(await freshDatabase());
  const { db } = stage.database;
  const room = await aRoom(db, { names: ['Ana', 'Ada', 'Eva'] });
  const [, a, e] = room.members;
  await db.query(`update users set platform_role = 'ADMIN', platform_role_since = now() where id = $1`, [
    a?.userId,
  ]);
  for (const one of [a, e]) password = await aPassword({ db }, one?.userId ?? '');
  ada = await stage.visitor({ token: a?.token });
  eva = await stage.visitor({ token: e?.token });
});
afterAll(() => stage?.close());

test('one administrator proposes with a password, another one approves; alone, the way is the command', async () => {
  const { db } = stage.database;
  const { page } = ada;
  await page.goto('/admin/users/');
  await page.getByText('npm run admin -- email@example.com').waitFor();
  await page.getByText('No proposals yet').waitFor();
  const propose = async () => {
    await page.getByRole('button', { name: 'Actions for Ana Reyes' }).click();
    await page.getByRole('menuitem', { name: 'Propose as administrator' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Current password', { exact: true });
    await field.fill('Hindi#42x');
    await dialog.getByRole('button', { name: 'Propose as administrator' }).click();
    await dialog.getByText('Your current password is wrong').waitFor();
    await field.fill(password);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    return dialog;
  };
  const alone = await propose();
  await alone.getByText('No other administrator can approve this yet', { exact: false }).waitFor();
  await judgePage(page, 'alone');
  await alone.getByRole('button', { name: 'Close' }).last().click();

  await db.query(
    `update users set platform_role = 'ADMIN', platform_role_since = now() - interval '30 days'
     where first_name in ('Ada', 'Eva')`,
  );
  await page.reload();
  await page.getByText('No proposals yet').waitFor();
  expect(await page.getByText('npm run admin').count()).toBe(0);
  const dialog = await propose();
  await dialog.waitFor({ state: 'detached' });
  const own = page.locator('#administrators').getByRole('listitem');
  await own.getByText('Another administrator has to approve it.').waitFor();
  expect(await own.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  await eva.page.goto('/notifications/');
  await eva.page.getByText('A new administrator was proposed and needs a second approval').first().click();
  const waiting = eva.page.locator('#administrators').getByRole('listitem').filter({ hasText: 'Ana Reyes' });
  await waiting.scrollIntoViewIfNeeded();
  await judgePage(eva.page, 'proposed administrator');
  await waiting.getByRole('button', { name: 'Approve' }).click();
  const asked = eva.page.getByRole('dialog');
  await asked.getByLabel('Current password', { exact: true }).fill(password);
  await judgePage(eva.page, 'approve an administrator');
  await asked.getByRole('button', { name: 'Approve' }).click();
  await waiting.getByText('Approved by Eva Reyes').waitFor();
  const { rows } = await db.query(`select platform_role from users where first_name = 'Ana'`);
  expect(rows).toEqual([{ platform_role: 'ADMIN' }]);
});
