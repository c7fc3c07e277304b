import type { NodeRedis } from '../../platform/redis/connect-redis.ts';
import { createMemoryEngine } from './engine.memory.ts';
import type { RedisEngineDeps } from './engine.redis.ts';
import type { Engine } from './engine.ts';

/** The engine of several nodes where there is Redis, and that of a single node where there is none. */
export async function createEngine({
  redis,
  ...deps
}: Pick<RedisEngineDeps, 'nodeId' | 'timers' | 'logger'> & {
  readonly redis: NodeRedis | null;
}): Promise<Engine> {
  if (redis === null) return createMemoryEngine();
  const { createRedisEngine } = await import('./engine.redis.ts');
  return createRedisEngine({ ...deps, url: redis.url, commands: redis });
}
