import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { v7 } from 'uuid';
import type { LongChat } from '../../support/browser/a-long-chat.ts';
import { FLOOR_PATH, type FloodProxy } from '../clients/flood-proxy.ts';

/** What one flood of messages cost a page. */
export interface Flood {
  /** Time on the main thread, in ms per 1,000 messages. */
  readonly cpuMs: number;
  /** Time from sending to the frame, in ms: p95 over the newest message of each frame. */
  readonly arrivalP95Ms: number;
  /** Time between two frames, in ms. */
  readonly pictureP95Ms: number;
  readonly droppedPercent: number;
  /** The highest number of rows in the page at one time. */
  readonly rows: number;
  /** Number of messages between the last one shown and the last one sent. */
  readonly missing: number;
  /** Growth of the heap since before the flood, after garbage collection, in MiB. */
  readonly heapGrowth: number;
}

/** The measurement inside the page, once per frame; the same on every page. */
export interface Watch {
  readonly intervals: number[];
  readonly arrivals: number[];
  rows: number;
  isOn: boolean;
}

declare global {
  interface Window {
    watch: Watch;
  }
}

function watchPictures(): void {
  const watch: Watch = { intervals: [], arrivals: [], rows: 0, isOn: false };
  window.watch = watch;
  let lastAt = 0;
  let lastSeq = '';
  function look(at: number): void {
    requestAnimationFrame(look);
    if (!watch.isOn) {
      lastAt = 0;
      return;
    }
    if (lastAt > 0) watch.intervals.push(at - lastAt);
    lastAt = at;
    const rows = document.querySelectorAll<HTMLElement>('[data-seq]');
    const newest = rows[rows.length - 1];
    watch.rows = Math.max(watch.rows, rows.length);
    if (newest === undefined || newest.dataset.seq === lastSeq) return;
    lastSeq = newest.dataset.seq ?? '';
    const sentAt = Number(/@(\d+)/.exec(newest.textContent)?.[1]);
    if (sentAt > 0) watch.arrivals.push(Date.now() - sentAt);
  }
  requestAnimationFrame(look);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Percentage of frames that are missing, at 60 frames per second. `intervals` are the ms between frames. */
export function droppedPercent(intervals: readonly number[]): number {
  const due = intervals.reduce((sum, ms) => sum + Math.max(1, Math.round(ms / (1000 / 60))), 0);
  return (1 - intervals.length / due) * 100;
}

/** One of the browser's own metrics; a duration is in seconds. The domain `Performance` has to be enabled. */
export async function metric(devtools: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

/** Heap in use after garbage collection, in MiB. */
export async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await metric(devtools, 'JSHeapUsedSize')) / 2 ** 20;
}

/** The next free position of a topic. */
interface Place {
  readonly topic: string;
  readonly chatId: string;
  offset: number;
  seq: number;
}

function aFrame(place: Place): string {
  place.offset += 1;
  place.seq += 1;
  const id = v7();
  return JSON.stringify({
    ...{
      op: 'ev',
      t: place.topic,
      e: 1_000_001,
      o: place.offset,
      n: 1,
      x: place.offset,
      k: 'message.created',
    },
    at: Date.now(),
    a: id,
    d: {
      ...{ id, chat_conversation_id: place.chatId, seq: place.seq, client_msg_id: id },
      author: {
        id: authors[place.seq % authors.length],
        username: null,
        first_name: 'Ana',
        last_name: 'Reyes',
        avatar_url: null,
      },
      content: `Kumusta na kayo @${Date.now()} ${'at ang lahat '.repeat(place.seq % 9)}`,
      ...{ mentions: [], reply_to: null, pinned_at: null },
      created_at: new Date().toISOString(),
      ...{ edited_at: null, deleted_at: null, is_removed_by_staff: false, version: 1 },
    },
  });
}
const authors = Array.from({ length: 7 }, () => v7());

interface Stage {
  readonly page: Page;
  readonly proxy: FloodProxy;
  readonly place: Place;
}

