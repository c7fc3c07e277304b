import type { NodeRedis } from '../../platform/redis/connect-redis.ts';
import { createMemoryPubSub } from './pubsub.memory.ts';
import type { RedisPubSubDeps } from './pubsub.redis.ts';
import type { PubSub } from './pubsub.ts';

/**
 * Creates the pub/sub over Redis when there is Redis, for several nodes. Otherwise the one in memory, for a single
 * node.
 */
export async function createPubSub({
  redis,
  ...deps
}: Pick<RedisPubSubDeps, 'nodeId' | 'timers' | 'logger'> & {
  readonly redis: NodeRedis | null;
}): Promise<PubSub> {
  if (redis === null) return createMemoryPubSub();
  const { createRedisPubSub } = await import('./pubsub.redis.ts');
  return createRedisPubSub({ ...deps, url: redis.url, commands: redis });
}
