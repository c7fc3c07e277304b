import { setTimeout as sleep } from 'node:timers/promises';
import { createBus } from '../../src/server/bus.ts';
import { systemClock, systemRandom, systemTimers } from '../../src/server/clock.ts';
import { createPool } from '../../src/server/db/pool.ts';
import { createWithTx, type WithTx } from '../../src/server/db/transaction.ts';

/** The half of a node that writes: what it commits reaches the other nodes as from any of ours. */
export interface WritingNode {
  readonly withTx: WithTx;
  close(): Promise<void>;
}

const log = { info() {}, warn: console.warn, error: console.error };

/** Resolves when others can hear it. */
export async function aWritingNode(databaseUrl: string, redisUrl: string): Promise<WritingNode> {
  const pool = createPool({ url: databaseUrl, log, max: 4 });
  const [clock, random, timers] = [systemClock, systemRandom, systemTimers];
  const { nodeId, engine } = await createBus({ config: { redisUrl }, clock, random, timers, log });
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
      await pool.end();
    },
  };
}
