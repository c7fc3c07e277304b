import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChaosProxy, createChaosProxy } from '../../chaos/proxy.ts';
import { aRoom, type Room } from '../../support/a-room.ts';
import { aServer, type Server } from '../../support/a-server.ts';
import { aVisitor, launch, PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { type FreshDatabase, freshDatabase } from '../../support/engines/fresh-database.ts';

let database: FreshDatabase;
let proxy: ChaosProxy;
let server: Server;
let room: Room;
let browser: Awaited<ReturnType<typeof launch>>;
let ana: Visitor;
let chat: string;

beforeAll(async () => {
  database = await freshDatabase();
  room = await aRoom(database.db, { names: ['Ana', 'Ben'] });
  chat = `/communities/${room.groupId}/chats/?conversationId=${room.conversationIds[0]}`;
  let port = 0;
  proxy = await createChaosProxy({ targets: () => [port] });
  const url = `http://localhost:${proxy.port}`;
  server = await aServer(database.url, { PUBLIC_URL: url });
  port = Number(new URL(server.url).port);
  browser = await launch();
  ana = await aVisitor(browser, url, PHONE);
  await ana.context.addCookies([{ name: 'sid', value: room.members[0]?.token ?? '', url }]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await proxy?.close();
  await database?.close();
});

const texts = (page: Page) => page.locator('[data-message-text]').allInnerTexts();

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /message/i });
  await field.fill(text);
  await field.press('Enter');
}

/** Whether this browser can open the page, and the chat, without a network. */
function isKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    // Opening it would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'offline-copies')) return false;
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('offline-copies');
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const isThere = database.objectStoreNames.contains('tails');
    const counting = isThere ? database.transaction('tails').objectStore('tails').count() : null;
    if (counting !== null) await new Promise((resolve) => counting.addEventListener('success', resolve));
    database.close();
    return (await caches.keys()).some((name) => name.startsWith('shell-')) && (counting?.result ?? 0) > 0;
  });
}

test('where requests are swallowed, a reload shows what is kept, and the server replaces it when it answers', async () => {
  const { page } = ana;
  await page.goto(chat);
  await write(page, 'Bago mawala');
  await expect.poll(() => texts(page)).toEqual(['Bago mawala']);
  await expect.poll(() => page.getByText('Sending').count()).toBe(0);
  await expect.poll(() => isKept(page)).toBe(true);

  const heal = proxy.each((line) => line.blackhole());
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => texts(page)).toEqual(['Bago mawala']);
  // Nobody has answered: what is shown is what was kept, and it says so.
  await page
    .getByText(/last updated/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await write(page, 'Habang wala');
  await expect.poll(() => texts(page)).toEqual(['Bago mawala', 'Habang wala']);

  heal();
  await database.db.query(
    `insert into chat_messages (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash, created_at)
     select gen_random_uuid(), $1, 2, $2, gen_random_uuid(), 'Sinabi ni Ben', '', now()`,
    [room.conversationIds[0], room.members[1]?.userId],
  );
  await database.db.query('update chat_conversations set last_seq = 2 where id = $1', [
    room.conversationIds[0],
  ]);
  for (const line of proxy.lines()) line.cut();
  await expect.poll(() => texts(page)).toEqual(['Bago mawala', 'Sinabi ni Ben', 'Habang wala']);
  const stored = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const shell = await caches.open(name);
        const pages = (await shell.keys()).filter(({ url }) => !url.includes('/assets/'));
        return Promise.all(pages.map(async (request) => (await shell.match(request))?.text()));
      }),
    );
    return all.flat().join('\n');
  });
  expect(stored).toContain('id="settings"');
  expect(stored).not.toContain('first-answers');
  expect(ana.faults()).toEqual([]);
});
