import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aLongChat, type LongChat } from '../../support/browser/a-long-chat.ts';
import { type FreshDatabase, freshDatabase } from '../../support/engines/fresh-database.ts';

const PAST = 5;

let database: FreshDatabase;
let chat: LongChat;

beforeAll(async () => {
  database = await freshDatabase();
  chat = await aLongChat({ database, messages: PAST });
});

afterAll(async () => {
  await chat?.close();
  await database?.close();
});

function texts(page: Page): Promise<string[]> {
  return page.locator('[data-message-text]').allInnerTexts();
}

/** What this browser keeps for its next user. */
function kept(page: Page) {
  return page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error));
      });
    const rows: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const opened = await open(name);
      for (const store of opened.objectStoreNames) {
        const asked = opened.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => asked.addEventListener('success', resolve));
        rows.push(...asked.result.map((row: unknown) => `${store} ${JSON.stringify(row)}`));
      }
      opened.close();
    }
    return { caches: await caches.keys(), rows, stored: JSON.stringify({ ...localStorage }) };
  });
}

async function isKept(page: Page): Promise<boolean> {
  const { caches, rows } = await kept(page);
  const isComplete = caches.some((name) => name.startsWith('shell-')) && caches.length === 1;
  return (
    isComplete && ['lists ', 'tails ', 'answers '].every((store) => rows.some((row) => row.startsWith(store)))
  );
}

test('without a network the page opens all the same, with the last conversation and its time', async () => {
  const { page, context } = chat.ana;
  await page.goto(chat.path);
  await expect.poll(async () => (await texts(page)).length).toBeGreaterThanOrEqual(PAST);
  const before = await texts(page);
  await expect.poll(() => isKept(page)).toBe(true);
  // What came with the page was of one moment.
  const shell = await page.evaluate(async () => (await caches.match('/'))?.text());
  expect(shell).toContain('id="settings"');
  expect(shell).not.toContain('first-answers');

  await context.setOffline(true);
  await page.reload();
  await expect.poll(() => texts(page)).toEqual(before);
  // After a reload some browsers believe in a network that is not there.
  await page
    .getByText(/(Offline|Reconnecting).*last updated/)
    .filter({ visible: true })
    .first()
    .waitFor();
});

test('what waits is still there after a reload, below what was kept, or alone where nothing was', async () => {
  const { page, context } = chat.ana;
  const before = await texts(page);
  const composer = page.getByRole('textbox', { name: /message/i });
  await composer.fill('Naghihintay pa');
  await composer.press('Enter');
  await page.getByText('Waiting to be sent').waitFor();
  await page.reload();
  await expect.poll(() => texts(page)).toEqual([...before, 'Naghihintay pa']);
  await page.getByText('Waiting to be sent').waitFor();

  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('offline-copies');
        opening.addEventListener('success', () => {
          const cleared = opening.result.transaction('tails', 'readwrite').objectStore('tails').clear();
          cleared.addEventListener('success', resolve);
        });
      }),
  );
  await page.reload();
  await expect.poll(() => texts(page)).toEqual(['Naghihintay pa']);
  await page.getByText('Earlier messages did not load.').waitFor();
  expect(await page.getByText('Messages did not load', { exact: true }).count()).toBe(0);
  await context.setOffline(false);
  await expect.poll(() => texts(page)).toEqual([...before, 'Naghihintay pa']);
  await expect.poll(() => page.getByText('Waiting to be sent').count()).toBe(0);
  await expect.poll(() => isKept(page)).toBe(true);
  await context.setOffline(true);
});

test('what is written there waits; back on the network it goes, and what was said meanwhile is there', async () => {
  const { ana, ben } = chat;
  await ben.page.goto(chat.path);
  const write = async (page: Page, text: string) => {
    const composer = page.getByRole('textbox', { name: /message/i });
    await composer.fill(text);
    await composer.press('Enter');
  };
  await write(ben.page, 'Sinabi habang wala ka');
  await ben.page.locator('article[data-seq]').filter({ hasText: 'Sinabi habang wala ka' }).waitFor();
  await write(ana.page, 'Isinulat nang walang network');
  await ana.page.getByText('Waiting to be sent').waitFor();
  await ana.context.setOffline(false);
  for (const page of [ana.page, ben.page])
    await expect
      .poll(async () => (await texts(page)).slice(-2))
      .toEqual(['Sinabi habang wala ka', 'Isinulat nang walang network']);
});

/** Whether everything is there that a later visit keeps: what is read without a network, and the ways out. */
function isWhole(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await caches.match('/messages/')) !== undefined);
}

test('leaving with something unsent is asked about first', async () => {
  const { page, context } = chat.ana;
  await expect.poll(() => isWhole(page)).toBe(true);
  await context.setOffline(true);
  const composer = page.getByRole('textbox', { name: /message/i });
  await composer.fill('Hindi pa ito naipadala');
  await composer.press('Enter');
  await page.getByText('Waiting to be sent').waitFor();
  await signOut(page);
  const question = page.getByRole('alertdialog', { name: 'Sign out before everything is sent?' });
  await question.waitFor();
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await texts(page)).toContain('Hindi pa ito naipadala');
  await context.setOffline(false);
  await expect.poll(() => page.getByText('Waiting to be sent').count()).toBe(0);
});

test('signing out leaves nothing behind, in another tab neither', async () => {
  const { page, context } = chat.ana;
  const other = await context.newPage();
  await other.goto('/messages/');
  await other.getByPlaceholder('Search conversations').waitFor();
  await expect.poll(() => isKept(page)).toBe(true);
  expect((await kept(page)).stored).toContain('tambayan.person');
  await signOut(page);
  for (const tab of [page, other]) await tab.waitForURL(/\/login\//);
  await expect.poll(async () => (await kept(page)).caches).toEqual([]);
  const { rows, stored } = await kept(page);
  expect(rows).toEqual([]);
  expect(stored).not.toContain('tambayan.person');
  await context.setOffline(true);
  const answer = await other.goto('/messages/').catch((error: Error) => error.message);
  expect(answer).toMatch(/net::ERR_/);
  await context.setOffline(false);
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

test('no page printed an error, broke a policy or asked another origin for anything', () => {
  expect(chat.ana.faults()).toEqual([]);
  expect(chat.ben.faults()).toEqual([]);
});
