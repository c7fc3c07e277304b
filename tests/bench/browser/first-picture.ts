import { chromium } from 'playwright-core';
import { isClientStale } from '../../../src/server/bin/build-client.ts';
import { PHONE } from '../../support/browser/a-browser.ts';
import { chromiumArguments, ensureChromium } from '../../support/browser/chromium.ts';
import { startBarePage } from '../clients/bare-page.ts';
import { CONTENT, sayToOurs } from '../clients/say.ts';
import type { Ground } from '../ground.ts';
import { compare, median, type Result } from '../result.ts';
import { type Room, tokenOf } from '../room.ts';
import { metric } from './list-page.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** A processor that is four times as slow, and slow 4G as Lighthouse simulates it. */
const SLOWER = 4;
const SLOW_4G = {
  latency: 562.5,
  downloadThroughput: (1_600_000 * 0.9) / 8,
  uploadThroughput: (750_000 * 0.9) / 8,
};
const MESSAGES = 30;

interface Page {
  readonly url: string;
  /** What a user waits for. */
  readonly selector: string;
  readonly token?: string;
}

interface FirstVisit {
  /** Milliseconds from the request of the page to its first picture, and to what the user waits for. */
  readonly firstMs: number;
  readonly usableMs: number;
  /** Requests until then. */
  readonly requests: number;
  /** Milliseconds of the main thread until then. */
  readonly cpuMs: number;
}

/** The first visit of a phone: an empty cache, a new browser. */
async function visit({ url, selector, token }: Page): Promise<FirstVisit> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArguments] });
  try {
    const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
    if (token !== undefined)
      await context.addCookies([{ name: 'sid', value: token, url: new URL(url).origin, httpOnly: true }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript((wanted) => {
      const seen = () => {
        if (document.querySelector(wanted) === null) return void requestAnimationFrame(seen);
        requestAnimationFrame(() => setTimeout(() => performance.mark('usable')));
      };
      seen();
    }, selector);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, undefined, {
      polling: 50,
    });
    const busySeconds = await metric(devtools, 'TaskDuration');
    const seen = await page.evaluate(() => {
      const usableMs = performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN;
      const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < usableMs);
      const firstMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
      return { firstMs, usableMs, requests: 1 + asked.length };
    });
    return { ...seen, cpuMs: busySeconds * 1_000 };
  } finally {
    await browser.close();
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;

/**
 * How long a phone waits at its first visit (slow 4G, a processor of a quarter of the speed): for the sign-in form
 * beside a bare page of React with the same fields, and for the newest messages of a chat beside that form.
 */
export async function firstPicture({ room, startOurs }: Ground): Promise<Result[]> {
  if (await isClientStale()) throw new Error('build the client first: npm run build');
  const bare = await startBarePage();
  const ours = await startOurs();
  try {
    for (let n = 0; n < MESSAGES; n++) await sayToOurs(ours.url, room, undefined, `${n}. ${CONTENT}`);
    const pages: Record<'bare' | 'login' | 'chat', Page> = {
      bare: { url: bare.url, selector: 'form button' },
      login: { url: `${ours.url}/login/`, selector: 'main form button[type=submit]' },
      chat: { url: `${ours.url}${chatOf(room)}`, selector: `[data-seq="${MESSAGES}"]`, token: tokenOf(1) },
    };
    const visits = { bare: [], login: [], chat: [] } as Record<keyof typeof pages, FirstVisit[]>;
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of ['bare', 'login', 'chat'] as const) visits[name].push(await visit(pages[name]));
    }
    for (const name of ['bare', 'login', 'chat'] as const) console.log(`  ${name}: ${shown(visits[name])}`);
    const of = (name: keyof typeof pages, what: keyof FirstVisit) => visits[name].map((one) => one[what]);
    return [
      compare('First picture of the sign-in, slow phone', {
        ...{ ours: of('login', 'firstMs'), floor: of('bare', 'firstMs'), goal: 1.3, show: seconds },
      }),
      compare('Sign-in usable, slow phone', {
        ...{ ours: of('login', 'usableMs'), floor: of('bare', 'usableMs'), goal: null, show: seconds },
      }),
      compare('A chat readable, slow phone, beside the sign-in', {
        ...{ ours: of('chat', 'usableMs'), floor: of('login', 'usableMs'), goal: 1.5, show: seconds },
      }),
    ];
  } finally {
    await ours.stop();
    await bare.close();
  }
}

const chatOf = ({ conversationId }: Room) => `/communities/bench/chats/?conversationId=${conversationId}`;

const shown = (visits: readonly FirstVisit[]) => {
  const middle = (what: keyof FirstVisit) => median(visits.map((one) => one[what]));
  return `first picture ${seconds(middle('firstMs'))}, usable ${seconds(middle('usableMs'))}, ${middle('requests')} requests, ${middle('cpuMs').toFixed(0)} ms of the main thread`;
};
