import type { Timers } from '../clock/clock.ts';
import type { RedisConnection } from './redis-connection.ts';

/** The connection on which this node sends commands. Its name in Redis is `tambayan-speak-<nodeId>`. */
export interface NodeRedis extends RedisConnection {
  readonly url: string;
}

/** Returns without waiting for Redis, which may be down now or later. Null without a `url`. */
export async function connectRedis(deps: {
  readonly url: string | null;
  readonly nodeId: string;
  readonly timers: Timers;
}): Promise<NodeRedis | null> {
  const { url, nodeId, timers } = deps;
  if (url === null) return null;
  // Loaded on demand: a single node starts faster without the library.
  const { createRedisConnection } = await import('./redis-connection.ts');
  return { ...createRedisConnection({ url, name: `tambayan-speak-${nodeId}`, timers }), url };
}
