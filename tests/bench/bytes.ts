import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { chromiumArguments, ensureChromium } from '../support/chromium.ts';
import type { Contestant } from './contestant.ts';
import type { Ground } from './ground.ts';
import type { Result } from './result.ts';
import { type Room, tokenOf } from './room.ts';
import { sayToOurs } from './say.ts';

const MESSAGES = 100;
/** `IDLE_MINUTES=60 npm run bench -- bytes` waits out the hour that is said here of a part. */
const IDLE_MINUTES = Number(process.env.IDLE_MINUTES ?? 2);
/** Nothing new came for so long: the page is there. */
const QUIET_MS = 2_000;
/** Header of a WebSocket frame of a few hundred bytes, and what hides the client's. */
const FRAME_BYTES = 4;
const MASK_BYTES = 4;

type Mode = 'normal' | 'low-data';

/** One browser profile, and every byte that went over its network: headers and bodies as sent, and socket frames. */
async function openReader(contestant: Contestant, mode: Mode, token: string | null) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArguments] });
  const context = await browser.newContext({
    baseURL: contestant.url,
    viewport: { width: 390, height: 844 },
  });
  if (token !== null)
    await context.addCookies([{ name: 'sid', value: token, url: contestant.url, httpOnly: true }]);
  if (mode === 'low-data') await context.addInitScript(() => localStorage.setItem('tambayan.low-data', 'ON'));
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  let heardAt = performance.now();
  const add = (n: number) => {
    bytes += n;
    heardAt = performance.now();
  };
  network.on('Network.loadingFinished', ({ encodedDataLength }) => add(encodedDataLength));
  network.on('Network.webSocketFrameReceived', ({ response }) =>
    add(Buffer.byteLength(response.payloadData) + FRAME_BYTES),
  );
  network.on('Network.webSocketFrameSent', ({ response }) =>
    add(Buffer.byteLength(response.payloadData) + FRAME_BYTES + MASK_BYTES),
  );
  return {
    page,
    bytes: () => bytes,
    async quiet() {
      while (performance.now() - heardAt < QUIET_MS) await sleep(100);
    },
    close: () => browser.close(),
  };
}

const chatOf = ({ conversationId }: Room) => `/messages/?tab=group&conversationId=${conversationId}`;

/** From an empty cache until nothing more is fetched. */
async function firstLoad(contestant: Contestant, mode: Mode, path: string, token: string | null) {
  const reader = await openReader(contestant, mode, token);
  try {
    await reader.page.goto(path);
    await reader.page.locator('main').first().waitFor();
    await reader.quiet();
    return reader.bytes();
  } finally {
    await reader.close();
  }
}

/** What a reader of an open chat receives and sends: for a hundred messages, and for an hour of nothing. */
async function inChat(contestant: Contestant, mode: Mode, room: Room) {
  const reader = await openReader(contestant, mode, tokenOf(1));
  try {
    await reader.page.goto(chatOf(room));
    await reader.page.getByRole('log').waitFor();
    await reader.quiet();
    const before = reader.bytes();
    for (let n = 0; n < MESSAGES; n++) await sayToOurs(contestant.url, room);
    await reader.quiet();
    const messages = reader.bytes() - before;
    await sleep(5_000);
    const idleFrom = reader.bytes();
    await sleep(IDLE_MINUTES * 60_000);
    return { messages, hour: ((reader.bytes() - idleFrom) * 60) / IDLE_MINUTES };
  } finally {
    await reader.close();
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * What Tambayan takes of somebody's data, counted by Chromium: first loads with an empty cache, a hundred messages
 * heard in an open chat, and an idle hour; normal, and in low-data mode.
 */
export async function bytes({ room, startOurs }: Ground): Promise<Result[]> {
  const contestant = await startOurs();
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
      note(`${mode}: first load, signing in`, await firstLoad(contestant, mode, '/login/', null), goal);
      note(`${mode}: first load, home`, await firstLoad(contestant, mode, '/', tokenOf(1)), goal);
      note(`${mode}: first load, a chat`, await firstLoad(contestant, mode, chatOf(room), tokenOf(1)), goal);
      const { messages, hour } = await inChat(contestant, mode, room);
      note(`${mode}: ${MESSAGES} messages heard`, messages, 30);
      note(`${mode}: an idle hour (${IDLE_MINUTES} minutes seen)`, hour, mode === 'low-data' ? 60 : null);
    }
  } finally {
    await contestant.stop();
  }
  return results;
}
