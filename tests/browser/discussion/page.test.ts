import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PHONE } from '../../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';

const discussions = '/communities/hurno-sa-sugbo/?tab=discussions';

let stage: SharedStage;

beforeAll(async () => {
  stage = await sharedStage('demo');
});

/** Where the upper edge of a post is in the window, in whole px; null while it is not drawn. */
function topOf(page: Page, post: string): Promise<number | null> {
  return page.evaluate((id) => {
    const card = document.querySelector(`[role=feed] [data-post="${id}"]`);
    return card === null ? null : Math.round(card.getBoundingClientRect().top);
  }, post);
}

const newest = (page: Page, post: string) =>
  page.locator(`[role=feed] [data-post="${post}"]`).locator('section');

test('from the list to the page of a post and back to the same place; a comment in the list is live elsewhere', async () => {
  const luz = await stage.visitor({ as: 'luzabellana' });
  const ken = await stage.visitor({ ...PHONE, as: 'kenongkingco' });
  const { page } = luz;
  await page.goto(discussions);
  await page.getByRole('feed').getByRole('article').first().waitFor();
  await page.getByRole('feed').hover({ position: { x: 20, y: 20 } });
  for (let turns = 0; turns < 6; turns += 1) {
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(100);
  }
  // The list corrects itself for a moment after the last turn.
  await page.waitForTimeout(1000);
  const card = page.getByRole('feed').locator('[data-post]:has(h2)').last();
  const id = (await card.getAttribute('data-post')) ?? '';
  await card.scrollIntoViewIfNeeded();
  const title = await card.getByRole('heading', { level: 2 }).innerText();
  const listed = page.locator(`[role=feed] [data-post="${id}"]`);
  await listed.getByRole('heading', { level: 2 }).scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  const top = await topOf(page, id);

  await listed.getByRole('link', { name: title }).click();
  const article = page.locator(`[data-post="${id}"]`);
  await article.getByRole('region', { name: 'Comments' }).waitFor();
  expect(new URL(page.url()).searchParams.get('postId')).toBe(id);
  await expect.poll(() => page.title()).toContain(title);
  await expect.poll(() => article.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.getByRole('feed').count()).toBe(0);

  // A reply has its field under what it answers; Escape closes it, and then leaves the page.
  const first = article.getByRole('textbox', { name: 'Write a comment…' });
  await first.fill('Maayong buntag');
  await first.press('Control+Enter');
  const said = article.locator('[data-comment]').filter({ hasText: 'Maayong buntag' });
  await said.getByRole('button', { name: /^Reply/ }).click();
  const reply = article.getByRole('textbox', { name: 'Write a reply…' });
  await expect.poll(() => reply.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await reply.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await expect.poll(async () => Math.abs(((await topOf(page, id)) ?? 9999) - (top ?? 0))).toBeLessThan(4);
  expect(new URL(page.url()).searchParams.get('postId')).toBeNull();

  // On the other device the comment is in the list, and an answer to it comes back live.
  await ken.page.goto(`${discussions}&postId=${id}`);
  await ken.page.locator('[data-comment]').filter({ hasText: 'Maayong buntag' }).waitFor();
  const field = newest(page, id);
  await field.getByText('Maayong buntag').waitFor();
  await field.getByRole('button', { name: 'Write a comment…' }).click();
  await field.getByRole('textbox', { name: 'Write a comment…' }).fill('Diretso sa listahan');
  await field.getByRole('textbox', { name: 'Write a comment…' }).press('Control+Enter');
  await expect.poll(() => field.getByText('Diretso sa listahan').count()).toBe(1);
  const there = ken.page.locator('[data-comment]').filter({ hasText: 'Diretso sa listahan' });
  await there.waitFor();
  await there.getByRole('button', { name: /^Reply/ }).click();
  await ken.page.getByRole('textbox', { name: 'Write a reply…' }).fill('Salamat!');
  await ken.page.getByRole('textbox', { name: 'Write a reply…' }).press('Control+Enter');
  await field.getByText('Salamat!').waitFor();
  expect(await field.getByRole('listitem').count()).toBe(2);

  // Offline, a comment on the page waits; with a connection it goes out, and is there once.
  await ken.context.setOffline(true);
  const offline = ken.page.getByRole('textbox', { name: 'Write a comment…' });
  await offline.fill('Walang signal dito');
  await offline.press('Control+Enter');
  await ken.page.getByText('Not posted yet').or(ken.page.getByText('Posting…')).first().waitFor();
  await ken.context.setOffline(false);
  await field.getByText('Walang signal dito').waitFor();
  const { rows } = await stage.database.db.query(
    `select from comments where content_md = 'Walang signal dito'`,
  );
  expect(rows).toHaveLength(1);

  // Without a page before it, Back of a phone leads to all posts.
  await ken.page.getByRole('button', { name: 'Back' }).first().click();
  await ken.page.getByRole('feed').waitFor();
  expect([luz, ken].flatMap((visitor) => visitor.faults())).toEqual([]);
});
