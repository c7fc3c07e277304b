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
test.each([
  ['/test/websocket', 'ws'],
  ['/test/sse', 'sse'],
])('on %s a browser keeps every promise over %s', async (path, transport) => {
  const { page } = chat.ben;
  await page.goto(path);
  await page.getByText('live · steady').first().waitFor();
  await page.getByRole('radio', { name: transport, exact: true }).click();
  await page.getByRole('button', { name: 'Run conformance' }).click();
  await expect.poll(() => page.getByLabel(/^(?:Kept|Broken)$/).count()).toBe(12);
  const outcome = await page.getByRole('region', { name: 'Conformance' }).innerText();
  expect(outcome).toContain('12 of 12');
});

test('two pages of one account do not disturb each other, and each run begins clean', async () => {
  const { page } = chat.ben;
  const other = await chat.ben.context.newPage();
  for (const one of [page, other]) {
    await one.goto('/test/websocket');
    await one.getByText('live · steady').first().waitFor();
  }
  // What is left of an earlier run: the wire is broken, and events are lost.
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await Promise.all([page, other].map((one) => one.getByRole('button', { name: 'Run conformance' }).click()));
  for (const one of [page, other]) {
    await expect.poll(() => one.getByLabel(/^(?:Kept|Broken)$/).count()).toBe(12);
    expect(await one.getByRole('region', { name: 'Conformance' }).innerText()).toContain('12 of 12');
  }
  await other.close();
});

test('its code is in a file of the name that production does not serve', () => {
  expect(loaded.filter((path) => /^\/assets\/tester-screen-/.test(path))).not.toEqual([]);
});

test('someone who is not signed in is told so', async () => {
  await chat.ben.context.clearCookies();
  await chat.ben.page.goto('/test/websocket');
  await chat.ben.page.getByText('Sign in to connect').waitFor();
  expect(chat.ben.faults()).toEqual([]);
});
