import type { APIRequestContext, Browser, Locator } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aVisitor, launch, type Visitor } from '../support/a-browser.ts';
import { aServer, type Server } from '../support/a-server.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';

const MESSAGES = 5000;
const password = 'Bahay-Kubo7';
const withId = z.object({ data: z.object({ id: z.string() }) });
const firstOf = z.object({ data: z.array(z.object({ id: z.string() })) });

let database: FreshDatabase;
let server: Server;
let browser: Browser;
let ana: Visitor;
let ben: Visitor;
let groupId: string;
let chatId: string;
/** Ids by position, from 1 on. */
const ids: string[] = [];

async function post(request: APIRequestContext, path: string, data: object): Promise<unknown> {
  const answer = await request.post(`${server.url}/api${path}`, { data, headers: { origin: server.url } });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

async function signUp({ context }: Visitor, firstName: string, email: string): Promise<void> {
  const form = { email, firstName, lastName: 'Reyes', password, confirmPassword: password };
  await post(context.request, '/auth/register', { ...form, acceptedTerms: true });
  await post(context.request, '/auth/register/verify', { email, code: await server.codeFor(email) });
}

async function found(): Promise<void> {
  const { data } = withId.parse(
    await post(ana.context.request, '/groups', {
      name: 'Kape at Code',
      slug: '',
      description: 'Coffee first, then code review.',
      acceptedGuidelines: true,
      acceptedNda: true,
    }),
  );
  groupId = data.id;
  await post(ben.context.request, `/groups/${groupId}/join`, {});
  const answer = await ana.context.request.get(
    `${server.url}/api/chats/groups/conversations/search?group_id=${groupId}`,
  );
  const [first] = firstOf.parse(await answer.json()).data;
  if (first === undefined) throw new Error('a community begins with a chat');
  chatId = first.id;
}

/** A long past, by SQL: one message a minute, read by everybody, of one to three lines. */
async function fillPast(): Promise<void> {
  const from = Date.now() - (MESSAGES + 60) * 60_000;
  ids.push(...Array.from({ length: MESSAGES }, (_, index) => v7({ msecs: from + index * 60_000 })));
  await database.pool.query(
    `insert into chat_messages (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash, created_at)
     select id, $1, place, (select user_id from group_members where group_id = $2 and role = 'OWNER'), gen_random_uuid(),
       'no. ' || place || repeat(' na medyo mahaba ang sinasabi', (place % 12)::int), '', to_timestamp($4::double precision + place * 60)
     from unnest($3::uuid[]) with ordinality as made (id, place)`,
    [chatId, groupId, ids, from / 1000],
  );
  await database.pool.query(
    'update chat_conversations set last_seq = $2, last_message_at = now() where id = $1',
    [chatId, MESSAGES],
  );
  await database.pool.query(
    `insert into chat_read_states (chat_conversation_id, user_id, last_read_seq, updated_at)
     select $1, user_id, $2, now() from group_members where group_id = $3
     on conflict (user_id, chat_conversation_id) do update set last_read_seq = excluded.last_read_seq`,
    [chatId, MESSAGES, groupId],
  );
}

async function say(text: string): Promise<void> {
  await post(ana.context.request, '/chats/groups/messages', {
    chat_conversation_id: chatId,
    group_id: groupId,
    content: text,
    client_msg_id: v7(),
  });
}

/** As the server counts it. */
async function unreadOfBen(): Promise<number> {
  const { rows } = await database.pool.query<{ unread: number }>(
    `select (c.last_seq - r.last_read_seq)::int as unread
     from chat_conversations c
     join chat_read_states r on r.chat_conversation_id = c.id
     join users u on u.id = r.user_id
     where c.id = $1 and u.email = 'ben@example.com'`,
    [chatId],
  );
  return rows[0]?.unread ?? Number.NaN;
}

const log = (): Locator => ben.page.getByRole('log');

/** Px between the lower edge of what is seen and the end. */
const gap = () =>
  log().evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop);

/** The first row that is wholly in sight, and where it stands. */
const anchor = () =>
  log().evaluate((scroller) => {
    const { top } = scroller.getBoundingClientRect();
    const rows = [...scroller.querySelectorAll<HTMLElement>('[data-seq]')];
    const row = rows.find((one) => one.getBoundingClientRect().top >= top);
    return { seq: row?.dataset.seq ?? '', top: row?.getBoundingClientRect().top ?? Number.NaN };
  });

const topOf = (seq: string) =>
  log()
    .locator(`[data-seq="${seq}"]`)
    .evaluate((row) => row.getBoundingClientRect().top);

const rowCount = () => log().locator('[data-seq]').count();

/** Until the list has come to rest: the same place in two looks, some frames apart. */
async function settle(): Promise<void> {
  let before = '';
  await expect
    .poll(async () => {
      const now = JSON.stringify(await anchor());
      const isSame = now === before;
      before = now;
      return isSame;
    })
    .toBe(true);
}

async function openChat(search = ''): Promise<void> {
  await ben.page.goto(`/communities/kape-at-code/chats/?conversationId=${chatId}${search}`);
  await log().locator('[data-seq]').first().waitFor();
  await settle();
}

