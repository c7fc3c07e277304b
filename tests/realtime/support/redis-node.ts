import { systemTimers, type Timers } from '../../../src/server/platform/clock/clock.ts';
import { createRedisConnection } from '../../../src/server/platform/redis/redis-connection.ts';
import { createRedisEngine } from '../../../src/server/realtime/bus/engine.redis.ts';
import type { Aside, Engine, Hint, LostHints } from '../../../src/server/realtime/bus/engine.ts';

export type EngineEnd = ReturnType<typeof anEngineEnd>;

/** One node's end of the bus over Redis, and what it heard. */
export function anEngineEnd(url: string, nodeId: string, timers: Timers = systemTimers) {
  const commands = createRedisConnection({ url, name: `test-${nodeId}`, timers });
  const said: string[] = [];
  const logger = {
    info: (_: object, message: string) => void said.push(`info: ${message}`),
    warn: (_: object, message: string) => void said.push(`warn: ${message}`),
  };
  const engine: Engine = createRedisEngine({ url, commands, nodeId, timers, logger });
  const hints: Hint[] = [];
  const lost: number[][] = [];
  const asides: Aside[] = [];
  engine.onHint((heard: Hint | LostHints) => {
    if ('lost' in heard) lost.push([...heard.lost]);
    else hints.push(heard);
  });
  engine.onAside((aside) => asides.push(aside));
  return {
    nodeId,
    engine,
    commands,
    hints,
    lost,
    asides,
    /** What was logged. */
    said,
    async close() {
      await engine.close();
      commands.close();
    },
    /** It vanishes, without a goodbye. */
    vanish() {
      commands.close();
      return engine.close();
    },
  };
}
