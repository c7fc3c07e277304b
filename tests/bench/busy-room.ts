import { setTimeout as sleep } from 'node:timers/promises';
import { aRedis, findRedis, NO_REDIS } from '../support/a-redis.ts';
import { createCrowd } from './clients/crowd.ts';
import type { DialectName } from './clients/dialect.ts';
import { rounds } from './clients/pace.ts';
import { frameOf } from './clients/say.ts';
import type { Contestant } from './contestant.ts';
import type { Ground } from './ground.ts';
import { compare, micros, type Result } from './result.ts';
import { aWritingNode } from './writing-node.ts';

const CLIENTS = 100;
const PER_SECOND = 400;
const SECONDS = 8;
const MESSAGES = PER_SECOND * SECONDS;
const WARM_UP = PER_SECOND * 2;
/** Messages of one moment, which many people wrote: a transaction for each would measure the disk. */
const AT_ONCE = 10;

interface Entry {
  readonly dialect: DialectName;
  start(): Promise<Contestant>;
  /** So many messages at once. */
  say(contestant: Contestant, count: number): Promise<void>;
}

/**
 * A room in which more is said than anybody reads: ours puts what happens within a moment into one frame, Socket.IO
 * sends each message to each. The messages are committed by another node and reach the measured one over Redis, as most
 * do where there are many nodes; what either costs while nobody listens is taken off.
 */
export async function busyRoom(ground: Ground): Promise<Result[]> {
  if (findRedis() === null) throw new Error(NO_REDIS);
  const { room } = ground;
  const redis = await aRedis();
  const writer = await aWritingNode(ground.databaseUrl, redis.url);
  const frames = (count: number) => Array.from({ length: count }, () => frameOf(room, 1));
  const ours: Entry = {
    dialect: 'tambayan',
    start: () => ground.startOurs([], { REDIS_URL: redis.url }),
    say: (_, count) =>
      writer.withTx(async (tx) => {
        for (const { k, t, a, d } of frames(count))
          tx.emit({ kind: k, topic: t, actor: a, ref: d.id, data: d });
      }),
  };
  const socketIo: Entry = {
    dialect: 'socket.io',
    start: () => ground.startBare('bare-socket-io'),
    async say(contestant, count) {
      for (const broadcast of frames(count)) contestant.tell({ broadcast });
    },
  };
  const costs: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] };
  try {
    for (let round = 0; round < rounds(3); round++) {
      costs.ours.push(await measure(ours, room.topic));
      costs.floor.push(await measure(socketIo, room.topic));
    }
  } finally {
    await writer.close();
    await redis.kill();
  }
  const what = `CPU per delivery, ${PER_SECOND} messages/s to ${CLIENTS} clients / bare Socket.IO`;
  return [compare(what, { ...costs, goal: 0.5, show: micros })];
}

/** Microseconds per delivery. */
async function measure({ dialect, start, say }: Entry, topic: string): Promise<number> {
  const contestant = await start();
  const crowd = createCrowd(contestant.url, dialect, topic);
  const sayIt = (count: number) => say(contestant, count);
  try {
    await sayBusily(WARM_UP, sayIt);
    const quiet = await costOf(contestant, () => sayBusily(MESSAGES, sayIt));
    await crowd.growTo(CLIENTS);
    await sayBusily(WARM_UP, sayIt);
    const { bytes } = await crowd.received(CLIENTS * WARM_UP);
    let perSecond = 0;
    let sent = 0;
    const full = await costOf(contestant, async () => {
      perSecond = await sayBusily(MESSAGES, sayIt);
      sent = (await crowd.received(CLIENTS * (WARM_UP + MESSAGES))).bytes - bytes;
    });
    const each = (full - quiet) / CLIENTS;
    console.log(
      `  ${dialect}: ${micros(each)} per delivery of ${Math.round(sent / (CLIENTS * MESSAGES))} bytes, ` +
        `${micros(quiet)} per message while nobody listens; ${Math.round(perSecond)} messages/s`,
    );
    return each;
  } finally {
    await crowd.close();
    await contestant.stop();
  }
}

/** Microseconds of the contestant's CPU per message. */
async function costOf(contestant: Contestant, work: () => Promise<unknown>): Promise<number> {
  const before = await contestant.read();
  await work();
  return ((await contestant.read()).cpuMicros - before.cpuMicros) / MESSAGES;
}

/** Says `messages` at {@link PER_SECOND}; slower where the machine is. Answers how many per second it came to. */
async function sayBusily(messages: number, say: (count: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  for (let said = 0; said < messages; said += AT_ONCE) {
    const wait = startedAt + (said * 1_000) / PER_SECOND - performance.now();
    if (wait > 0) await sleep(wait);
    await say(AT_ONCE);
  }
  return messages / ((performance.now() - startedAt) / 1_000);
}
