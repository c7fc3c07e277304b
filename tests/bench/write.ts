import { createCrowd } from './clients/crowd.ts';
import type { DialectName } from './clients/dialect.ts';
import { openToBare, sayToBare, sayToKeeping, sayToOurs } from './clients/say.ts';
import type { Contestant } from './contestant.ts';
import type { Ground } from './ground.ts';
import { compare, micros, type Result } from './result.ts';

const ROUNDS = 8;
const WARM_UP = 1_000;
const WRITES = 300;

/** A server with one reader in the room, who must get every message. */
interface Entry {
  readonly contestant: Contestant;
  /** Stores `messages`, one after the other. */
  say(messages: number): Promise<void>;
  /** @throws Error unless the reader got each message once. */
  stop(): Promise<void>;
}

/**
 * App CPU of one stored message, one after the other, while one person reads along. PostgreSQL's own CPU is not in it.
 *
 * There are two floors, since a stack that forgets is not the same work. `keeping` does what ours must do to every
 * write, and no more: it looks the session up, numbers the message without holes, and stores it with its event in one
 * statement. `forgetful` stores the row. Neither checks a right, origin or limit, moves the author's reading, says what
 * of a message may leave the server, or can tell a reader what they missed; ours does.
 *
 * All three run side by side and take turns in small portions, so that whatever else the machine does meets them alike.
 */
export async function write(ground: Ground): Promise<Result[]> {
  const { room } = ground;
  const bare = () => ground.startBare('bare-fastify-ws');
  const entries = {
    ours: await enter(ground, 'tambayan', ground.startOurs, (url) => sayToOurs(url, room)),
    keeping: await enter(ground, 'plain', bare, (url) => sayToKeeping(url, room)),
    forgetful: await enter(ground, 'plain', bare, (url) => sayToBare(url, room)),
  };
  await openToBare(entries.keeping.contestant.url, room);
  const costs: Record<keyof typeof entries, number[]> = { ours: [], keeping: [], forgetful: [] };
  try {
    for (const { say } of Object.values(entries)) await say(WARM_UP);
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of ['ours', 'keeping', 'forgetful'] as const)
        costs[name].push(await costPerWrite(entries[name]));
      const figures = Object.entries(costs).map(([name, own]) => `${name} ${micros(own.at(-1) ?? 0)}`);
      console.log(`  ${figures.join(', ')}`);
    }
  } finally {
    for (const { stop } of Object.values(entries)) await stop();
  }
  const what = 'App CPU of one message write / bare Fastify + PostgreSQL + ws';
  const shared = { ours: costs.ours, goal: 2, show: micros };
  return [
    compare(`${what} that keeps as much`, { ...shared, floor: costs.keeping }),
    compare(`${what} that forgets`, { ...shared, floor: costs.forgetful }),
  ];
}

async function enter(
  ground: Ground,
  dialect: DialectName,
  start: () => Promise<Contestant>,
  say: (url: string) => Promise<void>,
): Promise<Entry> {
  const contestant = await start();
  const reader = createCrowd(contestant.url, dialect, ground.room.topic);
  await reader.growTo(1);
  let said = 0;
  return {
    contestant,
    async say(messages) {
      for (let n = 0; n < messages; n++) await say(contestant.url);
      said += messages;
    },
    async stop() {
      try {
        await reader.received(said);
      } finally {
        await reader.close();
        await contestant.stop();
      }
    },
  };
}

async function costPerWrite({ contestant, say }: Entry): Promise<number> {
  const before = await contestant.read();
  await say(WRITES);
  const after = await contestant.read();
  return (after.cpuMicros - before.cpuMicros) / WRITES;
}
