import type { Contestant } from './contestant.ts';
import type { Ground } from './ground.ts';
import { compare, micros, type Result } from './result.ts';
import { sayToBare, sayToOurs } from './say.ts';

const ROUNDS = 3;
const WARM_UP = 1_000;
const WRITES = 2_000;

/** App CPU of one stored message, one after the other, while nobody listens. PostgreSQL's own CPU is not in it. */
export async function write(ground: Ground): Promise<Result[]> {
  const { room } = ground;
  const costs: Record<'ours' | 'stack', number[]> = { ours: [], stack: [] };
  for (let round = 0; round < ROUNDS; round++) {
    costs.ours.push(await costPerWrite(await ground.startOurs(), (url) => sayToOurs(url, room)));
    const stack = await ground.startBare('bare-fastify-ws');
    costs.stack.push(await costPerWrite(stack, (url) => sayToBare(url, room)));
    console.log(`  ours ${micros(costs.ours.at(-1) ?? 0)}, bare ${micros(costs.stack.at(-1) ?? 0)}`);
  }
  const what = 'App CPU of one message write / bare Fastify + PostgreSQL + ws';
  return [compare(what, { ours: costs.ours, floor: costs.stack, goal: 2, show: micros })];
}

async function costPerWrite(contestant: Contestant, say: (url: string) => Promise<void>): Promise<number> {
  try {
    for (let n = 0; n < WARM_UP; n++) await say(contestant.url);
    const before = await contestant.read();
    for (let n = 0; n < WRITES; n++) await say(contestant.url);
    const after = await contestant.read();
    return (after.cpuMicros - before.cpuMicros) / WRITES;
  } finally {
    await contestant.stop();
  }
}
