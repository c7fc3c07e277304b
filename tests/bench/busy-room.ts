import type { Contestant } from './contestant.ts';
import { createCrowd } from './crowd.ts';
import type { DialectName } from './dialect.ts';
import type { Ground } from './ground.ts';
import { rounds } from './pace.ts';
import { compare, micros, type Result } from './result.ts';
import { frameOf, sayToOurs } from './say.ts';

const CLIENTS = 100;
const PER_SECOND = 400;
const SECONDS = 8;
const MESSAGES = PER_SECOND * SECONDS;
const WARM_UP = PER_SECOND * 2;
/** Messages on their way at once: a room as busy as this has many writers. */
const WRITERS = 16;

interface Entry {
  readonly dialect: DialectName;
  start(): Promise<Contestant>;
  say(contestant: Contestant, n: number): Promise<void>;
}

interface Cost {
  /** Microseconds per message, with everybody listening and with nobody. */
  readonly full: number;
  readonly quiet: number;
}

/**
 * A room in which more is said than anybody reads: ours puts what happens within a moment into one frame, Socket.IO
 * sends each message to each. The storing of a message, which only ours does, is taken off in the first line and left
 * in in the second.
 */
export async function busyRoom(ground: Ground): Promise<Result[]> {
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
  const costs: Record<'ours' | 'floor', Cost[]> = { ours: [], floor: [] };
  for (let round = 0; round < rounds(3); round++) {
    costs.ours.push(await measure(ours, room.topic));
    costs.floor.push(await measure(socketIo, room.topic));
  }
  const perDelivery = (taken: readonly Cost[], isStored: boolean) =>
    taken.map(({ full, quiet }) => (isStored ? full : full - quiet) / CLIENTS);
  const what = `CPU per delivery, ${PER_SECOND} messages/s to ${CLIENTS} clients`;
  const line = (label: string, isStored: boolean, goal: number | null) =>
    compare(label, {
      ours: perDelivery(costs.ours, isStored),
      floor: perDelivery(costs.floor, isStored),
      goal,
      show: micros,
    });
  return [
    line(`${what} / bare Socket.IO`, false, 0.5),
    line(`${what}, with the write / bare Socket.IO without one`, true, null),
  ];
}

async function measure({ dialect, start, say }: Entry, topic: string): Promise<Cost> {
  const contestant = await start();
  const crowd = createCrowd(contestant.url, dialect, topic);
  try {
    const sayIt = (n: number) => say(contestant, n);
    await sayBusily(WARM_UP, sayIt);
    const quiet = await costOf(contestant, sayIt);
    await crowd.growTo(CLIENTS);
    await sayBusily(WARM_UP, sayIt);
    const { bytes } = await crowd.received(CLIENTS * WARM_UP);
    const startedAt = performance.now();
    const full = await costOf(contestant, sayIt);
    const perSecond = MESSAGES / ((performance.now() - startedAt) / 1_000);
    const after = await crowd.received(CLIENTS * (WARM_UP + MESSAGES));
    const size = Math.round((after.bytes - bytes) / (CLIENTS * MESSAGES));
    console.log(
      `  ${dialect}: ${micros((full - quiet) / CLIENTS)} per delivery of ${size} bytes, ${micros(quiet)} per message ` +
        `while nobody listens; ${Math.round(perSecond)} messages/s`,
    );
    return { full, quiet };
  } finally {
    await crowd.close();
    await contestant.stop();
  }
}

/** What is on its way when the last message is acknowledged, a batch per client, is not in it. */
async function costOf(contestant: Contestant, say: (n: number) => Promise<void>): Promise<number> {
  const before = await contestant.read();
  await sayBusily(MESSAGES, say);
  return ((await contestant.read()).cpuMicros - before.cpuMicros) / MESSAGES;
}

/** Says `messages` at {@link PER_SECOND}, by several writers; slower where the machine is. */
async function sayBusily(messages: number, say: (n: number) => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  let next = 0;
  async function writer(): Promise<void> {
    for (let n = next++; n < messages; n = next++) {
      const wait = startedAt + (n * 1_000) / PER_SECOND - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      await say(n);
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer));
}