/** Sends `rate` messages a second to every page of the proxy. */
async function pour({ proxy, place }: Pick<Stage, 'proxy' | 'place'>, rate: number, seconds: number) {
  const startedAt = performance.now();
  const total = rate * seconds;
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * rate));
    for (; sent < due; sent++) proxy.inject(aFrame(place));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return total;
}

/** Runs a flood and returns what it cost `page`. */
async function flood({ page, proxy, place }: Stage, rate: number, seconds: number): Promise<Flood> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const heapBefore = await heapOf(devtools);
  await page.evaluate(() => {
    window.watch.isOn = true;
  });
  const cpuBefore = await metric(devtools, 'TaskDuration');
  const total = await pour({ proxy, place }, rate, seconds);
  await page
    .waitForFunction(
      (seq) => [...document.querySelectorAll<HTMLElement>('[data-seq]')].at(-1)?.dataset.seq === seq,
      String(place.seq),
      { timeout: 5000 },
    )
    .catch(() => undefined);
  const cpu = (await metric(devtools, 'TaskDuration')) - cpuBefore;
  const { intervals, arrivals, rows, last } = await page.evaluate(() => {
    window.watch.isOn = false;
    const shown = [...document.querySelectorAll<HTMLElement>('[data-seq]')].at(-1);
    return { ...window.watch, last: Number(shown?.dataset.seq) };
  });
  const heapAfter = await heapOf(devtools);
  await devtools.detach();
  return {
    cpuMs: (cpu * 1e6) / total,
    arrivalP95Ms: percentile(arrivals, 0.95),
    pictureP95Ms: percentile(intervals, 0.95),
    droppedPercent: droppedPercent(intervals),
    rows,
    missing: place.seq - last,
    heapGrowth: heapAfter - heapBefore,
  };
}

export interface ListPage {
  readonly page: Page;
  /** Sends one message to every page of the proxy. Returns its position. */
  send(): number;
  /**
   * Only sends messages at this rate. It does not collect garbage, which takes a fifth of a second on a slow
   * phone.
   */
  pour(rate: number, seconds: number): Promise<unknown>;
  flood(rate: number, seconds: number): Promise<Flood>;
  close(): Promise<void>;
}

function listPage(stage: Stage): ListPage {
  const { page, proxy, place } = stage;
  return {
    page,
    send() {
      proxy.inject(aFrame(place));
      return place.seq;
    },
    pour: (rate, seconds) => pour(stage, rate, seconds),
    flood: (rate, seconds) => flood(stage, rate, seconds),
    close: () => page.close(),
  };
}

/**
 * The window has its own bars. What lies below its edge is never drawn, so a key there would have no frame.
 */
const WINDOW_PX_MORE = 300;

async function showWhole(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { windowId, bounds } = await devtools.send('Browser.getWindowForTarget');
  const height = (bounds.height ?? 0) + WINDOW_PX_MORE;
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { height } });
  await devtools.detach();
}

async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await showWhole(page);
  await page.addInitScript(watchPictures);
  await page.goto(url);
  return page;
}

/** Ben's page of the product, with the chat open at its end. */
export async function openOurList(chat: LongChat, proxy: FloodProxy): Promise<ListPage> {
  const topic = `c:${chat.chatId}`;
  const page = await openPage(chat.ben.context, `${proxy.url}${chat.path}&wire=ws`);
  await page.locator(`[data-seq="${chat.ids.length}"]`).waitFor();
  while (proxy.offsetOf(topic) === null) await page.waitForTimeout(20);
  await page.waitForTimeout(500);
  const place: Place = {
    topic,
    chatId: chat.chatId,
    offset: proxy.offsetOf(topic) ?? 0,
    seq: chat.ids.length,
  };
  return listPage({ page, proxy, place });
}

/** Plain DOM that gets the same frames. With the hash '#all' it keeps every row. */
export async function openFloorList(chat: LongChat, proxy: FloodProxy, hash = ''): Promise<ListPage> {
  const page = await openPage(chat.ben.context, `${proxy.url}${FLOOR_PATH}${hash}`);
  await page.waitForTimeout(500);
  const place: Place = { topic: `c:${chat.chatId}`, chatId: chat.chatId, offset: 0, seq: 0 };
  return listPage({ page, proxy, place });
}