async function wheel(y: number): Promise<void> {
  await log().hover();
  await ben.page.mouse.wheel(0, y);
  await settle();
}

beforeAll(async () => {
  database = await freshDatabase();
  server = await aServer(database.url);
  browser = await launch();
  ana = await aVisitor(browser, server.url);
  ben = await aVisitor(browser, server.url);
  await signUp(ana, 'Ana', 'ana@example.com');
  await signUp(ben, 'Ben', 'ben@example.com');
  await found();
  await fillPast();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await database?.close();
});

describe('a chat of 5,000 messages', () => {
  test('opens at its end, with few rows in the page', async () => {
    await openChat();
    expect(await gap()).toBeLessThanOrEqual(1);
    expect(await log().locator(`[data-seq="${MESSAGES}"]`).count()).toBe(1);
    expect(await rowCount()).toBeLessThan(80);
  });

  test('stays at the end to the pixel while forty messages come in a second', async () => {
    await openChat();
    for (let n = 1; n <= 40; n += 1) await say(`sunod ${n}${' mahaba'.repeat(n % 30)}`);
    await log()
      .getByText(/^sunod 40/)
      .waitFor();
    await settle();
    await expect.poll(gap).toBeLessThanOrEqual(1);
  });

  test('does not move under somebody who reads further up', async () => {
    await openChat();
    await wheel(-1200);
    const before = await anchor();
    for (let n = 1; n <= 50; n += 1) await say(`habang nagbabasa ${n}`);
    await ben.page.getByRole('button', { name: /Jump to latest.*50/ }).waitFor();
    expect(Math.abs((await topOf(before.seq)) - before.top)).toBeLessThanOrEqual(1);
    await ben.page.getByRole('button', { name: /Jump to latest/ }).click();
    await log().getByText('habang nagbabasa 50', { exact: true }).waitFor();
    await settle();
    await expect.poll(gap).toBeLessThanOrEqual(1);
  });

  test('does not move when older messages come in above', async () => {
    await openChat();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await ben.page.route('**/messages/search?*before=*', async (route) => {
      await released;
      await route.continue();
    });
    await wheel(-20_000);
    const before = await anchor();
    const answered = ben.page.waitForResponse(/before=/);
    release();
    await answered;
    await expect
      .poll(() =>
        log()
          .locator(`[data-seq="${Number(before.seq) - 1}"]`)
          .count(),
      )
      .toBe(1);
    expect(Math.abs((await topOf(before.seq)) - before.top)).toBeLessThanOrEqual(1);
    await settle();
    expect(Math.abs((await topOf(before.seq)) - before.top)).toBeLessThanOrEqual(1);
    await ben.page.unroute('**/messages/search?*before=*');
  });

  test('holds few rows wherever one scrolls', async () => {
    await openChat();
    for (let turn = 0; turn < 12; turn += 1) {
      await wheel(-1500);
      expect(await rowCount()).toBeLessThan(80);
    }
  });

  test('follows a link to an old message: it is in sight, has the focus and stands out for a while', async () => {
    await openChat(`&messageId=${ids[2499]}`);
    const row = log().locator('[data-seq="2500"]');
    await row.waitFor();
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await row.getAttribute('data-highlighted')).toBe('true');
    const box = await row.boundingBox();
    expect(box?.y ?? 0).toBeGreaterThan(56);
    expect(box?.y ?? 0).toBeLessThan(800);
    await expect.poll(() => row.getAttribute('data-highlighted'), { timeout: 5000 }).toBe(null);
  });

  test('goes on to newer messages from there, and back to the latest at once', async () => {
    await openChat(`&messageId=${ids[999]}`);
    await log().locator('[data-seq="1000"]').waitFor();
    await settle();
    for (let turn = 0; turn < 4; turn += 1) await wheel(1500);
    expect(Number((await anchor()).seq)).toBeGreaterThan(1030);
    expect(await gap()).toBeGreaterThan(0);
    await ben.page.getByRole('button', { name: /Jump to latest/ }).click();
    await log().getByText('habang nagbabasa 50', { exact: true }).waitFor();
    await settle();
    await expect.poll(gap).toBeLessThanOrEqual(1);
  });

  test('leads to the first unread message further up than a page, and Escape reads it all', async () => {
    await openChat();
    await log().press('Escape');
    await expect.poll(unreadOfBen).toBe(0);
    await ben.page.goto('/communities/');
    for (let n = 1; n <= 60; n += 1) await say(`bago ${n}${' at mahaba'.repeat(n % 10)}`);
    await openChat();
    await ben.page.getByRole('button', { name: /^60 new/ }).click();
    await log()
      .getByText(/^bago 1 /)
      .waitFor();
    await settle();
    expect(await log().getByRole('separator', { name: 'New messages' }).count()).toBe(1);
    await log().press('Escape');
    await expect.poll(unreadOfBen).toBe(0);
    await settle();
    await expect.poll(gap).toBeLessThanOrEqual(1);
  });

  test('no page printed an error', () => {
    expect(ana.faults()).toEqual([]);
    expect(ben.faults()).toEqual([]);
  });
});
