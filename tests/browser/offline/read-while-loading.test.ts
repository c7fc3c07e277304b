import { randomUUID } from 'node:crypto';
import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { getMe } from '../../../src/contract/account/me.ts';
import { markConversationRead, searchConversations, sendMessage } from '../../../src/contract/chat/chat.ts';
import { mentionToken } from '../../../src/contract/chat/mentions.ts';
import { aRoom } from '../../support/a-room.ts';
import type { Visitor } from '../../support/browser/a-browser.ts';
import { sharedStage } from '../../support/browser/shared-stage.ts';

test('what is read on another device while a page loads from what this device kept is not counted', async () => {
  const stage = await sharedStage('empty');
  const room = await aRoom(stage.database.db, { slug: 'nabasa-na', names: ['Ana', 'Ben'] });
  const [one, two] = room.members;
  const ana = await stage.visitor({ serviceWorkers: 'block', token: one?.token });
  const ben = await stage.visitor({ token: two?.token });
  const id = room.conversationIds[0] ?? '';
  const call = async (who: Visitor, method: string, path: string, data: object) => {
    const headers = { origin: stage.server.url };
    const answer = await who.context.request.fetch(`/api${path}`, { method, data, headers });
    expect(answer.ok(), `${method} ${path} ${answer.status()}`).toBe(true);
  };
  await call(ben, 'POST', sendMessage.path, {
    ...{ group_id: room.groupId, chat_conversation_id: id, client_msg_id: randomUUID() },
    content: `${mentionToken({ id: one?.userId ?? '' })}, nabasa mo na ba?`,
  });

  const { page } = ana;
  const counted = page.getByRole('link', { name: 'Messages, 1 for you' }).first();
  await page.goto('/');
  await counted.waitFor();
  await page.waitForFunction(() => localStorage.getItem('tambayan.person') !== null);
  // As the kept shell: no answers, and no position, come with the page.
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/<script id="first-answers"[\s\S]*?<\/script>/, '');
      await route.fulfill({ response: answer, body });
    },
  );
  let asked = 0;
  let readThere = () => {};
  const isRead = new Promise<void>((resolve) => {
    readThere = resolve;
  });
  const isMeAsked = Promise.withResolvers<void>();
  let isLost = true;
  const afterReading = async (route: Route) => {
    // The first answer is lost, so the page begins with whom this device kept.
    if (isLost) {
      isLost = false;
      return route.abort();
    }
    isMeAsked.resolve();
    await isRead;
    await route.continue();
  };
  await page.route(`**/api${getMe.path}`, afterReading);
  await page.route(`**/api${searchConversations.path}*`, async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    const answer = await route.fetch();
    await isMeAsked.promise;
    await call(ana, 'POST', markConversationRead.path.replace(':chat_conversation_id', id), { seq: 1 });
    readThere();
    await page.waitForResponse(`**/api${getMe.path}`);
    await route.fulfill({ response: answer });
  });
  await page.reload();
  await expect.poll(() => asked).toBeGreaterThan(1);
  await page.getByRole('link', { name: 'Messages', exact: true }).first().waitFor();
});
