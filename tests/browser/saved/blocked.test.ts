import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { createComment } from '../../../src/contract/feed/comments.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import { aRoom, type Member, type Room } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';

const group = '/communities/kape-ng-hinarang/';

let stage: SharedStage;
let room: Room;
/** One member on two devices. */
let desk: Visitor;
let phone: Visitor;
let ben: Visitor;

const say = (who: Visitor, content: string) =>
  stage.post(who, sendMessage.path, {
    group_id: room.groupId,
    chat_conversation_id: room.conversationIds[0],
    content,
    client_msg_id: randomUUID(),
  });

beforeAll(async () => {
  stage = await sharedStage('empty');
  room = await aRoom(stage.database.db, { slug: 'kape-ng-hinarang', names: ['Ana', 'Ben'] });
  const [one, two] = room.members as [Member, Member];
  desk = await stage.visitor({ token: one.token });
  phone = await stage.visitor({ ...PHONE, token: one.token });
  ben = await stage.visitor({ token: two.token });
  for (let n = 0; n < 40; n += 1) await say(n % 4 === 0 ? desk : ben, `No. ${n}\nat isa pang linya`);
  await say(desk, 'Huling salita');
  const write = async (who: Visitor, content_md: string) =>
    createPost.response.parse(
      await stage.post(who, createPost.path, { group_id: room.groupId, title: '', content_md }),
    ).data.id;
  await write(ben, 'Pansit habhab');
  const post_id = await write(desk, 'Ano ang baon?');
  await stage.post(ben, createComment.path, { post_id, content_md: 'Adobo' });
});

const last = (page: Page) => page.getByRole('article').filter({ hasText: 'Huling salita' });
const folded = (page: Page) => page.getByRole('article', { name: /^Message from someone you blocked/ });

test('what a blocked person writes folds and unfolds live, and the log stays where it is', async () => {
  await goTo(phone.page, '/settings/?tab=security');
  await phone.page.getByText('You have not blocked anyone.').waitFor();
  await goTo(desk.page, `${group}chats/`);
  await last(desk.page).waitFor();
  await desk.page.getByRole('article').filter({ hasText: 'No. 39' }).waitFor();
  const place = async () => (await last(desk.page).boundingBox())?.y ?? 0;
  const before = await place();

  const { userId } = room.members[1] as Member;
  const blocking = await phone.context.request.put(`/api/me/blocks/${userId}`, {
    headers: { origin: stage.server.url },
  });
  expect(blocking.ok()).toBe(true);
  await phone.page.locator('[data-blocked]').filter({ hasText: 'Ben Reyes' }).waitFor();
  await expect.poll(() => folded(desk.page).count()).toBeGreaterThan(3);
  expect(await desk.page.getByRole('log').or(desk.page.locator('main')).first().innerText()).not.toContain(
    'No. 39',
  );
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(1);

  await folded(desk.page).last().getByRole('button', { name: 'Show' }).click();
  const shown = desk.page.getByRole('article').filter({ hasText: 'No. 39' });
  await shown.getByRole('button', { name: 'About Ben Reyes' }).waitFor();

  await goTo(desk.page, `${group}?tab=discussions`);
  await desk.page.getByText('Post from someone you blocked').waitFor();
  expect(await desk.page.getByText('Pansit habhab').count()).toBe(0);
  await desk.page.getByRole('button', { name: 'Show the post' }).click();
  await desk.page.getByText('Pansit habhab').waitFor();
  await desk.page.getByRole('link', { name: '1 comment', exact: true }).click();
  await desk.page.getByText('Comment from someone you blocked').waitFor();
  expect(await desk.page.getByText('Adobo').count()).toBe(0);

  await phone.page.getByRole('button', { name: 'Unblock Ben Reyes' }).click();
  await desk.page.getByText('Adobo').waitFor();
  await phone.page.getByText('You have not blocked anyone.').waitFor();
  await phone.page.getByRole('button', { name: 'Undo' }).click();
  await desk.page.getByText('Comment from someone you blocked').waitFor();
  await phone.page.locator('[data-blocked]').waitFor();
  for (const visitor of [desk, phone]) expect(visitor.faults()).toEqual([]);
});
