import { randomUUID } from 'node:crypto';
import { type Browser, chromium, type Page } from 'playwright-core';
import { mentionToken } from '../../src/contract/chat/mentions.ts';
import { chromiumArguments, ensureChromium } from '../support/browser/chromium.ts';
import { percentile } from './browser/list-page.ts';
import { rounds } from './clients/pace.ts';
import type { Ground } from './ground.ts';
import type { Result } from './result.ts';
import { tokenOf } from './room.ts';

/** What each tab of the two devices shows. */
const DEVICES = [
  ['/', '/notifications/'],
  ['/settings/', '/communities/'],
] as const;
const GOAL_MS = 1_000;
/** Far beyond the goal: a page that does not show the number by then never will. */
const PATIENCE_MS = 30_000;

type Caller = (method: string, path: string, body?: object) => Promise<{ data: never }>;

/** Calls the API as member `index`. */
function callerOf(url: string, index: number): Caller {
  return async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        cookie: `sid=${tokenOf(index)}`,
        origin: url,
        'idempotency-key': randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

/** Milliseconds from `startedAt` until the window's title of `page` counts `unread`. */
async function shownAfter(page: Page, unread: number, startedAt: number): Promise<number> {
  const shownAt = await page.evaluate(
    ({ unread, patienceMs }) =>
      new Promise<number>((resolve, reject) => {
        const isShown = () => Number(/^\((\d+)\)/.exec(document.title)?.[1] ?? 0) === unread;
        const look = () => {
          if (isShown()) resolve(Date.now());
          else if (performance.now() > giveUpAt) reject(new Error(`${document.title}, not ${unread}`));
          else setTimeout(look, 5);
        };
        const giveUpAt = performance.now() + patienceMs;
        look();
      }),
    { unread, patienceMs: PATIENCE_MS },
  );
  return shownAt - startedAt;
}

async function openTabs(browser: Browser, url: string): Promise<Page[]> {
  const tabs: Page[] = [];
  for (const paths of DEVICES) {
    const device = await browser.newContext({ baseURL: url });
    await device.addCookies([{ name: 'sid', value: tokenOf(1), url, httpOnly: true }]);
    for (const path of paths) {
      const tab = await device.newPage();
      await tab.goto(path);
      await tab.locator('main').first().waitFor();
      tabs.push(tab);
    }
  }
  return tabs;
}

/**
 * Time from an action until the last of four tabs on two devices shows the new number. The time starts with
 * the API call of the action.
 */
export async function badge(ground: Ground): Promise<Result[]> {
  const { groupId } = ground.room;
  const ours = await ground.startOurs();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArguments] });
  const [other, reader] = [callerOf(ours.url, 0), callerOf(ours.url, 1)];
  const slowest: Record<string, number[]> = {};
  try {
    const ids = async (call: Caller): Promise<{ id: string }> => (await call('GET', '/me')).data;
    const me = await ids(reader);
    const chat = randomUUID();
    await other('PUT', `/chats/private/conversations/${chat}`, { recipient_id: me.id });
    const say = async (): Promise<{ seq: number }> =>
      (
        await other('POST', '/chats/private/messages', {
          chat_conversation_id: chat,
          content: 'Kumusta po?',
          client_msg_id: randomUUID(),
        })
      ).data;
    const mention = () =>
      other('POST', '/posts', { group_id: groupId, content_md: `Para sa iyo ito, ${mentionToken(me)}.` });
    const newest = async (): Promise<{ id: string }[]> => (await reader('GET', '/notifications')).data;
    const tabs = await openTabs(browser, ours.url);

    async function see<T>(name: string | null, unread: number, act: () => Promise<T>): Promise<T> {
      const startedAt = Date.now();
      const done = await act();
      const all = await Promise.all(tabs.map((tab) => shownAfter(tab, unread, startedAt)));
      if (name !== null) slowest[name] = [...(slowest[name] ?? []), Math.max(...all)];
      // The next action follows after a pause, as a person's does.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return done;
    }

    // The first round opens the conversation and fetches what pages fetch once.
    for (let round = -1; round < rounds(10); round++) {
      const named = (name: string) => (round < 0 ? null : name);
      const { seq } = await see(named('a private message comes'), 1, say);
      await see(named('a conversation is read'), 0, () =>
        reader('POST', `/chats/conversations/${chat}/read`, { seq }),
      );
      await see(named('a notification comes'), 1, mention);
      const [latest] = await newest();
      await see(named('a notification is read'), 0, () =>
        reader('PUT', `/notifications/${latest?.id}/status`, { status: 'READ' }),
      );
      await see(null, 1, mention);
      await see(null, 2, mention);
      await see(named('all are marked as read'), 0, () =>
        reader('PUT', '/notifications/mark-all-as-read', {}),
      );
    }
  } finally {
    await browser.close();
    await ours.stop();
  }
  return Object.entries(slowest).map(([name, times]) => {
    const value = percentile(times, 0.95);
    return {
      what: `Badge, last of four tabs on two devices, p95: ${name}`,
      ours: `${percentile(times, 0.5).toFixed(0)} ms`,
      floor: '',
      ...{ value, unit: 'ms', goal: GOAL_MS },
      range: [Math.min(...times), Math.max(...times)],
    };
  });
}
