import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type SharedStage, sharedStage } from '../support/browser/shared-stage.ts';

let stage: SharedStage;

beforeAll(async () => {
  stage = await sharedStage('demo');
});

/** Where the upper edge of a post is in the window, in whole px; null while it is not drawn. */
function topOf(page: Page, post: string): Promise<number | null> {
  return page.evaluate((id) => {
    const card = document.querySelector(`[data-post="${id}"]`);
    return card === null ? null : Math.round(card.getBoundingClientRect().top);
  }, post);
}

/** The first post that is in sight: the one that keeps its place. Cards above it may have another height by now. */
function firstInSight(page: Page): Promise<string> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('[role=feed] [data-post]')];
    let scroller = cards[0]?.parentElement ?? null;
    while (scroller && !['auto', 'scroll'].includes(getComputedStyle(scroller).overflowY))
      scroller = scroller.parentElement;
    const edge = scroller?.getBoundingClientRect().top ?? 0;
    return cards.find((card) => card.getBoundingClientRect().bottom > edge)?.dataset.post ?? '';
  });
}

test('back from the messages, the feed is where it was left', async () => {
  const { page } = await stage.visitor({ as: 'luzabellana' });
  await page.goto('/communities/hurno-sa-sugbo/?tab=discussions');
  const feed = page.getByRole('feed');
  await feed.getByRole('article').first().waitFor();
  const first = await firstInSight(page);
  await feed.hover({ position: { x: 20, y: 20 } });
  for (let turns = 0; turns < 6; turns += 1) {
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(100);
  }
  // The list corrects itself for a moment after the last turn, and formats what it shows.
  let post = '';
  let top: number | null = null;
  await expect
    .poll(async () => {
      const before = [post, top];
      await page.waitForTimeout(1000);
      post = await firstInSight(page);
      top = await topOf(page, post);
      return [post, top].join() === before.join();
    })
    .toBe(true);
  expect(post).not.toBe(first);

  await page.getByRole('link', { name: /^Messages/ }).click();
  await page.waitForURL('**/messages/**');
  await page.getByRole('heading', { name: 'Messages' }).waitFor();
  await page.goBack();
  await page.waitForURL('**/?tab=discussions');
  await expect.poll(async () => Math.abs(((await topOf(page, post)) ?? 9999) - (top ?? 0))).toBeLessThan(4);
});
