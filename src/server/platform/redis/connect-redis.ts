import type { Timers } from '../clock/clock.ts';
import type { RedisConnection } from './redis-connection.ts';

/** The connection on which this node sends commands; it is called `tambayan-speak-<nodeId>` in Redis. */
export interface NodeRedis extends RedisConnection {
  readonly url: string;
}

/** Does not wait for Redis: it may be away, now and later. Null without a `url`. */
export async function connectRedis(deps: {
  readonly url: string | null;
  readonly nodeId: string;
  readonly timers: Timers;
}): Promise<NodeRedis | null> {
  const { url, nodeId, timers } = deps;
  if (url === null) return null;
  // Loaded when it is needed: a single node starts faster without the library.
  const { createRedisConnection } = await import('./redis-connection.ts');
  return { ...createRedisConnection({ url, name: `tambayan-speak-${nodeId}`, timers }), url };
}
