import { createCrowd } from './clients/crowd.ts';
import type { DialectName } from './clients/dialect.ts';
import { rounds } from './clients/pace.ts';
import type { Contestant } from './contestant.ts';
import { type Ground, MEMBERS } from './ground.ts';
import { compare, kibibytes, median, type Result } from './result.ts';

/** By then both have used up what they had set aside at their start, and each further connection takes memory anew. */
const FEW = 2_000;
/**
 * V8's nursery is a reserve of the process: it grows with the work of connecting, up to three times 16 MB, and never
 * shrinks. It is held at one size for both, so that what is counted is what connections keep.
 */
const FLAGS = ['--max-semi-space-size=4'];
/** Until what the connecting left behind is gone. */
const SETTLE_MS = 3_000;

/**
 * Memory per connection that only listens: the slope, so that what the process itself takes is not in it. Of resident
 * memory and what JavaScript uses the larger: what a process set aside at its start and uses now hides in the first.
 */
export async function memory(ground: Ground): Promise<Result[]> {
  const { topic } = ground.room;
  const contestants = {
    ws: { dialect: 'tambayan', start: () => ground.startOurs(FLAGS) },
    sse: { dialect: 'tambayan-sse', start: () => ground.startOurs(FLAGS) },
    sio: { dialect: 'tambayan-sio', start: () => ground.startOurs(FLAGS) },
    bareWs: { dialect: 'plain', start: () => ground.startBare('bare-ws', FLAGS) },
    bareSio: { dialect: 'socket.io', start: () => ground.startBare('bare-socket-io', FLAGS) },
  } as const;
  const bytes: Record<keyof typeof contestants, number[]> = {
    ws: [],
    sse: [],
    sio: [],
    bareWs: [],
    bareSio: [],
  };
  for (let round = 0; round < rounds(3); round++)
    for (const [name, { dialect, start }] of entriesOf(contestants))
      bytes[name].push(await bytesPerConnection(await start(), dialect, topic));

  const what = 'Memory per idle connection';
  const inKiB = (label: string, ours: readonly number[], floor: readonly number[], goal: number): Result => {
    const values = ours.map((value) => value / 1024);
    return {
      ...{ what: `${what} on ${label}`, ours: kibibytes(median(ours)), floor: kibibytes(median(floor)) },
      ...{ value: median(values), unit: 'KiB', goal, range: [Math.min(...values), Math.max(...values)] },
    };
  };
  const { ws, sse, sio, bareWs, bareSio } = bytes;
  return [
    compare(`${what} on ws / bare ws`, { ours: ws, floor: bareWs, goal: 1.8, show: kibibytes }),
    compare(`${what} on Socket.IO / bare Socket.IO`, {
      ours: sio,
      floor: bareSio,
      goal: null,
      show: kibibytes,
    }),
    inKiB('ws, beside bare ws', ws, bareWs, 10),
    inKiB('SSE, beside bare ws', sse, bareWs, 16),
    inKiB('Socket.IO, beside bare Socket.IO', sio, bareSio, 24),
  ];
}

async function bytesPerConnection(
  contestant: Contestant,
  dialect: DialectName,
  topic: string,
): Promise<number> {
  const crowd = createCrowd(contestant.url, dialect, topic);
  try {
    await crowd.growTo(FEW);
    const few = await settled(contestant);
    await crowd.growTo(MEMBERS);
    const many = await settled(contestant);
    const more = MEMBERS - FEW;
    const [rss, heap] = [(many.rssBytes - few.rssBytes) / more, (many.heapBytes - few.heapBytes) / more];
    console.log(`  ${dialect}: ${kibibytes(rss)} resident, ${kibibytes(heap)} in use by JavaScript`);
    return Math.max(rss, heap);
  } finally {
    await crowd.close();
    await contestant.stop();
  }
}

async function settled(contestant: Contestant) {
  // The first collection runs finalizers, whose objects only the second one frees.
  for (let n = 0; n < 2; n++) {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS / 2));
    await contestant.readSettled();
  }
  return contestant.readSettled();
}

function entriesOf<K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] {
  return Object.entries(record) as [K, V][];
}
