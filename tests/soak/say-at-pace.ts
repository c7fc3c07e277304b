import { setTimeout as sleep } from 'node:timers/promises';
import type { Seeded } from '../realtime/model/seeded.ts';
import type { ChatActor } from '../support/actions/chat-actor.ts';

/** Messages on their way at once: more would only wait in this process. */
const AT_ONCE = 48;

/**
 * Lets random actors say `count` things in conversations of theirs, at most `perSecond`, fewer where the machine is
 * slower. Resolves when each of them was acknowledged.
 */
export async function sayAtPace(options: {
  readonly actors: readonly ChatActor[];
  readonly conversationOf: (actor: number) => string;
  readonly count: number;
  readonly perSecond: number;
  readonly random: Seeded;
  readonly onProgress?: (said: number) => void;
}): Promise<void> {
  const { actors, conversationOf, count, perSecond, random, onProgress } = options;
  const startedAt = performance.now();
  const underWay = new Set<Promise<unknown>>();
  for (let n = 0; n < count; n++) {
    const waitMs = startedAt + (n * 1_000) / perSecond - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    while (underWay.size >= AT_ONCE) await Promise.race(underWay);
    const index = random.int(actors.length);
    const said = actors[index]?.say(conversationOf(index), `no. ${n}`);
    if (!said) continue;
    underWay.add(said);
    said.finally(() => underWay.delete(said)).catch(() => undefined);
    if (n > 0 && n % 1_000 === 0) onProgress?.(n);
  }
  await Promise.all(underWay);
}
