import type { Clock, Random, Timers } from './clock.ts';
import type { Config } from './config.ts';
import { createSharedCounts, type SharedCounts } from './rate/shared-counts.ts';
import { createMemoryEngine } from './realtime/engine.memory.ts';
import type { Engine } from './realtime/engine.ts';

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

/** Waits for nothing but code: Redis may be away, now and later. */
export async function createBus(deps: BusDeps): Promise<Bus> {
  const { clock, random, timers, log: logger } = deps;
  const url = deps.config.redisUrl;
  const nodeId = random.uuid();
  if (url === null) return { nodeId, engine: createMemoryEngine(), sharedCounts: null };
  // Loaded when it is needed: the library would make every start of a node by itself longer.
  const [{ createRedisConnection }, { createRedisEngine }] = await Promise.all([
    import('./redis/redis-connection.ts'),
    import('./realtime/engine.redis.ts'),
  ]);
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
