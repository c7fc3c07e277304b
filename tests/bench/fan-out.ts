import { createCrowd } from './clients/crowd.ts';
import type { DialectName } from './clients/dialect.ts';
import { frameOf, sayToBare, sayToOurs } from './clients/say.ts';
import type { Contestant } from './contestant.ts';
import type { Ground } from './ground.ts';
import { compare, micros, type Result } from './result.ts';

const SOCKETS = 1_000;
const ROUNDS = 3;
const WARM_UP = 20;
const MESSAGES = 200;
const PER_SECOND = 10;

/** One contestant of a round, and how a message is said in its room. */
interface Entry {
  readonly dialect: DialectName;
  start(): Promise<Contestant>;
  say(contestant: Contestant, n: number): Promise<void>;
}

/** Server CPU per delivery to a full room, while each message is also written down (except by Socket.IO). */
export async function fanOut(ground: Ground): Promise<Result[]> {
  const { room } = ground;
  const ours: Entry = {
    dialect: 'tambayan',
    start: ground.startOurs,
    say: ({ url }) => sayToOurs(url, room),
  };
  const socketIo: Entry = {
    dialect: 'socket.io',
    start: () => ground.startBare('bare-socket-io'),
    say: async (contestant, n) => contestant.tell({ broadcast: frameOf(room, n) }),
  };
  const stack: Entry = {
    dialect: 'plain',
    start: () => ground.startBare('bare-fastify-ws'),
    say: ({ url }) => sayToBare(url, room),
  };
  const costs: Record<'ours' | 'socketIo' | 'stack', number[]> = { ours: [], socketIo: [], stack: [] };
  for (let round = 0; round < ROUNDS; round++) {
    costs.ours.push(await costPerDelivery(ours, room.topic));
    costs.socketIo.push(await costPerDelivery(socketIo, room.topic));
    costs.stack.push(await costPerDelivery(stack, room.topic));
  }
  const what = `CPU per delivery, ${SOCKETS} sockets, with the write`;
  return [
    compare(`${what} / bare Socket.IO broadcast`, {
      ours: costs.ours,
      floor: costs.socketIo,
      goal: 1.5,
      show: micros,
    }),
    compare(`${what} / bare Fastify + PostgreSQL + ws`, {
      ours: costs.ours,
      floor: costs.stack,
      goal: 1.3,
      show: micros,
    }),
  ];
}

async function costPerDelivery({ dialect, start, say }: Entry, topic: string): Promise<number> {
  const contestant = await start();
  const crowd = createCrowd(contestant.url, dialect, topic);
  try {
    await crowd.growTo(SOCKETS);
    await sayAll(WARM_UP, (n) => say(contestant, n));
    const { bytes } = await crowd.received(SOCKETS * WARM_UP);
    const before = await contestant.read();
    await sayAll(MESSAGES, (n) => say(contestant, WARM_UP + n));
    const after = await crowd.received(SOCKETS * (WARM_UP + MESSAGES));
    const { cpuMicros } = await contestant.read();
    const deliveries = SOCKETS * MESSAGES;
    const cost = (cpuMicros - before.cpuMicros) / deliveries;
    console.log(`  ${dialect}: ${micros(cost)} for ${Math.round((after.bytes - bytes) / deliveries)} bytes`);
    return cost;
  } finally {
    await crowd.close();
    await contestant.stop();
  }
}

/** Says `messages` at an even pace: a message that took long does not move the next. */
async function sayAll(messages: number, say: (n: number) => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  for (let n = 1; n <= messages; n++) {
    await say(n);
    const wait = startedAt + (n * 1_000) / PER_SECOND - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
