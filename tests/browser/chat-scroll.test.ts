import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aLongChat, type LongChat } from '../support/browser/a-long-chat.ts';
import { goTo } from '../support/browser/go-to.ts';
import { type FreshDatabase, freshDatabase } from '../support/engines/fresh-database.ts';

const MESSAGES = 5000;
/** What the page holds of an open conversation at most. */
const HELD_MAX = 2000;

let database: FreshDatabase;
let chat: LongChat;

/** As the server counts it. */
async function unreadOfBen(): Promise<number> {
  const { rows } = await database.pool.query<{ unread: number }>(
    `select (c.last_seq - r.last_read_seq)::int as unread
     from chat_conversations c
     join chat_read_states r on r.chat_conversation_id = c.id
     join users u on u.id = r.user_id
     where c.id = $1 and u.email = 'ben@example.com'`,
    [chat.chatId],
  );
  return rows[0]?.unread ?? Number.NaN;
}

const log = (): Locator => chat.ben.page.getByRole('log');

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

/** Resolves when the page has drawn three more frames, however long a busy machine takes for them. */
const frames = () =>
  chat.ben.page.evaluate(async () => {
    for (let drawn = 0; drawn < 3; drawn += 1) await new Promise(requestAnimationFrame);
  });

/** Until the list has come to rest: the same place in two looks, some frames apart. */
async function settle(): Promise<void> {
  let before = '';
  await expect
    .poll(async () => {
      await frames();
      const now = JSON.stringify(await anchor());
      const isSame = now === before;
      before = now;
      return isSame;
    })
    .toBe(true);
}

async function loadChat(search = ''): Promise<void> {
  await chat.ben.page.goto(`${chat.path}${search}`);
  await isOpen();
}

/** As a link on another page does it. */
async function openChat(search = ''): Promise<void> {
  await goTo(chat.ben.page, `${chat.path}${search}`);
  await isOpen();
}

async function isOpen(): Promise<void> {
  await log().locator('[data-seq]').first().waitFor();
  await settle();
}

async function wheel(y: number): Promise<void> {
  await log().hover();
  await chat.ben.page.mouse.wheel(0, y);
  await settle();
}

async function newestSeq(): Promise<number> {
  const { rows } = await database.pool.query<{ last_seq: number }>(
    'select last_seq::int from chat_conversations where id = $1',
    [chat.chatId],
  );
  return rows[0]?.last_seq ?? Number.NaN;
}

/** A finger that moves down draws older messages into sight. */
async function swipeDown(): Promise<void> {
  const box = await log().boundingBox();
  if (box === null) throw new Error('the list is not drawn');
  const devtools = await chat.ben.context.newCDPSession(chat.ben.page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const x = Math.round(box.x + 200);
  for (let y = 200; y <= 600; y += 20) {
    const type = y === 200 ? 'touchStart' : 'touchMove';
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: Math.round(box.y + y) }] });
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
}

async function pressPageUp(): Promise<void> {
  await log().locator('[data-seq]').last().focus();
  await chat.ben.page.keyboard.press('PageUp');
  await chat.ben.page.keyboard.press('PageUp');
}

async function dragScrollbar(): Promise<void> {
  const box = await log().boundingBox();
  if (box === null) throw new Error('the list is not drawn');
  const x = box.x + box.width - 4;
  await chat.ben.page.mouse.move(x, box.y + box.height - 20);
  await chat.ben.page.mouse.down();
  await chat.ben.page.mouse.move(x, box.y + box.height / 2, { steps: 10 });
  await chat.ben.page.mouse.up();
}

beforeAll(async () => {
  database = await freshDatabase();
  chat = await aLongChat({ database, messages: MESSAGES });
});

afterAll(async () => {
  await chat?.close();
  await database?.close();
});

