import type { Page } from 'playwright-core';
import { HISTORY_PAGE } from '../../../src/contract/chat/chat.ts';
import { rounds } from '../clients/pace.ts';
import type { Ground } from '../ground.ts';
import { median, type Result } from '../result.ts';
import { type ChatStage, openChatStage } from './chat-stage.ts';
import { FLOOD_PER_SECOND, keyToPictureMs, SLOWER } from './key-to-picture.ts';
import { type ListPage, openFloorList, openOurList } from './list-page.ts';
import { type Walk, walk } from './scroll-walk.ts';

const HISTORY = 5_000;
/** Reading speed: pages of the past load while the finger moves. */
const [READING_PX, READING_PX_PER_PICTURE] = [24_000, 60];
const PREPENDS_MIN = 5;
/** A fast flick, over rows that are loaded by then. */
const [THROWN_PX, THROWN_PX_PER_PICTURE] = [[-18_000, 18_000, -18_000, 18_000], 240] as const;
/** The same length in rows of plain DOM. */
const FLOOR_ROWS = 600;
const GROWTH_PX = 45;
const GROWTH_PICTURES = 10;

interface Felt {
  readonly keyMs: number;
  readonly floorKeyMs: number;
  readonly read: Walk;
  readonly thrown: Walk;
  readonly floorThrown: Walk;
  readonly growthPx: number;
}

/**
 * Distance from the end, in px, in the worst frame after all rows have grown, as late pictures make them
 * grow.
 */
function lateGrowthPx(page: Page): Promise<number> {
  return page.getByRole('log').evaluate(
    async (log, { growthPx, pictures }) => {
      for (const row of log.querySelectorAll<HTMLElement>('[data-seq]'))
        row.style.paddingBottom = `${growthPx}px`;
      let worst = 0;
      for (let drawn = 0; drawn < pictures; drawn += 1) {
        await new Promise(requestAnimationFrame);
        // Measured after the frame was drawn: a correction before that is invisible.
        await new Promise((resolve) => setTimeout(resolve));
        worst = Math.max(worst, log.scrollHeight - log.clientHeight - log.scrollTop);
      }
      return worst;
    },
    { growthPx: GROWTH_PX, pictures: GROWTH_PICTURES },
  );
}

async function using<T>(list: ListPage, act: (list: ListPage) => Promise<T>): Promise<T> {
  try {
    return await act(list);
  } finally {
    await list.close();
  }
}

async function throughThePast({ page }: ListPage) {
  const read = await walk(page, [READING_PX], READING_PX_PER_PICTURE);
  const prepends = Math.floor((HISTORY - read.oldestSeq) / HISTORY_PAGE);
  if (prepends < PREPENDS_MIN) throw new Error(`only ${prepends} pages of the past came in`);
  return { read, thrown: await walk(page, THROWN_PX, THROWN_PX_PER_PICTURE) };
}

async function plainThereAndBack({ page, send }: ListPage): Promise<Walk> {
  for (let row = 0; row < FLOOR_ROWS; row += 1) send();
  await page.locator(`[data-seq="${FLOOR_ROWS}"]`).waitFor();
  return walk(page, THROWN_PX.toReversed(), THROWN_PX_PER_PICTURE);
}

async function feel({ chat, proxy }: ChatStage): Promise<Felt> {
  const ours = () => openOurList(chat, proxy);
  return {
    keyMs: await using(await ours(), keyToPictureMs),
    floorKeyMs: await using(await openFloorList(chat, proxy), keyToPictureMs),
    growthPx: await using(await ours(), ({ page }) => lateGrowthPx(page)),
    ...(await using(await ours(), throughThePast)),
    floorThrown: await using(await openFloorList(chat, proxy, '#all'), plainThereAndBack),
  };
}

/**
 * How an open chat with a long past feels: keys that answer on a slow phone in a flood, and a list that moves
 * only with the finger.
 */
export async function chatFeel(ground: Ground): Promise<Result[]> {
  const stage = await openChatStage(await ground.aDatabase('chat_feel'), HISTORY);
  const felt: Felt[] = [];
  try {
    for (let round = 0; round < rounds(3); round += 1) felt.push(await feel(stage));
  } finally {
    await stage.close();
  }
  function line(
    what: string,
    unit: Result['unit'],
    goal: number,
    of: (one: Felt) => number,
    ofFloor?: (one: Felt) => number,
  ): Result {
    const values = felt.map(of);
    const floor = ofFloor === undefined ? '' : `${median(felt.map(ofFloor)).toFixed(2)} ${unit}`;
    return {
      ...{ what: `Chat page: ${what}`, ours: '', floor, value: median(values), unit, goal },
      range: [Math.min(...values), Math.max(...values)],
    };
  }
  const typing = `key to picture, p98 (CPU ${SLOWER}× slower, ${FLOOD_PER_SECOND} messages/s)`;
  return [
    line(
      typing,
      'ms',
      100,
      ({ keyMs }) => keyMs,
      ({ floorKeyMs }) => floorKeyMs,
    ),
    line('pictures astray while pages of the past come in', '', 0, ({ read }) => read.astray),
    line('furthest of these', 'px', 1, ({ read }) => read.furthestPx),
    line('from the end after late growth', 'px', 4, ({ growthPx }) => growthPx),
    line('pictures astray in fast scrolling', '', 0, ({ thrown }) => thrown.astray),
    line('blank pictures in fast scrolling', '%', 1, ({ thrown }) => thrown.blankPercent),
    line(
      'pictures dropped in fast scrolling',
      '%',
      1,
      ({ thrown }) => thrown.droppedPercent,
      ({ floorThrown }) => floorThrown.droppedPercent,
    ),
  ];
}
