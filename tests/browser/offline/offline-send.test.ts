import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aLongChat, type LongChat } from '../../support/browser/a-long-chat.ts';
import { storedEntries } from '../../support/browser/stored-outbox.ts';
import { writtenIn } from '../../support/browser/written-in.ts';
import { type FreshDatabase, freshDatabase } from '../../support/engines/fresh-database.ts';

const PAST = 3;
const WRITTEN = ['Una', 'Pangalawa', 'Pangatlo', 'Pang-apat', 'Panglima'];

let database: FreshDatabase;
let chat: LongChat;

beforeAll(async () => {
  database = await freshDatabase();
  chat = await aLongChat({ database, messages: PAST });
  for (const { page } of [chat.ana, chat.ben]) await page.setViewportSize({ width: 390, height: 844 });
});

afterAll(async () => {
  await chat?.close();
  await database?.close();
});

async function open(page: Page): Promise<void> {
  await page.goto(chat.path);
  await page.getByRole('textbox', { name: /message/i }).waitFor();
  await expect.poll(async () => (await texts(page)).length).toBeGreaterThanOrEqual(PAST);
}

/** What one reads, from top to bottom. */
function texts(page: Page): Promise<string[]> {
  return page.locator('[data-message-text]').allInnerTexts();
}

async function write(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: /message/i });
  await composer.fill(text);
  await composer.press('Enter');
  await expect.poll(() => writtenIn(composer)).toBe('');
}

async function inDatabase() {
  const { rows } = await database.db.query<{ seq: string; content: string; client_msg_id: string }>(
    'select seq, content, client_msg_id from chat_messages order by seq',
  );
  return rows;
}

async function postsInDatabase(): Promise<string[]> {
  const { rows } = await database.db.query<{ content_md: string }>(
    'select content_md from posts order by seq',
  );
  return rows.map(({ content_md }) => content_md);
}

test('what an earlier version of the client left in this browser is sent', async () => {
  const { page } = chat.ana;
  const { rows } = await database.db.query<{ id: string }>(`select id from users where first_name = 'Ana'`);
  const authorId = rows[0]?.id ?? '';
  const at = new Date().toISOString();
  const message = {
    client_msg_id: v7(),
    author_id: authorId,
    chat_conversation_id: chat.chatId,
    group_id: chat.groupId,
    content: 'Galing sa lumang bersiyon',
    mentions: [],
    reply_to: null,
    created_at: at,
    since: at,
    state: 'queued',
    reason: null,
  };
  const text = 'Lumang post';
  const post = {
    form: {
      form: {
        group_id: chat.groupId,
        title: '',
        content_md: text,
        tag_ids: [],
        is_announcement: false,
      },
      draft: { title: '', text, people: [], tags: [], is_announcement: false },
    },
    written_at: Date.now(),
  };
  // A page of this origin on which the client does not run.
  await page.goto('/manifest.webmanifest');
  await page.evaluate(
    ({ message, post, key }) =>
      new Promise<void>((resolve, reject) => {
        localStorage.setItem(key, JSON.stringify(post));
        const opening = indexedDB.open('outbox', 1);
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('upgradeneeded', () => {
          const entries = opening.result.createObjectStore('entries', { autoIncrement: true });
          entries.createIndex('author_id', 'author_id');
          entries.createIndex('client_msg_id', 'client_msg_id', { unique: true });
          entries.add(message);
        });
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve();
        });
      }),
    { message, post, key: `unsent-post:${authorId}:${chat.groupId}:${v7()}` },
  );
  await open(page);
  await expect.poll(async () => (await inDatabase()).at(-1)?.content).toBe('Galing sa lumang bersiyon');
  await expect.poll(() => texts(page)).toContain('Galing sa lumang bersiyon');
  await expect.poll(postsInDatabase).toEqual([text]);
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent')).length),
    )
    .toBe(0);
});