describe('a chat of 5,000 messages', () => {
  test('opens at its end, with few rows in the page', async () => {
    await loadChat();
    expect(await gap()).toBeLessThanOrEqual(1);
    expect(await log().locator(`[data-seq="${MESSAGES}"]`).count()).toBe(1);
    expect(await rowCount()).toBeLessThan(80);
  });

  test('stays at the end to the pixel while forty messages come in a second', async () => {
    await openChat();
    for (let n = 1; n <= 40; n += 1) await chat.say(`sunod ${n}${' mahaba'.repeat(n % 30)}`);
    await log()
      .getByText(/^sunod 40/)
      .waitFor();
    await settle();
    await expect.poll(gap).toBeLessThanOrEqual(1);
  });

  test('does not move under someone who reads further up', async () => {
    await openChat();
    await wheel(-1200);
    const before = await anchor();
    for (let n = 1; n <= 50; n += 1) await chat.say(`habang nagbabasa ${n}`);
    await chat.ben.page.getByRole('button', { name: /Jump to latest.*50/ }).waitFor();
    expect(Math.abs((await topOf(before.seq)) - before.top)).toBeLessThanOrEqual(1);
    await chat.ben.page.getByRole('button', { name: /Jump to latest/ }).click();
    await log().getByText('habang nagbabasa 50', { exact: true }).waitFor();
    await settle();
    await expect.poll(gap).toBeLessThanOrEqual(1);
  });

  test('does not move when older messages come in above', async () => {
    await loadChat();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await chat.ben.page.route('**/messages/search?*before=*', async (route) => {
      await released;
      await route.continue();
    });
    await wheel(-20_000);
    const before = await anchor();
    const answered = chat.ben.page.waitForResponse(/before=/);
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
    await chat.ben.page.unroute('**/messages/search?*before=*');
  });

  test('holds few rows wherever one scrolls', async () => {
    await openChat();
    for (let turn = 0; turn < 12; turn += 1) {
      await wheel(-1500);
      expect(await rowCount()).toBeLessThan(80);
    }
  });

  test('follows a link to an old message: it is in sight, has the focus and stands out for a while', async () => {
    await loadChat(`&messageId=${chat.ids[2499]}`);
    const row = log().locator('[data-seq="2500"]');
    await row.waitFor();
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await row.getAttribute('data-highlighted')).toBe('true');
    const box = await row.boundingBox();
    expect(box?.y ?? 0).toBeGreaterThan(56);
    expect(box?.y ?? 0).toBeLessThan(800);
    await expect.poll(() => row.getAttribute('data-highlighted')).toBe(null);
  });

  test('goes on to newer messages from there, and back to the latest at once', async () => {
    await openChat(`&messageId=${chat.ids[999]}`);
    await log().locator('[data-seq="1000"]').waitFor();
    await settle();
    // The end of what is held is not the end: a turn there waits for the next page.
    for (let turn = 0; turn < 20 && Number((await anchor()).seq) <= 1030; turn += 1) await wheel(1500);
    expect(Number((await anchor()).seq)).toBeGreaterThan(1030);
    await chat.ben.page.getByRole('button', { name: /Jump to latest/ }).click();
    await log().getByText('habang nagbabasa 50', { exact: true }).waitFor();
    await settle();
    await expect.poll(gap).toBeLessThanOrEqual(1);
  });

  test('leads to the first unread message further up than a page, and Escape reads it all', async () => {
    await openChat();
    await log().press('Escape');
    await expect.poll(unreadOfBen).toBe(0);
    await goTo(chat.ben.page, '/communities/kape-at-code/?tab=members');
    for (let n = 1; n <= 60; n += 1) await chat.say(`bago ${n}${' at mahaba'.repeat(n % 10)}`);
    // What comes in while a chat opens is read there: the page has to know of them before.
    await chat.ben.page.getByRole('link', { name: /kwentuhan.*60 unread/ }).waitFor();
    await openChat();
    await chat.ben.page.getByRole('button', { name: /^60 new/ }).click();
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

  test('opens at the first unread message for users who chose so, and at the end once all is read', async () => {
    await goTo(chat.ben.page, '/communities/');
    await chat.ben.page.evaluate(() => localStorage.setItem('tambayan.chat', '{"start":"FIRST_UNREAD"}'));
    for (let n = 1; n <= 60; n += 1) await chat.say(`hindi pa nabasa ${n}${' at mahaba'.repeat(n % 10)}`);
    await chat.ben.page.goto(chat.path);
    await log()
      .getByText(/^hindi pa nabasa 1 /)
      .waitFor();
    await settle();
    expect(await gap()).toBeGreaterThan(1000);
    await log().press('Escape');
    await expect.poll(unreadOfBen).toBe(0);
    await openChat();
    await expect.poll(gap).toBeLessThanOrEqual(1);
    await chat.ben.page.evaluate(() => localStorage.removeItem('tambayan.chat'));
  });

  test.each([
    ['a finger', async () => swipeDown()],
    ['the keyboard', async () => pressPageUp()],
    ['the scrollbar', async () => dragScrollbar()],
  ])(
    'lets go of the end when someone scrolls up with %s, and takes hold of it again',
    async (_with, scrollUp) => {
      await openChat();
      await scrollUp();
      await settle();
      expect(await gap()).toBeGreaterThan(100);
      const before = await anchor();
      for (let n = 1; n <= 10; n += 1) await chat.say(`habang nasa itaas ${n}`);
      await chat.ben.page.getByRole('button', { name: /Jump to latest.*10/ }).waitFor();
      await settle();
      expect(Math.abs((await topOf(before.seq)) - before.top)).toBeLessThanOrEqual(1);
      await chat.ben.page.getByRole('button', { name: /Jump to latest/ }).click();
      await settle();
      await chat.say('at balik sa dulo');
      await log().getByText('at balik sa dulo', { exact: true }).last().waitFor();
      await settle();
      await expect.poll(gap).toBeLessThanOrEqual(1);
    },
  );

  test('forgets the oldest of more than 2,000 without moving, and fetches them again', async () => {
    await loadChat();
    const more = HELD_MAX + 200;
    for (let n = 1; n <= more; n += 20)
      await Promise.all(Array.from({ length: 20 }, (_, index) => chat.say(`baha ${n + index}`)));
    await expect
      .poll(async () => Number((await log().locator('[data-seq]').last().getAttribute('data-seq')) ?? 0))
      .toBe(await newestSeq());
    await settle();
    await expect.poll(gap).toBeLessThanOrEqual(1);
    expect(await rowCount()).toBeLessThan(80);
    const first = (await newestSeq()) - more;
    const asked = chat.ben.page.waitForRequest(/before=/, { timeout: 60_000 });
    for (let turn = 0; turn < 80 && Number((await anchor()).seq) > first; turn += 1) await wheel(-20_000);
    await asked;
    await expect.poll(async () => Number((await anchor()).seq)).toBeLessThan(first);
    expect(await rowCount()).toBeLessThan(80);
  });

  test('no page printed an error', () => {
    expect(chat.ana.faults()).toEqual([]);
    expect(chat.ben.faults()).toEqual([]);
  });
});
