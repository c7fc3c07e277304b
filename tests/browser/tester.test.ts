import { afterAll, beforeAll, expect, test } from 'vitest';
import { aLongChat, type LongChat } from '../support/browser/a-long-chat.ts';
import { type FreshDatabase, freshDatabase } from '../support/engines/fresh-database.ts';

let database: FreshDatabase;
let chat: LongChat;
const loaded: string[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  chat = await aLongChat({ database, messages: 1 });
  chat.ben.page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
});
afterAll(async () => {
  await chat?.close();
  await database?.close();
});

// The other transports keep them too: tests/realtime/conformance.test.ts.
test('two pages of one account keep every promise side by side, over ws and over sse, and each run begins clean', async () => {
  const pages = [
    { page: chat.ben.page, path: '/test/websocket', transport: 'ws' },
    { page: await chat.ben.context.newPage(), path: '/test/sse', transport: 'sse' },
  ];
  for (const { page, path, transport } of pages) {
    await page.goto(path);
    await page.getByText('live · steady').first().waitFor();
    await page.getByRole('radio', { name: transport, exact: true }).click();
  }
  // What is left of an earlier run: the wire is broken, and events are lost.
  await chat.ben.page.getByRole('button', { name: 'Duplicate' }).click();
  await Promise.all(pages.map(({ page }) => page.getByRole('button', { name: 'Run conformance' }).click()));
  for (const { page, transport } of pages) {
    await expect.poll(() => page.getByLabel(/^(?:Kept|Broken)$/).count(), { message: transport }).toBe(12);
    const outcome = await page.getByRole('region', { name: 'Conformance' }).innerText();
    expect(outcome, transport).toContain('12 of 12');
  }
  expect(
    loaded.filter((path) => /^\/assets\/tester-screen-/.test(path)),
    'its code is in a file of the name that production does not serve',
  ).not.toEqual([]);
  await pages[1]?.page.close();

  await chat.ben.context.clearCookies();
  await chat.ben.page.goto('/test/websocket');
  await chat.ben.page.getByText('Sign in to connect').waitFor();
  expect(chat.ben.faults()).toEqual([]);
});
