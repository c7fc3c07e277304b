import { setTimeout as sleep } from 'node:timers/promises';
import type { Seeded } from '../realtime/model/seeded.ts';
import type { Cluster } from '../support/engines/a-cluster.ts';
import type { RedisServer } from '../support/engines/a-redis.ts';

export interface FaultSchedule {
  /** What was done so far; `lastAt` is the moment of the last one, by `performance.now`. */
  readonly done: { kills: number; cuts: number; redisKills: number; lastAt: number };
  /** No further fault; resolves when everything that was killed runs again. */
  stop(): Promise<void>;
}

const REDIS_AWAY_MS = 5_000;

export interface FaultScheduleOptions {
  readonly cluster: Cluster;
  readonly random: Seeded;
  /** Milliseconds between two kills of a node; it is started again at once. */
  readonly killEveryMs?: number;
  /** The share of all connections that is cut each second. */
  readonly cutShare?: number;
  /** Killed once, after this long, and started again empty five seconds later. */
  readonly redis?: RedisServer;
  readonly redisAfterMs?: number;
}

/** Breaks a cluster at random until it is stopped. */
export function startFaults(options: FaultScheduleOptions): FaultSchedule {
  const { cluster, random, killEveryMs, cutShare = 0, redis, redisAfterMs = 0 } = options;
  const done = { kills: 0, cuts: 0, redisKills: 0, lastAt: performance.now() };
  let isOver = false;

  async function every(ms: number, act: () => Promise<void> | void): Promise<void> {
    for (let due = performance.now() + ms; !isOver; due += ms) {
      while (!isOver && performance.now() < due) await sleep(20);
      if (!isOver) await act();
    }
  }

  async function killNode(): Promise<void> {
    const victim = random.pick(cluster.nodes);
    await victim.kill();
    done.kills++;
    done.lastAt = performance.now();
    await victim.start();
  }

  function cutSome(): void {
    for (const line of cluster.proxy.lines()) {
      if (!random.chance(cutShare)) continue;
      line.cut();
      done.cuts++;
      done.lastAt = performance.now();
    }
  }

  async function killRedis(server: RedisServer): Promise<void> {
    const due = performance.now() + redisAfterMs;
    while (!isOver && performance.now() < due) await sleep(20);
    if (isOver) return;
    await server.kill();
    done.redisKills++;
    done.lastAt = performance.now();
    await sleep(REDIS_AWAY_MS);
    await server.start();
  }

  const running = Promise.all([
    killEveryMs === undefined ? null : every(killEveryMs, killNode),
    cutShare === 0 ? null : every(1_000, cutSome),
    redis ? killRedis(redis) : null,
  ]);

  return {
    done,
    async stop() {
      isOver = true;
      await running;
    },
  };
}
