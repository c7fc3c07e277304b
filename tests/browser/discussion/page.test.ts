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

/** The list corrects itself for some frames after a turn: until what is in it has stood still for sixty. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const places = () =>
      [...document.querySelectorAll<HTMLElement>('[role=feed] [data-post]')]
        .map((card) => `${card.dataset.post} ${Math.round(card.getBoundingClientRect().top)}`)
        .join();
    let before = '';
    for (let still = 0; still < 60; ) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const now = places();
      still = now === before ? still + 1 : 0;
      before = now;
    }
  });
}

const newest = (page: Page, post: string) =>
  page.locator(`[role=feed] [data-post="${post}"]`).locator('section');

test('from the list to the messages or the page of a post, and back to the same place; a comment in the list is live elsewhere', async () => {
  const luz = await stage.visitor({ as: 'luzabellana' });
  const ken = await stage.visitor({ ...PHONE, as: 'kenongkingco' });
  const { page } = luz;
  await page.goto(discussions);
  await page.getByRole('feed').getByRole('article').first().waitFor();
  await page.getByRole('feed').hover({ position: { x: 20, y: 20 } });
  await page.mouse.wheel(0, 1800);
  await comeToRest(page);
  const card = page.getByRole('feed').locator('[data-post]:has(h2)').last();
  const id = (await card.getAttribute('data-post')) ?? '';
  await card.scrollIntoViewIfNeeded();
  const title = await card.getByRole('heading', { level: 2 }).innerText();
  const listed = page.locator(`[role=feed] [data-post="${id}"]`);
  await listed.getByRole('heading', { level: 2 }).scrollIntoViewIfNeeded();
  await comeToRest(page);
  const first = await page.getByRole('feed').locator('[data-post]').first().getAttribute('data-post');
  expect(id, 'it is far down').not.toBe(first);
  const top = await topOf(page, id);
  const isBack = () =>
    expect.poll(async () => Math.abs(((await topOf(page, id)) ?? 9999) - (top ?? 0))).toBeLessThan(4);

  // From another part of the product, the way back leads to the same place.
  await page.getByRole('link', { name: /^Messages/ }).click();
  await page.waitForURL('**/messages/**');
  await page.getByRole('heading', { name: 'Messages' }).waitFor();
  await page.goBack();
  await page.waitForURL('**/?tab=discussions');
  await isBack();

  await listed.getByRole('link', { name: title }).click();
  const article = page.locator(`[data-post="${id}"]`);
  await article.getByRole('region', { name: 'Comments' }).waitFor();
  expect(new URL(page.url()).searchParams.get('postId')).toBe(id);
  await expect.poll(() => page.title()).toContain(title);
  await expect.poll(() => article.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.getByRole('feed').count()).toBe(0);

  // A reply has its field under what it answers; Escape closes it, and then leaves the page.
  const comment = article.getByRole('textbox', { name: 'Write a comment…' });
  await comment.fill('Maayong buntag');
  await comment.press('Control+Enter');
  const said = article.locator('[data-comment]').filter({ hasText: 'Maayong buntag' });
  await said.getByRole('button', { name: /^Reply/ }).click();
  const reply = article.getByRole('textbox', { name: 'Write a reply…' });
  await expect.poll(() => reply.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await reply.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await isBack();
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
