import { setTimeout as sleep } from 'node:timers/promises';
import { systemRandom, systemTimers } from '../../src/server/clock.ts';
import { createPool } from '../../src/server/db/pool.ts';
import { createWithTx, type WithTx } from '../../src/server/db/transaction.ts';
import { createEngine } from '../../src/server/realtime/create-engine.ts';
import { connectRedis } from '../../src/server/redis/connect-redis.ts';

/** The half of a node that writes: what it commits reaches the other nodes as from any of ours. */
export interface WritingNode {
  readonly withTx: WithTx;
  close(): Promise<void>;
}

const log = { info() {}, warn: console.warn, error: console.error };

/** Resolves when others can hear it. */
export async function aWritingNode(databaseUrl: string, redisUrl: string): Promise<WritingNode> {
  const pool = createPool({ url: databaseUrl, log, max: 4 });
  const [random, timers] = [systemRandom, systemTimers];
  const nodeId = random.uuid();
  const redis = await connectRedis({ url: redisUrl, nodeId, timers });
  const engine = await createEngine({ redis, nodeId, timers, logger: log });
  const withTx = createWithTx({
    ...{ pool, random, timers, log },
    onCommitted(events) {
      for (const event of events)
        engine.publish({ node: nodeId, t: event.t, e: event.e, o: event.o, x: event.x, ev: event });
    },
  });
  while (engine.health() !== 'ok') await sleep(10);
  return {
    withTx,
    async close() {
      await engine.close();
      redis?.close();
      await pool.end();
    },
  };
}
