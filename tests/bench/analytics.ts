import { randomUUID } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { analyticsQuery } from '../../src/contract/analytics/analytics-facts.ts';
import {
  type AnalyticsService,
  createAnalyticsService,
} from '../../src/server/features/analytics/analytics.service.ts';
import { countChanges } from '../../src/server/features/analytics/counting.ts';
import { createCommunities } from '../../src/server/features/communities/create-communities.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '../../src/server/platform/clock/clock.ts';
import { createDatabase, createPool } from '../../src/server/platform/db/pool.ts';
import { createWithTx } from '../../src/server/platform/db/transaction.ts';
import type { Ground } from './ground.ts';
import { growthOf } from './growth.ts';
import { compare, micros, type Result } from './result.ts';
import { CHAT_ID, fillAnalytics, GROUP_ID, OWNER } from './worlds/analytics-world.ts';

/** Counted events. `ANALYTICS_EVENTS=200000` for a first look. */
const MANY = Number(process.env.ANALYTICS_EVENTS ?? 1_000_000);
const FEW = MANY / 100;
const ROUNDS = 5;
const CALLS = 20;

/** The cost of the figures of two years, against those of a hundredth of the events; and what a message pays for them. */
export async function analytics(ground: Ground): Promise<Result[]> {
  const [few, many] = [await aWorld(ground, 'figures_few', FEW), await aWorld(ground, 'figures_many', MANY)];
  try {
    const results: Result[] = [];
    for (const [what, read] of Object.entries(reads)) {
      results.push(
        await growthOf(`Figures of ${what}: ${MANY} counted events / ${FEW}`, {
          few: few.service,
          many: many.service,
          read,
          rounds: ROUNDS,
          calls: CALLS,
        }),
      );
    }
    return [...results, await triggerCost(many)];
  } finally {
    await few.pool.end();
    await many.pool.end();
  }
}

interface World {
  readonly pool: Pool;
  readonly url: string;
  readonly service: AnalyticsService;
}

const caller = { userId: OWNER, sessionId: OWNER, platformRole: 'USER' } as const;
const month = analyticsQuery.parse({});

/** Each also checks that something was counted: measuring empty figures means nothing. */
const reads: Readonly<Record<string, (service: AnalyticsService) => Promise<void>>> = {
  async 'the platform'(service) {
    requireSome((await service.platform(month)).engagement);
  },
  async 'a community'(service) {
    requireSome((await service.group(GROUP_ID, month, caller)).engagement);
  },
  async 'a user'(service) {
    requireSome((await service.own(month, caller)).engagement);
  },
};

function requireSome({ metrics }: Awaited<ReturnType<AnalyticsService['own']>>['engagement']): void {
  if (metrics.every(({ value, previous }) => !value && !previous)) throw new Error('nothing was counted');
}

async function aWorld(ground: Ground, name: string, events: number): Promise<World> {
  const url = await ground.aDatabase(name);
  const begun = performance.now();
  await fillAnalytics(url, events);
  const log = { warn() {}, error: console.error };
  const pool = createPool({ url, log, max: 9 });
  await countChanges(
    createWithTx({ pool, random, timers, log, onCommitted() {} }),
    () => new Date(clock.now()),
  );
  const db = createDatabase(pool);
  await db.query('analyze');
  console.log(`  ${events} events counted in ${Math.round((performance.now() - begun) / 1000)} s`);
  const communities = createCommunities({ db, clock, restrictionsOf: async () => [] });
  // The live figures are read from the process, so they do not grow.
  const realtime = { stats: () => ({ connections: 0, deliveredTotal: 0, resumesTotal: 0 }) } as Parameters<
    typeof createAnalyticsService
  >[0]['realtime'];
  return { pool, url, service: createAnalyticsService({ db, clock, communities, realtime }) };
}

/** What PostgreSQL needs for one more message, with the trigger that notes it down and without it. */
async function triggerCost({ url }: World): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const append = async (is: 'enable' | 'disable') => {
    await client.query(`alter table chat_messages ${is} trigger analytics`);
    const before = performance.now();
    for (let n = 0; n < 1_000; n++)
      await client.query(
        `insert into chat_messages (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash, created_at)
         values ($1, '${CHAT_ID}', (extract(epoch from clock_timestamp()) * 1000000)::bigint, '${OWNER}', $1,
           'Magandang umaga po, may bagong aralin bukas', '', now())`,
        [randomUUID()],
      );
    return performance.now() - before;
  };
  const times: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] };
  try {
    await append('enable');
    for (let round = 0; round < ROUNDS; round++) {
      times.ours.push(await append('enable'));
      times.floor.push(await append('disable'));
    }
  } finally {
    await client.end();
  }
  const label = 'One more message in PostgreSQL, with its note for the figures / without';
  return compare(label, { ...times, goal: 1.25, show: micros });
}
