import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { lagsOf, percentile } from '../history/check-lag.ts';
import { createSeeded } from '../realtime/model/seeded.ts';
import { aRedis, findRedis, type RedisServer } from '../support/engines/a-redis.ts';
import { aStorm, mixedTransports, type Storm } from '../support/faults/a-storm.ts';
import { type FaultSchedule, startFaults } from './fault-schedule.ts';
import { sayAtPace } from './say-at-pace.ts';
import { type Slope, slopeOf } from './slope.ts';

/** `MINUTES=3 npm run soak -- long` for a first look; the slope says something from ten on. */
const MINUTES = Number(process.env.MINUTES ?? 30);
const PEOPLE = 24;
const CONVERSATIONS = 4;
const PER_SECOND = 10;
const CUT_SHARE = 0.03;
/** Before, caches fill and the compiler keeps what it learns: at least what events are remembered for, and half of that. */
const WARM_UP_SHARE = 0.3;
const WARM_UP_MIN_MS = 90_000;
/** What a process may gain: 6 MiB in an hour, so that a week of it fits any server. Redeploys come more often. */
const GROWTH_MAX_KIB_PER_MINUTE = 100;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

const sample = z.object({ liveAt: z.number(), bytes: z.number() });

let redis: RedisServer | null = null;
let storm: Storm;

beforeAll(async () => {
  redis = findRedis() === null ? null : await aRedis();
  const meter = pathToFileURL(join(import.meta.dirname, 'heap-meter.ts')).href;
  storm = await aStorm({
    people: PEOPLE,
    nodes: redis ? 2 : 1,
    conversations: CONVERSATIONS,
    env: {
      LOG_LEVEL: 'error',
      NODE_OPTIONS: `--expose-gc --import=${meter}`,
      ...(redis && { REDIS_URL: redis.url }),
    },
    client: mixedTransports,
    follows: (index) => [Math.floor(index / 4) % CONVERSATIONS],
    isWatched: false,
  });
});
afterAll(async () => {
  await storm?.close();
  await redis?.kill();
});

test(
  `${MINUTES} minutes of talk and of cut connections: nothing is lost, and no node grows (SEED=${seed})`,
  async () => {
    await storm.allLive();
    const faults = startFaults({
      cluster: storm.cluster,
      random: createSeeded(seed + 1),
      cutShare: CUT_SHARE,
    });
    await talk(faults);
    await faults.stop();
    const truth = await storm.settled();

    const lags = lagsOf(storm.history.steps, truth);
    const slopes = storm.cluster.nodes.map(({ output }) => heapSlope(output()));
    console.log(
      [
        `${truth.messages.length} messages, ${lags.length} deliveries, ${faults.done.cuts} connections cut`,
        `delivery p50 ${Math.round(percentile(lags, 0.5))} ms, p99 ${Math.round(percentile(lags, 0.99))} ms`,
        ...slopes.map(
          ({ perX, error }, node) =>
            `node ${node + 1}: live heap grows by ${perX.toFixed(1)} ± ${(2 * error).toFixed(1)} KiB per minute`,
        ),
      ].join('\n'),
    );
    // Only what is beyond chance: a short run scatters more than it grows.
    for (const { perX, error } of slopes) expect(perX - 2 * error).toBeLessThan(GROWTH_MAX_KIB_PER_MINUTE);
  },
  (MINUTES + 5) * 60_000,
);

async function talk(faults: FaultSchedule): Promise<void> {
  await sayAtPace({
    actors: storm.actors,
    conversationOf: (index) => storm.room.conversationIds[Math.floor(index / 4) % CONVERSATIONS] ?? '',
    count: MINUTES * 60 * PER_SECOND,
    perSecond: PER_SECOND,
    random: createSeeded(seed),
    onProgress: (said) => console.log(`${said} said, ${faults.done.cuts} connections cut`),
  });
  await sleep(5_000);
}

/** KiB per minute of what a node kept after each collection, without its warm-up. */
function heapSlope(output: string): Slope {
  const samples = output
    .split('\n')
    .filter((line) => line.startsWith('{"liveAt"'))
    .map((line) => sample.parse(JSON.parse(line)));
  const warmMs = Math.max(WARM_UP_MIN_MS, (samples.at(-1)?.liveAt ?? 0) * WARM_UP_SHARE);
  const kept = samples.filter(({ liveAt }) => liveAt > warmMs);
  return slopeOf(kept.map(({ liveAt, bytes }) => [liveAt / 60_000, bytes / 1_024]));
}
