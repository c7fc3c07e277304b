import type { Clock, Random, Timers } from './clock.ts';
import type { Config } from './config.ts';
import { createSharedCounts, type SharedCounts } from './rate/shared-counts.ts';
import { createMemoryEngine } from './realtime/engine.memory.ts';
import { createRedisEngine } from './realtime/engine.redis.ts';
import type { Engine } from './realtime/engine.ts';
import { createRedisConnection } from './redis/redis-connection.ts';

export interface BusDeps {
  readonly config: Pick<Config, 'redisUrl'>;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly timers: Timers;
  readonly log: {
    info(context: object, message: string): void;
    warn(context: object, message: string): void;
  };
}

/** What joins several nodes; a node by itself has only a name. Its engine, when it is closed, closes all of it. */
export interface Bus {
  readonly nodeId: string;
  readonly engine: Engine;
  readonly sharedCounts: SharedCounts | null;
}

/** Nothing waits for Redis, neither here nor later. */
export function createBus({ config: { redisUrl: url }, clock, random, timers, log: logger }: BusDeps): Bus {
  const nodeId = random.uuid();
  if (url === null) return { nodeId, engine: createMemoryEngine(), sharedCounts: null };
  const commands = createRedisConnection({ url, name: `tambayan-speak-${nodeId}`, timers });
  const engine = createRedisEngine({ url, commands, nodeId, timers, logger });
  const sharedCounts = createSharedCounts({ redis: commands, clock, timers });
  return {
    nodeId,
    sharedCounts,
    engine: {
      ...engine,
      async close() {
        sharedCounts.close();
        await engine.close();
        commands.close();
      },
    },
  };
}
