import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { sendPrivateMessage } from '../../../src/contract/chat/conversations.ts';
import { aRoom, type Member, type Room } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';

const group = '/communities/kape-na-pinasa/';

let stage: SharedStage;
let room: Room;
let ana: Visitor;
let ben: Visitor;
/** Says something to Ana in private. */
let cora: Visitor;

beforeAll(async () => {
  stage = await sharedStage('empty');
  room = await aRoom(stage.database.db, { slug: 'kape-na-pinasa', names: ['Ana', 'Ben', 'Cora'] });
  const [one, two, three] = room.members as [Member, Member, Member];
  ana = await stage.visitor({ token: one.token });
  ben = await stage.visitor({ ...PHONE, token: two.token });
  cora = await stage.visitor({ token: three.token });
  await stage.post(cora, sendMessage.path, {
    group_id: room.groupId,
    chat_conversation_id: room.conversationIds[0],
    content: 'Bukas ng 7 ang tasting',
    client_msg_id: randomUUID(),
  });
  const id = randomUUID();
  const answer = await cora.context.request.put(`/api/chats/private/conversations/${id}`, {
    data: { recipient_id: one.userId },
    headers: { origin: stage.server.url },
  });
  expect(answer.ok()).toBe(true);
  await stage.post(cora, sendPrivateMessage.path, {
    chat_conversation_id: id,
    content: 'Dala ako ng barako',
    client_msg_id: randomUUID(),
  });
});

const message = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function forward(page: Page, text: string, to: string, comment: string): Promise<void> {
  await message(page, text).hover();
  await page.getByRole('toolbar').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Forward…' }).click();
  await page.getByRole('searchbox', { name: 'To' }).fill(to);
  await page.getByRole('option', { name: new RegExp(to) }).click();
  await page.getByLabel('Add a comment (optional)').fill(comment);
  await page.getByRole('button', { name: 'Forward', exact: true }).click();
  await page.getByText(`Forwarded to`).first().waitFor();
}

test('a message reaches another person with its author, and its origin only opens for its readers', async () => {
  await goTo(ben.page, '/messages/');
  await goTo(ana.page, `${group}chats/`);
  await forward(ana.page, 'Bukas ng 7', 'Ben', 'Sama ka?');
  await ben.page.getByRole('link', { name: /Ana Reyes.*Sama ka/s }).click();
  const copy = message(ben.page, 'Sama ka?');
  await copy.getByText('Forwarded from Cora Reyes').waitFor();
  expect(await copy.locator('[data-forwarded-text]').innerText()).toBe('Bukas ng 7 ang tasting');
  await copy.getByRole('link', { name: '#storm-0' }).click();
  await ben.page.waitForURL('**/chats/?**messageId=**');
  await message(ben.page, 'Bukas ng 7').waitFor();

  // Out of a private chat, without a network, and without a comment: it is sent once the network is back.
  await goTo(ana.page, '/messages/');
  await ana.page.getByRole('link', { name: /Cora Reyes/ }).click();
  await message(ana.page, 'barako').waitFor();
  await ana.context.setOffline(true);
  await forward(ana.page, 'barako', 'storm-0', '');
  await ana.context.setOffline(false);
  const passedOn = message(ben.page, 'Dala ako ng barako');
  await passedOn.getByText('Forwarded from Cora Reyes').waitFor();
  expect(await passedOn.getByRole('link').count()).toBe(0);
  await passedOn.getByRole('button', { name: 'Forwarded from Cora Reyes' }).click();
  await ben.page.getByRole('dialog', { name: 'About Cora Reyes' }).waitFor();
  const { rows } = await stage.database.db.query(
    'select from chat_forwards join chat_messages m on m.id = chat_message_id where m.author_id = any($1)',
    [room.members.map(({ userId }) => userId)],
  );
  expect(rows).toHaveLength(2);
  for (const visitor of [ana, ben]) expect(visitor.faults()).toEqual([]);
});
