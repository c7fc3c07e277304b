import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { isClientStale } from '../../src/server/bin/build-client.ts';
import { freePort } from '../support/a-server.ts';
import { chromiumArguments, ensureChromium } from '../support/browser/chromium.ts';
import { type CountingProxy, startCountingProxy } from './clients/counting-proxy.ts';
import { CONTENT, sayToOurs } from './clients/say.ts';
import type { Contestant } from './contestant.ts';
import type { Ground } from './ground.ts';
import type { Result } from './result.ts';
import { type Room, tokenOf } from './room.ts';

const MESSAGES = 100;
/**
 * `IDLE_MINUTES=60 npm run bench -- bytes` measures the whole hour that is otherwise extrapolated from a
 * part.
 */
const IDLE_MINUTES = Number(process.env.IDLE_MINUTES ?? 1);
/**
 * The page is loaded when nothing new arrived for this long. Longer than its delay before low-priority
 * fetches.
 */
const QUIET_MS = 5_000;
/** Interval between messages in a lively conversation. */
const MESSAGE_EVERY_MS = 100;

type Mode = 'normal' | 'low-data';

interface Stage {
  readonly contestant: Contestant;
  readonly proxy: CountingProxy;
  /** The origin that browsers use. */
  readonly url: string;
}

/** A browser with an empty cache, in normal or low-data mode; signed in with `token`, or signed out. */
async function openReader({ url, proxy }: Stage, mode: Mode, token: string | null) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArguments] });
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  if (token !== null) await context.addCookies([{ name: 'sid', value: token, url, httpOnly: true }]);
  if (mode === 'low-data') {
    await context.addInitScript(() => localStorage.setItem('tambayan.low-data', 'ON'));
    // The setting of the account replaces that of the device.
    if (token !== null)
      await context.request.put('/api/me/settings', { data: { low_data: 'ON' }, headers: { origin: url } });
  }
  const page = await context.newPage();
  return {
    page,
    async quiet() {
      while (performance.now() - proxy.heardAt() < QUIET_MS) await sleep(100);
    },
    close: () => browser.close(),
  };
}

/**
 * Returns the words of `text` in another order for each `n`, because a repeated text would compress to almost
 * nothing.
 */
function shuffled(text: string, n: number): string {
  const words = text.split(' ');
  for (let at = words.length - 1, seed = n + 1; at > 0; at -= 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    const other = seed % (at + 1);
    [words[at], words[other]] = [words[other] ?? '', words[at] ?? ''];
  }
  return words.join(' ');
}

const chatOf = ({ conversationId }: Room) => `/messages/?tab=group&conversationId=${conversationId}`;

/** From an empty cache until nothing more is fetched. */
async function firstLoad(stage: Stage, mode: Mode, path: string, token: string | null) {
  const before = stage.proxy.bytes();
  const reader = await openReader(stage, mode, token);
  try {
    await reader.page.goto(path);
    await reader.page.locator('main').first().waitFor();
    await reader.quiet();
    return stage.proxy.bytes() - before;
  } finally {
    await reader.close();
  }
}

/** What a reader of an open chat receives and sends: for a hundred messages, and for an idle hour. */
async function inChat(stage: Stage, mode: Mode, room: Room) {
  const { contestant, proxy } = stage;
  const reader = await openReader(stage, mode, tokenOf(1));
  try {
    await reader.page.goto(chatOf(room));
    await reader.page.getByRole('log').waitFor();
    await reader.quiet();
    const before = proxy.bytes();
    for (let n = 0; n < MESSAGES; n++) {
      await sayToOurs(contestant.url, room, stage.url, shuffled(CONTENT, n));
      await sleep(MESSAGE_EVERY_MS);
    }
    await reader.quiet();
    const messages = proxy.bytes() - before;
    await sleep(5_000);
    const idleFrom = proxy.bytes();
    await sleep(IDLE_MINUTES * 60_000);
    return { messages, hour: ((proxy.bytes() - idleFrom) * 60) / IDLE_MINUTES };
  } finally {
    await reader.close();
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * How much data Tambayan uses in Chromium, counted between browser and server, with headers and requests:
 * first loads with an empty cache, a hundred messages received in an open chat, and an idle hour; normal, and
 * in low-data mode.
 */
export async function bytes({ room, startOurs }: Ground): Promise<Result[]> {
  if (await isClientStale()) throw new Error('build the client first: npm run build');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const contestant = await startOurs({ PUBLIC_URL: url });
  const proxy = await startCountingProxy(port, Number(new URL(contestant.url).port));
  const stage = { contestant, proxy, url };
  const results: Result[] = [];
  const note = (what: string, taken: number, goalKilobytes: number | null): void => {
    const value = taken / 1000;
    const goal = goalKilobytes;
    results.push({ what, ours: kilobytes(taken), floor: '', value, unit: 'kB', goal, range: [value, value] });
  };
  try {
    for (const [mode, goal] of [
      ['normal', 300],
      ['low-data', 180],
    ] as const) {
      note(`${mode}: first load, signing in`, await firstLoad(stage, mode, '/login/', null), goal);
      // New users start with signing in. Low-data mode has no goal for the pages after it: the code alone of
      // such a page is more than that.
      const goalInside = mode === 'normal' ? goal : null;
      note(`${mode}: first load, home`, await firstLoad(stage, mode, '/', tokenOf(1)), goalInside);
      note(`${mode}: first load, a chat`, await firstLoad(stage, mode, chatOf(room), tokenOf(1)), goalInside);
      const { messages, hour } = await inChat(stage, mode, room);
      // Sockets are compressed in low-data mode only.
      note(`${mode}: ${MESSAGES} messages heard`, messages, mode === 'low-data' ? 30 : null);
      note(`${mode}: an idle hour (${IDLE_MINUTES} minutes seen)`, hour, mode === 'low-data' ? 60 : null);
    }
  } finally {
    await proxy.close();
    await contestant.stop();
  }
  return results;
}
