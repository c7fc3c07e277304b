import type { Contestant } from './contestant.ts';
import { createCrowd } from './crowd.ts';
import type { DialectName } from './dialect.ts';
import { type Ground, MEMBERS } from './ground.ts';
import { compare, kibibytes, type Result } from './result.ts';

const ROUNDS = 3;
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
  const costs: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  for (let round = 0; round < ROUNDS; round++) {
    costs.ours.push(await bytesPerConnection(await ground.startOurs(FLAGS), 'tambayan', topic));
    costs.bare.push(await bytesPerConnection(await ground.startBare('bare-ws', FLAGS), 'plain', topic));
  }
  const what = 'Memory per idle connection / bare ws';
  return [compare(what, { ours: costs.ours, floor: costs.bare, goal: 1.8, show: kibibytes })];
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
