import { mkdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { aRoom, type Room } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { tooWideIn, violationsIn } from '../screens/verdicts.ts';

const page = '/communities/kape-at-thread/chats/';
const pictures = process.env.PICTURES;

let stage: SharedStage;
let room: Room;
/** Wrote the message, at a desk. */
let ana: Visitor;
/** Replies on a phone. */
let ben: Visitor;
let parentId: string;
let chatId: string;

beforeAll(async () => {
  stage = await sharedStage('empty');
  room = await aRoom(stage.database.db, { slug: 'kape-at-thread', names: ['Ana', 'Ben', 'Cora'] });
  [chatId = ''] = room.conversationIds;
  const [one, two] = room.members;
  ana = await stage.visitor({ token: one?.token });
  ben = await stage.visitor({ ...PHONE, token: two?.token });
  for (const content of ['Magandang umaga', 'Sino ang pupunta sa meetup sa Sabado?', 'Kape muna']) {
    const body = {
      ...{ group_id: room.groupId, chat_conversation_id: chatId, content },
      client_msg_id: crypto.randomUUID(),
    };
    const { data } = sendMessage.response.parse(await stage.post(ana, sendMessage.path, body));
    if (content.startsWith('Sino')) parentId = data.id;
  }
});

const thread = ({ page }: Visitor) => page.getByRole('region', { name: 'Thread', exact: true });
const replies = (who: Visitor) => thread(who).getByRole('log').locator('[data-message-text]').allInnerTexts();
const countLine = ({ page }: Visitor) => page.locator('button[data-thread]').innerText();

/** The label of what has the focus. */
const focused = ({ page }: Visitor) => page.evaluate(() => document.activeElement?.ariaLabel ?? '');

async function say(who: Visitor, text: string): Promise<void> {
  const field = thread(who).getByRole('textbox');
  await field.fill(text);
  await field.press('Enter');
  await expect.poll(() => replies(who)).toContain(text);
}

async function picture(who: Visitor, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await who.page.emulateMedia({ colorScheme });
    await who.page.screenshot({ path: `${pictures}/${name}-${colorScheme}.png` });
  }
  await who.page.emulateMedia({ colorScheme: 'light' });
}

async function verdicts({ page }: Visitor): Promise<string[]> {
  return [...(await violationsIn(page, 'light')), ...(await tooWideIn(page))];
}

test('a reply in a thread reaches the author of the message while they look', async () => {
  await goTo(ana.page, `${page}?conversationId=${chatId}`);
  await ana.page.getByText('Kape muna').first().waitFor();
  await goTo(ben.page, `${page}?conversationId=${chatId}&thread=${parentId}`);
  await thread(ben).getByText('Be the first to reply.').waitFor();
  await picture(ben, 'phone-empty');
  await say(ben, 'Ako!');
  await expect.poll(() => countLine(ana)).toMatch(/1 reply/);
  await say(ben, 'May dala akong pandesal');
  await expect.poll(() => countLine(ana)).toMatch(/2 replies/);
  await picture(ana, 'desktop-count');
  await picture(ben, 'phone-thread');

  const side = ana.page.getByRole('link', { name: /^Threads/ });
  await expect.poll(() => side.innerText()).toMatch(/2/);
  await side.click();
  await ana.page.getByRole('list', { name: 'Threads' }).getByText('Sino ang pupunta').waitFor();
  await picture(ana, 'desktop-list');
  expect(await verdicts(ana)).toEqual([]);
  await ana.page.getByRole('list', { name: 'Threads' }).getByRole('link').click();
  await expect.poll(() => replies(ana)).toEqual(['Ako!', 'May dala akong pandesal']);
  // Read: nothing is left in the sidebar.
  await expect.poll(() => side.innerText()).not.toMatch(/2/);
  await picture(ana, 'desktop-thread');
});

test('both write in it, and the summary follows', async () => {
  await say(ana, 'Dala ko ang kape');
  await expect.poll(() => replies(ben)).toEqual(['Ako!', 'May dala akong pandesal', 'Dala ko ang kape']);
  await expect.poll(() => countLine(ana)).toMatch(/3 replies/);
  expect(await verdicts(ana)).toEqual([]);
  expect(await verdicts(ben)).toEqual([]);

  // A reply without a connection waits on the device, and is there once afterwards.
  await ben.context.setOffline(true);
  await say(ben, 'Walang signal dito');
  await expect.poll(() => thread(ben).getByRole('log').innerText()).toMatch(/Sending…|Waiting to be sent/);
  await ben.context.setOffline(false);
  await expect.poll(() => replies(ana)).toContain('Walang signal dito');
  await expect.poll(() => countLine(ana)).toMatch(/4 replies/);
  expect((await replies(ben)).filter((text) => text === 'Walang signal dito')).toHaveLength(1);
});

test('Back closes it, and keys open it, write in it, follow it and close it again', async () => {
  await ben.page.getByRole('button', { name: 'Back to the chat' }).click();
  await ben.page.getByText('Kape muna').first().waitFor();
  expect(await thread(ben).count()).toBe(0);
  await picture(ben, 'phone-count');

  await ana.page.goBack();
  await ana.page.getByRole('heading', { name: 'Threads' }).waitFor();
  await ana.page.goto(`${page}?conversationId=${chatId}`);
  await ana.page.getByRole('article', { name: /Sino ang pupunta/ }).focus();
  await ana.page.keyboard.press('t');
  await thread(ana).waitFor();
  await expect
    .poll(() =>
      ana.page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label')),
    )
    .toBe('the thread');

  // All of it by keys: a reply, Follow, Close, and the focus is back at the message.
  await expect.poll(() => focused(ana)).toMatch(/^Message /);
  await ana.page.keyboard.type('Sagot sa mga key');
  await ana.page.keyboard.press('Enter');
  await expect.poll(() => replies(ana)).toContain('Sagot sa mga key');
  const tabTo = async (name: RegExp) => {
    for (let n = 0; n < 40 && !name.test(await focused(ana)); n += 1)
      await ana.page.keyboard.press('Shift+Tab');
    expect(await focused(ana)).toMatch(name);
  };
  await tabTo(/^(?:Unfollow|Follow) thread$/);
  const before = await focused(ana);
  await ana.page.keyboard.press('Enter');
  await expect
    .poll(() => focused(ana))
    .toBe(before === 'Follow thread' ? 'Unfollow thread' : 'Follow thread');
  await ana.page.keyboard.press('Tab');
  await expect.poll(() => focused(ana)).toBe('Close');
  await ana.page.keyboard.press('Enter');
  await thread(ana).waitFor({ state: 'detached' });
  await expect
    .poll(() => ana.page.evaluate(() => document.activeElement?.closest('article')?.ariaLabel))
    .toMatch(/Sino ang pupunta/);
});

test('a notification opens the thread at the reply', async () => {
  await goTo(ana.page, '/notifications/');
  const row = ana.page.getByRole('link', { name: /replied in a thread/ });
  await row.first().click();
  await expect.poll(() => replies(ana)).toContain('Ako!');
  expect(new URL(ana.page.url()).searchParams.get('thread')).toBe(parentId);
});

test('no page printed an error, broke a policy or asked another origin for anything', () => {
  expect(ana.faults()).toEqual([]);
  expect(ben.faults()).toEqual([]);
});
