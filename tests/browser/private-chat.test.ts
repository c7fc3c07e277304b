import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoDatabase } from '../support/a-demo.ts';
import { PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { aStage, type Stage } from '../support/browser/a-stage.ts';
import { nothingUnread } from '../support/browser/nothing-unread.ts';
import { writtenIn } from '../support/browser/written-in.ts';

let stage: Stage;
let luz: Visitor;
let niña: Visitor;

beforeAll(async () => {
  const database = await demoDatabase();
  await nothingUnread(database.db, 'maninapenaflor');
  stage = await aStage(database);
  luz = await stage.visitor({ as: 'luzabellana' });
  niña = await stage.visitor({ ...PHONE, as: 'maninapenaflor' });
});

afterAll(() => stage?.close());

/** Reading takes a second, and the machine may be busy. */
const soon = <T>(look: () => T) => expect.poll(look);

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / });
const row = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
/** As the window's title says it. */
const unread = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

describe('two people of one community', () => {
  test('find each other, and the first words are in the other list at once', async () => {
    await niña.page.goto('/messages/');
    await niña.page.getByRole('heading', { name: 'Messages' }).waitFor();
    await niña.page.getByRole('link', { name: /Luzviminda Abellana/ }).waitFor();

    await luz.page.goto('/messages/');
    await luz.page.getByRole('button', { name: 'New message' }).first().click();
    const field = luz.page.getByRole('searchbox', { name: 'To' });
    await field.fill('Ma Ni');
    await luz.page.getByRole('option', { name: /Ma Niña Peñaflor/ }).waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
    await luz.page.getByRole('heading', { name: 'Ma Niña Peñaflor' }).waitFor();
    await say(luz.page, 'Niña, dala mo ba ang leche flan bukas?');

    const link = niña.page.getByRole('link', { name: /Luzviminda Abellana.*dala mo ba ang leche flan/s });
    await link.waitFor();
    await soon(() => unread(niña.page)).toBe(1);
    // Only who looks at a page reads it.
    await niña.page.bringToFront();
    await link.click();
    await row(niña.page, 'dala mo ba ang leche flan').waitFor();
    await soon(() => unread(niña.page)).toBe(0);
    await luz.page.getByText('Seen').waitFor();
  });

  test('see each other type', async () => {
    await composer(niña.page).pressSequentially('Op');
    await luz.page.getByText('Ma Niña is typing…').waitFor();
    await composer(niña.page).fill('');
  });

  test('answer a message, and the answer leads back to it and changes with it', async () => {
    await row(luz.page, 'leche flan').hover();
    await luz.page.getByRole('toolbar').getByRole('button', { name: 'Reply', exact: true }).click();
    await say(luz.page, 'Dalawa sana, kung pwede');
    const answer = row(niña.page, 'Dalawa sana');
    await answer
      .getByRole('button', { name: /In reply to\s*Luzviminda Abellana\s*Niña, dala mo ba/ })
      .waitFor();

    // The other page can have it before one's own knows that it was sent, and only what was sent can be edited.
    await row(luz.page, 'Dalawa sana').getByText('Seen').waitFor();
    await composer(luz.page).press('ArrowUp');
    const editor = luz.page.getByRole('textbox', { name: 'Edit message' });
    await editor.fill('Tatlo sana, kung pwede');
    await editor.press('Enter');
    await row(niña.page, 'Tatlo sana').waitFor();

    await answer
      .or(row(niña.page, 'Tatlo sana'))
      .getByRole('button', { name: /In reply to/ })
      .click();
    await soon(() => niña.page.evaluate(() => document.activeElement?.textContent ?? '')).toContain(
      'dala mo ba ang leche flan',
    );
  });

  test('react, both, and take it back', async () => {
    await row(luz.page, 'Tatlo sana').hover();
    await luz.page.getByRole('toolbar').getByRole('button', { name: 'Add a reaction' }).click();
    await luz.page
      .getByRole('group', { name: 'Quick reactions' })
      .getByRole('button', { name: '🙏' })
      .click();
    const chip = (page: Page) => row(page, 'Tatlo sana').getByRole('button', { name: /🙏/ });
    await chip(niña.page).waitFor();
    expect(await chip(niña.page).getAttribute('aria-pressed')).toBe('false');
    await chip(niña.page).click();
    await soon(() => chip(luz.page).getAttribute('aria-label')).toBe('🙏 2: You and Ma Niña Peñaflor');
    await chip(luz.page).click();
    await soon(() => chip(niña.page).getAttribute('aria-label')).toBe('🙏 1: You');
  });

  test('call each other by name', async () => {
    await composer(luz.page).pressSequentially('Salamat @ma');
    await luz.page.getByRole('option', { name: /Ma Niña Peñaflor/ }).waitFor();
    await composer(luz.page).press('Enter');
    expect(await writtenIn(composer(luz.page))).toBe('Salamat @Ma Niña Peñaflor ');
    await composer(luz.page).press('Enter');
    await row(niña.page, 'Salamat @Ma Niña Peñaflor').waitFor();
    const { rows } = await stage.database.db.query<{ content: string }>(
      "select content from chat_messages where content like 'Salamat <@%>'",
    );
    expect(rows).toHaveLength(1);
  });

  test('find again what was said', async () => {
    await luz.page.getByRole('button', { name: 'Search messages' }).click();
    await luz.page.getByRole('searchbox', { name: 'Search this conversation' }).fill('leche');
    await luz.page.getByRole('list', { name: 'Found messages' }).getByRole('button').first().click();
    await soon(() => luz.page.locator('[data-highlighted]').textContent()).toContain(
      'dala mo ba ang leche flan',
    );
    await luz.page.getByRole('button', { name: 'Close', exact: true }).click();
  });

  test('block each other, and neither can write until that is taken back', async () => {
    await niña.page.getByRole('button', { name: 'More' }).click();
    await niña.page.getByRole('menuitem', { name: 'Block Luzviminda' }).click();
    await niña.page.getByRole('button', { name: 'Block', exact: true }).click();
    const closed = 'You can’t message each other now. Earlier messages stay here.';
    await niña.page.getByText(closed).waitFor();
    await luz.page.getByText(closed).waitFor();

    await niña.page.getByRole('button', { name: 'More' }).click();
    await niña.page.getByRole('menuitem', { name: 'Unblock Luzviminda' }).click();
    await composer(niña.page).waitFor();
    await composer(luz.page).waitFor();
  });

  test('have the same conversation after a reload', async () => {
    const texts = ({ page }: Visitor) => page.locator('[data-message-text]').allInnerTexts();
    const before = await texts(luz);
    await luz.page.reload();
    await soon(() => texts(luz)).toEqual(before);
    expect(await texts(niña)).toEqual(before);
  });

  test('no page printed an error, broke a policy or asked another origin for anything', () => {
    expect(luz.faults()).toEqual([]);
    expect(niña.faults()).toEqual([]);
  });
});
