import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';

const community = '/communities/raketeers-circle/';

let stage: SharedStage;
let luz: Visitor;

beforeAll(async () => {
  stage = await sharedStage('demo');
  luz = await stage.visitor({ as: 'luzabellana' });
});

/** What a screen reader goes through, and that it meets `parts` in this order. */
async function expectInOrder(where: Locator, parts: readonly RegExp[]): Promise<void> {
  const lines = (await where.ariaSnapshot()).split('\n');
  let at = -1;
  for (const part of parts) {
    const next = lines.findIndex((line, index) => index > at && part.test(line));
    expect(next, `${part} after line ${at} of:\n${lines.join('\n')}`).toBeGreaterThan(at);
    at = next;
  }
}

test('the sidebar, a chat with its thread, a post and the editor are read in their order', async () => {
  const { page } = luz;
  await goTo(page, `${community}chats/`);
  const log = page.getByRole('log').first();
  await log.getByRole('article').last().waitFor();
  const side = page.getByRole('region', { name: 'Raketeers Circle' });
  // Its code is loaded after the page is drawn.
  await side.getByRole('link', { name: /^Low data/ }).waitFor();
  await expectInOrder(side, [
    /heading|button "Menu of Raketeers Circle"/,
    /button "Jump to…"/,
    /link "Discussions/,
    /link "Courses/,
    /link "Calendar/,
    /link "Members/,
    /Chats/,
    /link "kwentuhan/,
    /link "Low data/,
  ]);

  await log.getByRole('article').last().focus();
  await page.keyboard.press('t');
  await page.getByRole('region', { name: 'Thread', exact: true }).getByRole('textbox').waitFor();
  await expectInOrder(page.locator('body'), [
    /heading "# ?kwentuhan/,
    /log/,
    /article/,
    /textbox "Message #?kwentuhan/,
    /region "Thread"/,
    /heading "Thread #/,
    /button "(?:Follow|Unfollow) thread"/,
    /button "Close"/,
    /article "[^"]+’s message"/,
    /status: No replies/,
    /textbox "Message the thread"/,
  ]);

  await goTo(page, `${community}?tab=discussions`);
  await page.getByRole('button', { name: 'Share something…' }).click();
  const field = page.getByRole('textbox', { name: 'Text of the post' });
  await field.waitFor();
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
  await expectInOrder(page.locator('main'), [
    /toolbar "Formatting"/,
    /button "Emoji"/,
    /button "Mention someone"/,
    /button "Bold/,
    /button "Link/,
    /textbox "Text of the post"/,
    /button "Post"/,
  ]);

  await page.keyboard.press('Escape');
  await page
    .getByRole('feed')
    .getByRole('link', { name: /^\d+ comments?$/ })
    .first()
    .click();
  const comments = page.getByRole('region', { name: 'Comments', exact: true });
  await comments.getByRole('article').first().waitFor();
  await expectInOrder(page.locator('main'), [
    /button "Discussions"/,
    /article/,
    /button "Post menu"/,
    /region "Comments"/,
    /article/,
    /button "Reply/,
  ]);
  expect(luz.faults()).toEqual([]);
});
