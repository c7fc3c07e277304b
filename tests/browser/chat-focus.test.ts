import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { goTo } from '../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../support/browser/shared-stage.ts';
import { writtenIn } from '../support/browser/written-in.ts';

const LAPTOP = { width: 1440, height: 900 };
const chats = '/communities/hurno-sa-sugbo/chats/';

let stage: SharedStage;
let luz: Visitor;

beforeAll(async () => {
  stage = await sharedStage('demo');
  luz = await stage.visitor({ as: 'luzabellana' });
  // Overlays that fade away hold the page longer: people have them.
  await luz.page.emulateMedia({ reducedMotion: 'no-preference' });
});

/** The name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element === document.body
      ? 'nothing'
      : (element?.getAttribute('aria-label') ?? element?.textContent);
  });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('log').press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
}

describe('after something was open over a chat', () => {
  test('Reply from the menu leads into the composer, and what is typed stands there', async () => {
    const { page } = luz;
    await page.goto(chats);
    await page.getByText('Andam na akong notebook mam').first().waitFor();
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Reply', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Message #kusina-storya');
    await page.keyboard.type('upat');
    expect(await writtenIn(page.getByRole('textbox', { name: 'Message #kusina-storya' }))).toBe('upat');
    await page.getByRole('button', { name: 'Cancel reply' }).click();
    await page.getByRole('textbox', { name: 'Message #kusina-storya' }).fill('');
  });

  test.each([
    ['Add a reaction', 'dialog'],
    ['Delete message', 'alertdialog'],
  ] as const)('closing what "%s" opened leads back to the message', async (act, role) => {
    const { page } = luz;
    await openMenu(page);
    const message = await page.getByRole('article').last().getAttribute('aria-label');
    await page.getByRole('menuitem', { name: act }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole(role).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe(message);
  });

  test('the search of everything leads into the composer, of an open chat and from another page', async () => {
    const { page } = luz;
    for (const from of [chats, '/']) {
      await goTo(page, from);
      await page.locator('h1').first().waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('kusina-storya');
      await page.getByRole('option', { name: /^kusina-storya/, selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('Message #kusina-storya');
    }
  });

  test('Reply from the sheet of a long press leads into the composer', async () => {
    const { page } = luz;
    await page.setViewportSize(PHONE);
    await goTo(page, chats);
    await page
      .getByRole('link', { name: /kusina-storya/ })
      .first()
      .click();
    await page.getByText('Andam na akong notebook mam').first().waitFor();
    const touch = { pointerType: 'touch', bubbles: true, clientX: 200, clientY: 400 };
    const text = page.locator('[data-message-text]').last();
    await text.dispatchEvent('pointerdown', touch);
    await page.getByRole('dialog', { name: 'Message actions' }).waitFor();
    await text.dispatchEvent('pointerup', touch);
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect.poll(() => focused(page)).toBe('Message #kusina-storya');
    await page.getByRole('button', { name: 'Cancel reply' }).click();
    await page.setViewportSize(LAPTOP);
  });
});

test('ArrowUp changes nothing while the last message is on its way, least of all the one before it', async () => {
  const { page } = luz;
  await goTo(page, chats);
  await page.getByText('Andam na akong notebook mam').first().waitFor();
  const held = Promise.withResolvers<void>();
  await page.route('**/chats/groups/messages', async (route) => {
    if (route.request().method() !== 'GET') await held.promise;
    await route.continue();
  });
  const field = page.getByRole('textbox', { name: 'Message #kusina-storya' });
  await field.fill('Padalhan ko ikaw');
  await field.press('Enter');
  await page.getByText('Padalhan ko ikaw').first().waitFor();
  await field.press('ArrowUp');
  held.resolve();
  await page.locator('article[data-seq]').filter({ hasText: 'Padalhan ko ikaw' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Edit message' }).count()).toBe(0);
  await field.press('ArrowUp');
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  expect(await writtenIn(editor)).toBe('Padalhan ko ikaw');
  await editor.press('Escape');
  await page.unrouteAll();
  expect(luz.faults()).toEqual([]);
});

test('after a saved edit each key works at the first press: ArrowUp edits again, End and Enter open the menu', async () => {
  const { page } = luz;
  await goTo(page, chats);
  await page.getByText('Andam na akong notebook mam').first().waitFor();
  const field = page.getByRole('textbox', { name: 'Message #kusina-storya' });
  await field.fill('Ugma na');
  await field.press('Enter');
  const sent = page.locator('article[data-seq]').last();
  await sent.filter({ hasText: 'Ugma na' }).waitFor();
  for (const text of ['Sa Lunes na', 'Sa Martes na', 'Sa Miyerkoles na']) {
    await page.keyboard.press('ArrowUp');
    await page.getByRole('textbox', { name: 'Edit message' }).fill(text);
    await page.keyboard.press('Enter');
    await sent.locator('[data-message-text]', { hasText: text }).waitFor();
    await expect.poll(() => focused(page)).toBe('Message #kusina-storya');
  }
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click();
  await page.getByRole('dialog', { name: 'Earlier versions' }).waitFor();
  await page.keyboard.press('Escape');
  expect(luz.faults()).toEqual([]);
});

test('what is found in the search is in sight, and stays there once everything is at rest', async () => {
  const nina = await stage.visitor({ width: 1024, height: 768, as: 'maninapenaflor' });
  const { page } = nina;
  await page.goto('/communities/let-barkada/chats/');
  await page.getByRole('article').last().waitFor();
  for (const at of [3, 0, 2]) {
    await page.getByRole('button', { name: 'Search messages' }).click();
    await page.getByRole('searchbox', { name: 'Search this conversation' }).fill('tanong');
    await page.getByRole('list', { name: 'Found messages' }).getByRole('button').nth(at).click();
    const marked = page.locator('article[data-highlighted]');
    await marked.waitFor();
    await marked.waitFor({ state: 'detached' });
    const place = await page.evaluate(() => {
      const row = document.activeElement?.getBoundingClientRect();
      const log = document.querySelector('[role=log]')?.getBoundingClientRect();
      return row === undefined || log === undefined
        ? null
        : { isBelowTop: row.top >= log.top, isAboveEnd: row.bottom <= log.bottom + 1 };
    });
    expect(place).toEqual({ isBelowTop: true, isAboveEnd: true });
  }
  expect(nina.faults()).toEqual([]);
  await nina.context.close();
});