test('five messages written offline in a tab that is closed arrive once each and in order from the next one', async () => {
  const { ana, ben } = chat;
  await open(ana.page);
  await open(ben.page);
  const before = (await inDatabase()).length;

  await ana.context.setOffline(true);
  for (const text of WRITTEN) await write(ana.page, text);
  await expect.poll(() => ana.page.getByText('Waiting to be sent').count()).toBe(WRITTEN.length);
  expect((await texts(ana.page)).slice(-5)).toEqual(WRITTEN);
  await ana.page
    .getByText('Offline · 5 messages waiting · will send automatically')
    .filter({ visible: true })
    .waitFor();
  expect(await inDatabase()).toHaveLength(before);
  // The last one is still on its way into the browser's database.
  await ana.page.close();

  await ana.context.setOffline(false);
  const page = await ana.context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);

  await expect.poll(async () => (await inDatabase()).length).toBe(before + 5);
  const truth = await inDatabase();
  expect(truth.slice(-5).map(({ content }) => content)).toEqual(WRITTEN);
  expect(truth.map(({ seq }) => Number(seq))).toEqual(truth.map((_, at) => at + 1));
  expect(new Set(truth.map(({ client_msg_id }) => client_msg_id)).size).toBe(truth.length);

  for (const reader of [page, ben.page]) {
    await expect.poll(() => texts(reader)).toEqual(truth.map(({ content }) => content));
    expect(await reader.getByText('Waiting to be sent').count()).toBe(0);
  }

  // Once more from the start: what is shown is what is stored, and nothing is left that could be sent again.
  await page.reload();
  await open(page);
  await expect.poll(() => texts(page)).toEqual(truth.map(({ content }) => content));
  expect(await inDatabase()).toHaveLength(before + 5);
  expect(await storedEntries(page)).toBe(0);
});

test('a network that comes back under an open page sends by itself', async () => {
  const { ana, ben } = chat;
  const page = ana.context.pages().at(-1);
  if (page === undefined) throw new Error('the page of the first test is gone');
  await ana.context.setOffline(true);
  await write(page, 'Nandito pa rin');
  await page.getByText('Waiting to be sent').waitFor();
  await ana.context.setOffline(false);
  await expect.poll(() => page.getByText('Waiting to be sent').count()).toBe(0);
  await expect.poll(async () => (await texts(ben.page)).at(-1)).toBe('Nandito pa rin');
  expect((await inDatabase()).filter(({ content }) => content === 'Nandito pa rin')).toHaveLength(1);
});

test('two tabs of one person send what either of them wrote, once', async () => {
  const { ana, ben } = chat;
  const [first] = ana.context.pages();
  if (first === undefined) throw new Error('no page is open');
  const second = await ana.context.newPage();
  await open(second);
  await ana.context.setOffline(true);
  await write(first, 'Mula sa una');
  await write(second, 'Mula sa ikalawa');
  await expect.poll(() => first.getByText('Waiting to be sent').count()).toBe(2);
  await first.close();
  await ana.context.setOffline(false);
  for (const reader of [second, ben.page])
    await expect
      .poll(async () => (await texts(reader)).slice(-2))
      .toEqual(['Mula sa una', 'Mula sa ikalawa']);
  expect((await inDatabase()).filter(({ content }) => content.startsWith('Mula sa'))).toHaveLength(2);
});

test('a post written offline in a tab that is closed arrives once from a page without discussions', async () => {
  const { ana } = chat;
  const page = await ana.context.newPage();
  await page.goto(chat.path.replace(/chats.*/, '?tab=discussions'));
  await page.getByRole('button', { name: /Share something/ }).click();
  const field = page.getByRole('textbox', { name: 'Text of the post' });
  // Its code is loaded by the click.
  await field.waitFor();
  await ana.context.setOffline(true);
  await field.fill('Walang signal dito');
  await field.press('Control+Enter');
  await page.getByText('Not posted yet.').waitFor();
  for (const one of ana.context.pages()) await one.close();
  await ana.context.setOffline(false);
  await open(await ana.context.newPage());
  await expect.poll(async () => (await postsInDatabase()).slice(1)).toEqual(['Walang signal dito']);
});

test('no page printed an error, broke a policy or asked another origin for anything', () => {
  expect(chat.ana.faults()).toEqual([]);
  expect(chat.ben.faults()).toEqual([]);
});
