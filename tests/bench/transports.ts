import { createCrowd } from './clients/crowd.ts';
import type { DialectName } from './clients/dialect.ts';
import { rounds, sayAtPace } from './clients/pace.ts';
import { frameOf, sayToOurs } from './clients/say.ts';
import type { Contestant } from './contestant.ts';
import type { Ground } from './ground.ts';
import { compare, micros, type Result } from './result.ts';

/** Number of connections, and the number and rate of their messages. */
const CROWDS = [
  { size: 100, messages: 100, perSecond: 15 },
  { size: 1_000, messages: 50, perSecond: 10 },
  { size: 5_000, messages: 20, perSecond: 5 },
];
const WARM_UP = 10;
/** Messages without a reader. */
const QUIET = 100;

/** One server of a round, with the function that sends a message to its readers. */
interface Entry {
  readonly what: string;
  readonly dialect: DialectName;
  /** The highest number of connections that it is measured with. */
  readonly sizeMax: number;
  /** Goal against bare Socket.IO; null: shown for information. */
  readonly goal: number | null;
  start(): Promise<Contestant>;
  say(contestant: Contestant, n: number): Promise<void>;
}

/** CPU time of one delivery per number of connections. */
type Costs = Map<number, number[]>;

/**
 * Server CPU time per delivery on each transport, from a hundred connections to five thousand. The cost of a
 * message without readers is subtracted for all: ours stores it, the bare ones do not.
 */
export async function transports(ground: Ground): Promise<Result[]> {
  const { room } = ground;
  const own = {
    sizeMax: 5_000,
    goal: 1,
    start: ground.startOurs,
    say: ({ url }: Contestant) => sayToOurs(url, room),
  };
  const bare = {
    sizeMax: 5_000,
    goal: null,
    say: async (contestant: Contestant, n: number) => contestant.tell({ broadcast: frameOf(room, n) }),
  };
  const ours: readonly Entry[] = [
    { ...own, what: 'ws', dialect: 'tambayan' },
    { ...own, what: 'Socket.IO', dialect: 'tambayan-sio' },
    { ...own, what: 'SSE', dialect: 'tambayan-sse' },
    // Each delivery is a request: for the few clients that can use nothing better.
    { ...own, what: 'sync', dialect: 'tambayan-sync', sizeMax: 1_000, goal: null },
  ];
  const floors: readonly Entry[] = [
    {
      ...bare,
      what: 'bare Socket.IO',
      dialect: 'socket.io',
      start: () => ground.startBare('bare-socket-io'),
    },
    { ...bare, what: 'bare ws', dialect: 'plain', start: () => ground.startBare('bare-ws') },
  ];
  const costs = new Map<Entry, Costs>([...ours, ...floors].map((entry) => [entry, new Map()]));
  for (let round = 0; round < rounds(1); round++)
    for (const [entry, byCrowd] of costs) await measure(entry, room.topic, byCrowd);

  return CROWDS.flatMap(({ size }) =>
    ours.flatMap((entry) =>
      floors.flatMap((floor) => {
        const [taken, least] = [costs.get(entry)?.get(size), costs.get(floor)?.get(size)];
        if (!taken || !least) return [];
        const goal = floor.dialect === 'socket.io' ? entry.goal : null;
        const what = `CPU per delivery on ${entry.what}, ${size} connections / ${floor.what}`;
        return [compare(what, { ours: taken, floor: least, goal, show: micros })];
      }),
    ),
  );
}

async function measure(entry: Entry, topic: string, costs: Costs): Promise<void> {
  const contestant = await entry.start();
  const crowd = createCrowd(contestant.url, entry.dialect, [topic]);
  const say = (n: number) => entry.say(contestant, n);
  try {
    await sayAtPace(WARM_UP, 10, say);
    const quiet = await costOf(contestant, QUIET, () => sayAtPace(QUIET, 25, say));
    let due = 0;
    for (const { size, messages, perSecond } of CROWDS.filter(({ size }) => size <= entry.sizeMax)) {
      await crowd.growTo(size);
      await sayAtPace(WARM_UP, perSecond, say);
      due += size * WARM_UP;
      await crowd.received(due);
      due += size * messages;
      const each = await costOf(contestant, messages, async () => {
        await sayAtPace(messages, perSecond, say);
        await crowd.received(due);
      });
      const cost = (each - quiet) / size;
      costs.set(size, [...(costs.get(size) ?? []), cost]);
      console.log(
        `  ${entry.what}, ${size}: ${micros(cost)} per delivery; ${micros(quiet)} per message without a reader`,
      );
    }
  } finally {
    await crowd.close();
    await contestant.stop();
  }
}

/** Microseconds of the contestant's CPU time per message. */
async function costOf(contestant: Contestant, messages: number, work: () => Promise<void>): Promise<number> {
  const before = await contestant.read();
  await work();
  return ((await contestant.read()).cpuMicros - before.cpuMicros) / messages;
}
