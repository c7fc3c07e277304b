import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aRoom, type Room } from '../../support/a-room.ts';
import { holdFile, LIVE_CODE } from '../../support/actions/hold-file.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';

let stage: SharedStage;
let room: Room;
let ana: Visitor;

beforeAll(async () => {
  stage = await sharedStage('empty');
  room = await aRoom(stage.database.db, { names: ['Ana', 'Ben'] });
  ana = await stage.visitor({ ...PHONE, token: room.members[0]?.token });
  await say('Magandang umaga');
});

const path = () => `/communities/${room.groupId}/chats/?conversationId=${room.conversationIds[0]}`;

function say(content: string) {
  return stage.post(ana, '/chats/groups/messages', {
    ...{ group_id: room.groupId, chat_conversation_id: room.conversationIds[0] },
    ...{ content, client_msg_id: randomUUID() },
  });
}

/** What the page at `path` asks the API for until `live` is let go, without ids. */
async function openWithoutLive(path: string, text: string) {
  const { page, context, faults } = await stage.visitor({ ...PHONE, token: room.members[1]?.token });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname.replaceAll(/[\da-f-]{36}/g, ':id'));
  });
  // Once it is live, the page may fetch again what could have changed meanwhile.
  const live = await holdFile(context, LIVE_CODE);
  await page.goto(path);
  await page.getByText(text).waitFor();
  for (const call of [
    ...['/api/me', '/api/groups/details', '/api/me/groups/:id/authorization'],
    ...['/api/chats/groups/conversations/search', '/api/chats/groups/:id/layout'],
  ])
    expect(calls).not.toContain(call);
  return { page, context, faults, calls, live };
}

test('a chat is drawn from what came with its page, and follows what happens next', async () => {
  const { page, context, faults, calls, live } = await openWithoutLive(path(), 'Magandang umaga');
  live.release();
  await say('Kumain ka na ba?');
  // What is said to a screen reader stands beside it.
  await page.getByRole('log').getByText('Kumain ka na ba?').waitFor();
  expect(await page.getByRole('log').getByText('Magandang umaga').count()).toBe(1);
  expect(calls).not.toContain('/api/chats/groups/:id/messages/search');
  expect(faults()).toEqual([]);
  await context.close();
});

test('so are the discussions', async () => {
  const post = (content_md: string) => stage.post(ana, '/posts', { group_id: room.groupId, content_md });
  await post('Bukas ang tindahan');
  const address = `/communities/${room.groupId}/?tab=discussions`;
  const { page, context, faults, calls, live } = await openWithoutLive(address, 'Bukas ang tindahan');
  live.release();
  await post('Sarado na ang tindahan');
  await page.getByRole('button', { name: '1 new post' }).waitFor();
  expect(calls).not.toContain('/api/posts/search');
  expect(faults()).toEqual([]);
  await context.close();
});

test('they come with the page also where the service worker fetches it', async () => {
  const { page } = ana;
  await page.goto(path());
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByText('Magandang umaga').waitFor();
  const state = await page.evaluate(() => ({
    isFetchedByWorker: navigator.serviceWorker.controller !== null,
    block: document.getElementById('first-answers')?.textContent ?? '',
  }));
  expect(state.isFetchedByWorker).toBe(true);
  expect(state.block).toContain('Magandang umaga');
});

test('one who goes back to a page after another has signed in sees it as the other', async () => {
  const { page, context } = await stage.visitor({ token: room.members[0]?.token });
  const firstName = page.getByLabel('First name');
  await page.goto('/settings/');
  await expect.poll(() => firstName.inputValue()).toBe('Ana');

  await page.goto('about:blank');
  await context.addCookies([{ name: 'sid', value: room.members[1]?.token ?? '', url: stage.server.url }]);
  await page.goBack();
  await expect.poll(() => firstName.inputValue()).toBe('Ben');
});
