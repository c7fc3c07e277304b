import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mentionToken } from '../../src/contract/chat/mentions.ts';
import { createPasswords } from '../../src/server/features/auth/passwords.ts';
import { systemRandom } from '../../src/server/platform/clock/clock.ts';
import { aRoom } from '../support/a-room.ts';
import { PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { aStage, type Stage } from '../support/browser/a-stage.ts';
import { goTo } from '../support/browser/go-to.ts';
import { freshDatabase } from '../support/engines/fresh-database.ts';

const slug = 'kape-at-code';
const PASSWORD = 'Mangga#42x';

let stage: Stage;
/** Owns the community, and has three of its pages open. */
let ben: Visitor;
let chat: Page;
let feed: Page;
let members: Page;
/** Whose name changes, and ends. */
let ana: Visitor;
let anaId: string;

beforeAll(async () => {
  stage = await aStage(await freshDatabase());
  const room = await aRoom(stage.database.db, { names: ['Ben', 'Ana'] });
  const [owner, member] = room.members;
  if (owner === undefined || member === undefined) throw new Error('two people were asked for');
  anaId = member.userId;
  await stage.database.db.query('update groups set slug = $2 where id = $1', [room.groupId, slug]);
  await stage.database.db.query('update users set password_hash = $2 where id = $1', [
    anaId,
    await createPasswords(systemRandom).hash(PASSWORD),
  ]);
  ben = await stage.visitor({ token: owner.token });
  ana = await stage.visitor({ ...PHONE, token: member.token });

  const chat_conversation_id = room.conversationIds[0] ?? '';
  const say = (who: Visitor, content: string) =>
    stage.post(who, '/chats/groups/messages', {
      group_id: room.groupId,
      chat_conversation_id,
      content,
      client_msg_id: randomUUID(),
    });
  await say(ana, 'Magandang umaga');
  await say(ben, `Uy ${mentionToken({ id: anaId })}`);
  const body = { group_id: room.groupId, title: 'Unang brew', content_md: 'Ano ang kape ninyo?' };
  await stage.post(ana, '/posts', body);
  const { rows } = await stage.database.db.query<{ id: string }>('select id from posts');
  await stage.post(ana, '/comments', { post_id: rows[0]?.id, content_md: 'Barako sa akin' });

  chat = ben.page;
  [feed, members] = [await ben.context.newPage(), await ben.context.newPage()];
  await chat.goto(`/communities/${slug}/chats/?conversationId=${chat_conversation_id}`);
  await feed.goto(`/communities/${slug}/?tab=discussions`);
  await feed.getByText('Barako sa akin').waitFor();
  await members.goto(`/communities/${slug}/?tab=members`);
  // A reload would show a new name, too.
  for (const page of [chat, feed, members])
    await page.evaluate(() => document.documentElement.setAttribute('data-stayed', ''));
});

afterAll(() => stage?.close());

const inChat = (text: string) => chat.getByRole('log').getByText(text, { exact: true });
const inFeed = (text: string) => feed.getByRole('article').getByText(text, { exact: true });
const inMembers = (text: string) => members.getByRole('listitem').getByText(text, { exact: true });

/** Whoever wrote the message, the post and the comment, and who is mentioned, is called so on the pages that are open. */
async function allCall(name: string): Promise<void> {
  await inChat(name).waitFor();
  await inChat(`@${name}`).waitFor();
  await inFeed(`${name}: Unang brew`).waitFor();
  // The author of the post, and of its newest comment.
  await expect.poll(() => inFeed(name).count()).toBe(2);
}

test('a new name stands at once in a chat, in a feed and in a list that are open', async () => {
  await allCall('Ana Reyes');
  await inMembers('Ana Reyes').waitFor();
  await ana.page.goto('/settings/');
  await ana.page.getByRole('textbox', { name: 'First name' }).fill('Anabel');
  await ana.page.getByRole('button', { name: 'Save Changes' }).click();
  await ana.page.getByText('Profile updated successfully').waitFor();
  await allCall('Anabel Reyes');
  await inMembers('Anabel Reyes').waitFor();
  expect(await inChat('Ana Reyes').count()).toBe(0);
});

test('users who delete their account leave every open list; what they wrote stays under their name', async () => {
  await goTo(ana.page, '/settings/?tab=security');
  await ana.page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = ana.page.getByRole('alertdialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await ana.page.waitForURL(/\/login\/$/);
  await inMembers('Anabel Reyes').waitFor({ state: 'detached' });
  await allCall('Anabel Reyes');
});

test('an erased user becomes “Deleted user” at once wherever the name was shown', async () => {
  await stage.database.db.query(`update account_deletions set erase_at = now() - interval '1 minute'`);
  await stage.database.db.query(
    `insert into pgboss.job (name, data, policy) values ('accounts.erase', '{}', 'short')`,
  );
  await allCall('Deleted user');
  for (const page of [chat, feed])
    await expect.poll(() => page.evaluate(() => document.body.innerText)).not.toContain('Anabel');
  for (const page of [chat, feed, members])
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-stayed'))).toBe(true);
  for (const visitor of [ana, ben]) expect(visitor.faults()).toEqual([]);
});
