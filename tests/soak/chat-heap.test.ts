import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPEN_MAX } from '../../src/client/features/chat/store/message-store.ts';
import { type ChatStage, openChatStage } from '../bench/browser/chat-stage.ts';
import { heapOf, type ListPage, openOurList } from '../bench/browser/list-page.ts';
import { type FreshDatabase, freshDatabase } from '../support/engines/fresh-database.ts';

const FILLING_RATE = 250;
/** Slow enough for each message to be drawn. */
const RATE = 100;
const HISTORY = 100;
/** In MiB. Keeping all that came would be twice as much. */
const GROWTH_MAX = 1.2;

let database: FreshDatabase;
let stage: ChatStage;
let list: ListPage;

beforeAll(async () => {
  database = await freshDatabase();
  stage = await openChatStage(database.url, HISTORY);
  list = await openOurList(stage.chat, stage.proxy);
});
afterAll(async () => {
  await list?.close();
  await stage?.close();
  await database?.close();
});

/** In MiB, with the last one shown and the garbage collected. */
async function heapAfter(messages: number, rate: number): Promise<number> {
  const { page, pour, send } = list;
  await pour(rate, messages / rate);
  await page.locator(`[data-seq="${send()}"]`).waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const heap = await heapOf(devtools);
  await devtools.detach();
  return heap;
}

test('a chat that holds as much as it may does not grow with what still comes', async () => {
  const full = await heapAfter(1.5 * OPEN_MAX, FILLING_RATE);
  const later = await heapAfter(1.5 * OPEN_MAX, RATE);
  expect(later - full).toBeLessThan(GROWTH_MAX);
});
