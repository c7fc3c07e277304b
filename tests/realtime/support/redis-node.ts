import { systemTimers, type Timers } from '../../../src/server/platform/clock/clock.ts';
import { createRedisConnection } from '../../../src/server/platform/redis/redis-connection.ts';
import { createRedisPubSub } from '../../../src/server/realtime/pubsub/pubsub.redis.ts';
import type { Hint, LostHints, NodeMessage, PubSub } from '../../../src/server/realtime/pubsub/pubsub.ts';

export type EngineEnd = ReturnType<typeof anEngineEnd>;

/** One node's end of the bus over Redis, and the hints it received. */
export function anEngineEnd(url: string, nodeId: string, timers: Timers = systemTimers) {
  const commands = createRedisConnection({ url, name: `test-${nodeId}`, timers });
  const said: string[] = [];
  const logger = {
    info: (_: object, message: string) => void said.push(`info: ${message}`),
    warn: (_: object, message: string) => void said.push(`warn: ${message}`),
  };
  const pubsub: PubSub = createRedisPubSub({ url, commands, nodeId, timers, logger });
  const hints: Hint[] = [];
  const lost: number[][] = [];
  const asides: NodeMessage[] = [];
  pubsub.onHint((heard: Hint | LostHints) => {
    if ('lost' in heard) lost.push([...heard.lost]);
    else hints.push(heard);
  });
  pubsub.onBroadcast((aside) => asides.push(aside));
  return {
    nodeId,
    pubsub,
    commands,
    hints,
    lost,
    asides,
    /** Log entries. */
    said,
    async close() {
      await pubsub.close();
      commands.close();
    },
    /** The node disappears without closing. */
    vanish() {
      commands.close();
      return pubsub.close();
    },
  };
}
