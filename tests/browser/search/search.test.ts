import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import { aRoom, type Room } from '../../support/a-room.ts';
import type { Visitor } from '../../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';

let stage: SharedStage;
let room: Room;
let ana: Visitor;

beforeAll(async () => {
  stage = await sharedStage('empty');
  room = await aRoom(stage.database.db, { names: ['Ana', 'Ben'] });
  ana = await stage.visitor({ token: room.members[0]?.token });
  const group_id = room.groupId;
  await stage.post(ana, sendMessage.path, {
    ...{ group_id, chat_conversation_id: room.conversationIds[0] },
    ...{ content: 'Bukas ng 7 ang tasting ng Tabléa', client_msg_id: randomUUID() },
  });
  await stage.post(ana, createPost.path, {
    group_id,
    title: 'Barako',
    content_md: 'Saan may tablea na barako?',
  });
});

test('Ctrl+K leads to all results; arrows and Enter open one in its place; Back returns to the list', async () => {
  const { page } = ana;
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('tablea');
  await page.getByRole('option', { name: 'Search everything for “tablea”' }).click();
  const results = page.locator('[data-result]');
  await results.filter({ hasText: 'Bukas ng 7' }).waitFor();
  expect(await page.locator('mark').allInnerTexts()).toEqual(expect.arrayContaining(['tablea', 'Tabléa']));

  // A filter that is typed is a chip, and the chip takes it away.
  const field = page.getByRole('searchbox', { name: 'Search everything' });
  await field.fill('tablea has:link');
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('button', { name: 'Remove filter: With a link' }).click();
  await results.filter({ hasText: 'Bukas ng 7' }).waitFor();
  expect(await field.inputValue()).toBe('tablea');

  await page.getByRole('link', { name: 'Messages', exact: true }).last().click();
  await page.waitForURL(/kind=messages/);
  await results.first().waitFor();
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/messageId=/);
  await page.getByRole('article').filter({ hasText: 'Bukas ng 7' }).waitFor();
  await page.goBack();
  await results.filter({ hasText: 'Bukas ng 7' }).waitFor();
});
