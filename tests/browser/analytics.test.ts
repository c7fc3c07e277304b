import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost } from '../../src/contract/feed/posts.ts';
import { countChanges } from '../../src/server/features/analytics/counting.ts';
import { systemRandom as random, systemTimers as timers } from '../../src/server/platform/clock/clock.ts';
import { createWithTx } from '../../src/server/platform/db/transaction.ts';
import { aRoom, type Room } from '../support/a-room.ts';
import { aStage, type Stage } from '../support/browser/a-stage.ts';
import { freshDatabase } from '../support/engines/fresh-database.ts';

let stage: Stage;
let room: Room;

beforeAll(async () => {
  stage = await aStage(await freshDatabase());
  const { db } = stage.database;
  room = await aRoom(db, { names: ['Ana', 'Mod', 'Ada'] });
  const [, mod, ada] = room.members;
  await db.query(`update group_members set role = 'MODERATOR' where group_id = $1 and user_id = $2`, [
    room.groupId,
    mod?.userId,
  ]);
  await db.query('delete from group_members where group_id = $1 and user_id = $2', [
    room.groupId,
    ada?.userId,
  ]);
  await db.query(`update users set platform_role = 'ADMIN' where id = $1`, [ada?.userId]);
});
afterAll(() => stage?.close());

/** What the job does every minute. */
async function count(): Promise<void> {
  const { pool } = stage.database;
  const log = { error: () => undefined };
  const withTx = createWithTx({ pool, random, timers, log, onCommitted: () => undefined });
  await countChanges(withTx, () => new Date());
}

test('a figure of the platform leads to the rows that it counts', async () => {
  await count();
  const { page, faults } = await stage.visitor({ token: room.members[2]?.token });
  await page.goto('/analytics/');
  for (const [figure, list, counted] of [
    ['Accounts', 'Users', 3],
    ['New accounts', 'Users', 3],
    ['All communities', 'Communities', 1],
    ['New communities', 'Communities', 1],
  ] as const) {
    const card = page.getByRole('region', { name: figure, exact: true });
    await card.getByText(String(counted), { exact: true }).first().waitFor();
    await card.getByRole('link', { name: 'See the list' }).click();
    await page.getByRole('heading', { level: 1, name: list }).waitFor();
    await expect.poll(() => page.locator('[data-row]:visible').count(), { message: figure }).toBe(counted);
    await page.goBack();
  }
  expect(faults()).toEqual([]);
});

test('an administrator, a moderator and an owner each see their own figures', async () => {
  const [ana, mod, ada] = await Promise.all(
    room.members.map(({ token }, n) =>
      stage.visitor({ token, width: n === 0 ? 360 : 1440, theme: n === 1 ? 'dark' : 'light' }),
    ),
  );
  if (!ana || !mod || !ada) throw new Error('somebody is missing');
  const post = { group_id: room.groupId, title: 'Kape', content_md: 'Tara' };
  await stage.post(mod, createPost.path, post);
  await count();

  await ada.page.goto('/analytics/');
  const accounts = ada.page.getByRole('region', { name: 'Accounts', exact: true });
  await accounts.getByRole('button', { name: 'What is this?' }).click();
  await ada.page.getByText('Deleted accounts are not counted.').waitFor();
  await ada.page.keyboard.press('Escape');
  await accounts.getByRole('button', { name: 'Show numbers' }).click();
  expect(await accounts.getByRole('row').count()).toBe(30);
  await ada.page.getByRole('radio', { name: 'Weeks' }).press('Space');
  await expect.poll(() => accounts.getByRole('row').count()).toBeLessThan(7);
  await ada.page.getByRole('heading', { name: 'Revenue', exact: true }).waitFor();

  await mod.page.goto('/analytics/');
  const posts = mod.page.getByRole('region', { name: 'Posts written', exact: true });
  await posts.getByText('1', { exact: true }).first().waitFor();
  expect(await mod.page.getByRole('heading', { name: 'Revenue', exact: true }).count()).toBe(0);

  await ana.page.goto('/analytics/');
  // The owner sees the money of the community, and then their own figures.
  await ana.page.getByRole('heading', { name: 'Revenue', exact: true }).waitFor();
  await ana.page.getByRole('button', { name: /Figures of/ }).click();
  await ana.page.getByRole('option', { name: 'Your learning' }).click();
  await ana.page.getByText('Nothing to count yet').waitFor();
  const pictures = process.env.PICTURES;
  if (pictures !== undefined)
    for (const [name, { page }] of Object.entries({ ana, mod, ada }))
      await page.screenshot({ path: `${pictures}/${name}.png` });
  for (const visitor of [ana, mod, ada]) expect(visitor.faults()).toEqual([]);
});
