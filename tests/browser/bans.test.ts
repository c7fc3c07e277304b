import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sendMessage } from '../../src/contract/chat/chat.ts';
import { createPost } from '../../src/contract/feed/posts.ts';
import { createReport } from '../../src/contract/reports/reports.ts';
import { aRoom, type Room } from '../support/a-room.ts';
import { anotherPage, PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { goTo } from '../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../support/browser/shared-stage.ts';
import { violationsIn } from './screens/verdicts.ts';

const community = '/communities/kape-at-bawal/';
const pictures = process.env.PICTURES;

let stage: SharedStage;
let room: Room;
/** Owns the community. */
let olive: Visitor;
/** Moderates it, on a narrow phone and in Filipino. */
let mod: Visitor;
/** Writes what is removed. */
let ben: Visitor;
/** Another member, who reads the chat and, in a second window, the feed. */
let cora: Visitor;
let feed: Visitor;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const { db } = stage.database;
  room = await aRoom(db, { names: ['Olive', 'Mod', 'Ben', 'Cora'], slug: 'kape-at-bawal' });
  const [owner, moderator, banned, member] = room.members;
  await db.query(`update group_members set role = 'MODERATOR' where group_id = $1 and user_id = $2`, [
    ...[room.groupId, moderator?.userId],
  ]);
  mod = await stage.visitor({ ...PHONE, token: moderator?.token });
  await mod.page.setViewportSize({ width: 360, height: 740 });
  await mod.context.addInitScript(() => localStorage.setItem('tambayan.language', 'fil'));
  olive = await stage.visitor({ token: owner?.token });
  ben = await stage.visitor({ token: banned?.token });
  cora = await stage.visitor({ token: member?.token });
  feed = await anotherPage(cora, stage.server.url);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const picture = (page: Page, name: string) =>
  pictures === undefined ? undefined : page.screenshot({ path: `${pictures}/bans-${name}.png` });

async function write(message: string, post: string): Promise<void> {
  const [chat_conversation_id] = room.conversationIds;
  await stage.post(ben, sendMessage.path, {
    ...{ group_id: room.groupId, chat_conversation_id },
    ...{ content: message, client_msg_id: randomUUID() },
  });
  await stage.post(ben, createPost.path, { group_id: room.groupId, content_md: post });
}
const message = (text: string) => cora.page.getByRole('log').getByText(text);
const post = (text: string) => feed.page.getByRole('article').filter({ hasText: text });

/** Cora sees what Ben wrote come, or go. */
async function coraSees(texts: readonly [string, string], state: 'visible' | 'detached'): Promise<void> {
  await message(texts[0]).waitFor({ state });
  await post(texts[1]).waitFor({ state });
}

test('a ban from a phone takes messages and posts along at once for others, and one Undo brings them back', async () => {
  const texts = ['Paluwagan, doble ang balik!', 'PM lang sa akin, mga suki'] as const;
  await write(...texts);
  await goTo(cora.page, `${community}chats/`);
  await cora.page
    .getByRole('link', { name: /storm-0/ })
    .first()
    .click();
  await goTo(feed.page, `${community}?tab=discussions`);
  await coraSees(texts, 'visible');

  await goTo(mod.page, `${community}?tab=members&q=Ben`);
  const { page } = mod;
  await button(page, 'Mga aksyon para kay Ben Reyes').click();
  await page.getByRole('menuitem', { name: 'I-ban' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'I-ban si Ben Reyes?' });
  await dialog.getByText(/Mananatili ang mga isinulat niya\.$/).waitFor();
  const cut = await dialog
    .getByRole('radio')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );
  expect(cut).toEqual([]);
  await dialog.getByRole('button', { name: /Alisin ang mga isinulat niya/ }).click();
  await page.getByRole('option', { name: 'Lahat' }).click();
  await dialog.getByRole('checkbox', { name: /^Pati mga post at komento/ }).waitFor();
  await picture(page, 'dialog');
  await dialog.getByRole('textbox').fill('Scam');
  await button(page, 'I-ban').click();
  await page.getByText('Inalis: 1 mensahe, 1 post').waitFor();
  await coraSees(texts, 'detached');
  await ben.page.goto(community);

  await button(page, 'I-undo').click();
  await coraSees(texts, 'visible');
  const { rows } = await stage.database.db.query(
    `select from restrictions where group_id = $1 and type = 'GROUP_BAN' and lifted_at is null`,
    [room.groupId],
  );
  expect(rows).toEqual([]);
});

test('in a report, one button bans the person and removes all that they wrote', async () => {
  const [member] = room.members.slice(2, 3);
  await stage.database.db.query(
    `update group_members set status = 'ACTIVE' where group_id = $1 and user_id = $2`,
    [room.groupId, member?.userId],
  );
  const texts = ['Pautang, 5-6, walang requirements', 'Load at pautang dito'] as const;
  await write(...texts);
  // A new post waits behind a button.
  await goTo(feed.page, `${community}?tab=discussions`);
  await coraSees(texts, 'visible');
  const { rows } = await stage.database.db.query<{ id: string }>(
    'select id from posts where group_id = $1 and content_md = $2',
    [room.groupId, texts[1]],
  );
  await stage.post(cora, createReport.path, { type: 'SPAM', reported_post_id: rows[0]?.id });

  const { page } = olive;
  await goTo(page, `${community}?tab=moderation`);
  await page
    .locator('button[data-row]:visible, [data-opens] button:visible')
    .filter({ hasText: 'Load at pautang' })
    .click();
  await button(page, 'Claim').click();
  const decision = page.getByRole('region', { name: 'Decision' });
  await decision.getByText('The person was restricted', { exact: true }).click();
  await button(page, 'Ban Ben and remove what they wrote...').click();
  const dialog = page.getByRole('alertdialog', { name: 'Ban Ben Reyes?' });
  await dialog.getByRole('button', { name: /Everything/ }).waitFor();
  expect(await violationsIn(page, 'light')).toEqual([]);
  await picture(page, 'report');
  await button(page, 'Ban').click();
  await page.getByText('Removed: 2 messages, 2 posts').waitFor();
  await coraSees(texts, 'detached');
  const { rows: bans } = await stage.database.db.query(
    `select from restrictions where group_id = $1 and type = 'GROUP_BAN' and lifted_at is null
       and report_id is not null`,
    [room.groupId],
  );
  expect(bans).toHaveLength(1);
});
