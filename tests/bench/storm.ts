import { createCrowd } from './clients/crowd.ts';
import type { DialectName } from './clients/dialect.ts';
import { rounds } from './clients/pace.ts';
import { sayToBare, sayToOurs } from './clients/say.ts';
import type { Contestant } from './contestant.ts';
import type { Ground } from './ground.ts';
import { median, type Result } from './result.ts';

const CLIENTS = 2_000;
/** Pause between two requests of a client that was not cut off. */
const PAUSE_MS = 25;

interface Entry {
  readonly dialect: DialectName;
  readonly counted: readonly string[];
  start(): Promise<Contestant>;
  say(contestant: Contestant): Promise<void>;
}

interface Storm {
  readonly allLiveMs: number;
  readonly cpuMs: number;
  /** Delay of a message that is written during the storm. */
  readonly writeP99Ms: number;
}

/**
 * Two thousand clients lose their connection at once and reconnect within half a second, each with twenty
 * topics whose rights and positions are looked up. The floor only accepts the sockets.
 */
export async function storm(ground: Ground): Promise<Result[]> {
  const { room } = ground;
  const ours: Entry = {
    dialect: 'tambayan',
    counted: room.counted,
    start: ground.startOurs,
    say: ({ url }) => sayToOurs(url, room),
  };
  const bare: Entry = {
    dialect: 'plain',
    counted: [],
    start: () => ground.startBare('bare-fastify-ws'),
    say: ({ url }) => sayToBare(url, room),
  };
  const taken: Record<'ours' | 'bare', Storm[]> = { ours: [], bare: [] };
  for (let round = 0; round < rounds(3); round++) {
    taken.ours.push(await measure(ours, room.topic));
    taken.bare.push(await measure(bare, room.topic));
  }
  const what = `${CLIENTS} clients × ${1 + room.counted.length} topics come back`;
  const line = (label: string, figure: keyof Storm, goalMs: number | null): Result => {
    const values = taken.ours.map((one) => one[figure]);
    const ms = (list: readonly number[]) => `${Math.round(median(list))} ms`;
    return {
      what: `${what}: ${label}`,
      ours: ms(values),
      floor: ms(taken.bare.map((one) => one[figure])),
      value: median(values),
      unit: 'ms',
      goal: goalMs,
      range: [Math.min(...values), Math.max(...values)],
    };
  };
  return [
    line('until all are live', 'allLiveMs', 15_000),
    line('server CPU', 'cpuMs', null),
    line('p99 of a write meanwhile', 'writeP99Ms', 1_000),
  ];
}

async function measure({ dialect, counted, start, say }: Entry, topic: string): Promise<Storm> {
  const contestant = await start();
  const crowd = createCrowd(contestant.url, dialect, [topic], counted);
  try {
    await crowd.growTo(CLIENTS);
    for (let n = 0; n < 50; n++) await say(contestant);
    const before = await contestant.read();
    let isOver = false;
    const writing = writeUntil(
      () => isOver,
      () => say(contestant),
    );
    const { backMs } = await crowd.storm();
    const after = await contestant.read();
    isOver = true;
    const latencies = await writing;
    const result = {
      allLiveMs: backMs.at(-1) ?? Number.NaN,
      cpuMs: (after.cpuMicros - before.cpuMicros) / 1_000,
      writeP99Ms: latencies[Math.ceil(latencies.length * 0.99) - 1] ?? Number.NaN,
    };
    console.log(
      `  ${dialect}: half of them after ${Math.round(median(backMs))} ms, all after ${Math.round(result.allLiveMs)} ms; ` +
        `CPU ${Math.round(result.cpuMs)} ms; ${latencies.length} writes, p99 ${Math.round(result.writeP99Ms)} ms`,
    );
    return result;
  } finally {
    await crowd.close();
    await contestant.stop();
  }
}

/** Milliseconds per write, ascending. */
async function writeUntil(isOver: () => boolean, write: () => Promise<void>): Promise<number[]> {
  const latencies: number[] = [];
  while (!isOver()) {
    const askedAt = performance.now();
    await write();
    latencies.push(performance.now() - askedAt);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return latencies.sort((one, other) => one - other);
}
