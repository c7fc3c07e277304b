import type { Ground } from '../ground.ts';
import { median, type Result } from '../result.ts';
import { openChatStage } from './chat-stage.ts';
import { type Flood, type ListPage, openFloorList, openOurList } from './list-page.ts';
import { steadyChat } from './steady-chat.ts';

const ROUNDS = 3;
const SECONDS = 10;
const HISTORY = 50_000;
const SHORT_HISTORY = 100;
/**
 * `STEADY_MINUTES=10 npm run bench -- chat-list` also measures a chat that runs for that long; 0 skips it.
 */
const STEADY_MINUTES = Number(process.env.STEADY_MINUTES ?? 0);

/**
 * An open conversation in Chromium under a flood of messages, against plain DOM that keeps forty cloned
 * nodes.
 */
export async function chatList(ground: Ground): Promise<Result[]> {
  const long = await openChatStage(await ground.aDatabase('long_chat'), HISTORY);
  const short = await openChatStage(await ground.aDatabase('short_chat'), SHORT_HISTORY);
  const [ours, floor] = [
    () => openOurList(long.chat, long.proxy),
    () => openFloorList(long.chat, long.proxy),
  ];
  const young = () => openOurList(short.chat, short.proxy);
  try {
    const fast = await inTurns(500, [ours, floor]);
    const slow = await inTurns(100, [ours, floor, young]);
    const steady = STEADY_MINUTES > 0 ? await goOn(await ours()) : [];
    return [...resultsOf(500, fast), ...resultsOf(100, slow), againstShort(slow), ...steady];
  } finally {
    for (const stage of [long, short]) await stage.close();
  }
}

async function goOn(list: ListPage): Promise<Result[]> {
  try {
    return await steadyChat(list, STEADY_MINUTES);
  } finally {
    await list.close();
  }
}

/**
 * Floods the pages in turns, round after round, so that a disturbance hits all of them. Returns a list per
 * page.
 */
async function inTurns(rate: number, pages: readonly (() => Promise<ListPage>)[]): Promise<Flood[][]> {
  const floods: Flood[][] = pages.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, open] of pages.entries()) {
      const page = await open();
      floods[index]?.push(await page.flood(rate, SECONDS));
      await page.close();
    }
  }
  return floods;
}

function ratio(
  what: string,
  [ours = [], floor = []]: readonly (readonly Flood[])[],
  of: (flood: Flood) => number,
  goal: number,
): Result {
  const values = ours.map((flood, round) => of(flood) / of(floor[round] ?? flood));
  const show = (floods: readonly Flood[]) => `${median(floods.map(of)).toFixed(0)} ms`;
  return {
    ...{ what, ours: show(ours), floor: show(floor), value: median(values), unit: '×', goal },
    range: [Math.min(...values), Math.max(...values)],
  };
}

function plain(
  what: string,
  [ours = [], floor = []]: readonly (readonly Flood[])[],
  of: (flood: Flood) => number,
  unit: Result['unit'],
  goal: number,
): Result {
  const values = ours.map(of);
  const beside = `${median(floor.map(of)).toFixed(2)} ${unit}`;
  return {
    ...{ what, ours: '', floor: beside, value: median(values), unit, goal },
    range: [Math.min(...values), Math.max(...values)],
  };
}

function resultsOf(rate: number, floods: readonly (readonly Flood[])[]): Result[] {
  const at = `(${rate} messages/s)`;
  return [
    ratio(`Chat page: CPU per 1,000 messages ${at}`, floods, ({ cpuMs }) => cpuMs, 2),
    ratio(`Chat page: sent to picture, p95 ${at}`, floods, ({ arrivalP95Ms }) => arrivalP95Ms, 1.5),
    plain(`Chat page: the same by itself ${at}`, floods, ({ arrivalP95Ms }) => arrivalP95Ms, 'ms', 34),
    plain(`Chat page: between pictures, p95 ${at}`, floods, ({ pictureP95Ms }) => pictureP95Ms, 'ms', 50),
    plain(`Chat page: pictures dropped ${at}`, floods, ({ droppedPercent }) => droppedPercent, '%', 1),
    plain(`Chat page: rows at once ${at}`, floods, ({ rows }) => rows, '', 80),
    plain(`Chat page: messages not shown ${at}`, floods, ({ missing }) => missing, '', 0),
    plain(`Chat page: heap growth ${at}`, floods, ({ heapGrowth }) => heapGrowth, 'MiB', 15),
  ];
}

function againstShort([ours = [], , short = []]: readonly (readonly Flood[])[]): Result {
  return ratio(
    `Chat page: CPU with ${HISTORY} of history against ${SHORT_HISTORY} (100 messages/s)`,
    [ours, short],
    ({ cpuMs }) => cpuMs,
    1.3,
  );
}
