import type { Timers } from '../../platform/clock/clock.ts';
import { createRedisConnection, type RedisConnection } from '../../platform/redis/redis-connection.ts';
import { type Hint, type LostHints, type NodeMessage, PUBSUB_PARTS, type PubSub, partOf } from './pubsub.ts';
import { readBeat, readHint, writeBeat, writeHint } from './pubsub-codec.ts';
import { createPubSubLedger } from './pubsub-ledger.ts';

/** Time between two heartbeats. Each says that the node is alive, and carries its newest hint numbers. */
export const BEAT_EVERY_MS = 2_000;
/** Messages on their way to Redis. Above this, hints are sent without their events. */
const LARGE_HINTS_MAX = 10_000;
/** How long the first connection may take before the state is `degraded`. */
const START_MS = 3_000;
const GOODBYE_MS = 500;

const ALL_PARTS = Array.from({ length: PUBSUB_PARTS }, (_, part) => part);
const HINT_PREFIX = 'rt:p';
const BEATS = 'rt:beats';
const BROADCASTS = 'rt:asides';
const CHANNELS = [...ALL_PARTS.map(channelOf), BEATS, BROADCASTS];

export interface RedisPubSubDeps {
  readonly url: string;
  /** The connection that publishes. The pub/sub opens a second one to subscribe, and closes only that one. */
  readonly commands: RedisConnection;
  readonly nodeId: string;
  readonly timers: Timers;
  readonly logger: {
    info(context: object, message: string): void;
    warn(context: object, message: string): void;
  };
}

/**
 * Pub/sub between several nodes over Redis publish/subscribe, which stores nothing. Redis can hang, disappear or come
 * back empty without a loss, because everything it carries is also in the log or is ephemeral.
 */
export function createRedisPubSub(deps: RedisPubSubDeps): PubSub {
  const { commands, nodeId, timers, logger } = deps;
  const hintHandlers: ((hint: Hint | LostHints) => void)[] = [];
  const broadcastHandlers: ((message: NodeMessage) => void)[] = [];
  const ledger = createPubSubLedger();
  const seqs = Array<number>(PUBSUB_PARTS).fill(0);
  let state: 'starting' | 'ok' | 'degraded' = 'starting';
  let onTheWay = 0;

  const listener = createRedisConnection({
    url: deps.url,
    name: `tambayan-listen-${nodeId}`,
    timers,
    prepare: (client) => client.subscribe(...CHANNELS),
  });

  function lost(parts: readonly number[]): void {
    if (parts.length > 0) for (const handle of hintHandlers) handle({ lost: parts });
  }

  function changed(why: string): void {
    const isOk = commands.isAnswering() && listener.isAnswering();
    if (isOk === (state === 'ok') || (state === 'starting' && !isOk)) return;
    state = isOk ? 'ok' : 'degraded';
    if (isOk) logger.info({}, 'Redis answers: events reach other nodes at once');
    else logger.warn({ why }, 'Redis does not answer: the log is looked at every second instead');
    // Messages may be lost: those sent while there was no connection, and those on their way when it ended.
    ledger.clear();
    lost(ALL_PARTS);
  }

  function send(channel: string, message: string): void {
    // Without an answer from Redis, messages would pile up in memory. The skipped number tells the other nodes that a
    // hint is missing.
    if (!commands.isAnswering()) return;
    onTheWay++;
    commands.client
      .publish(channel, message)
      .catch(() => undefined)
      .finally(() => onTheWay--);
  }

  function receiveHint(part: number, message: string): void {
    const hint = readHint(message);
    if (!hint || hint.node === nodeId) return;
    if (ledger.hint(hint.node, part, hint.seq)) lost([part]);
    for (const handle of hintHandlers) handle(hint);
  }

  function receiveBeat(message: string): void {
    const beat = readBeat(message);
    if (!beat || beat.node === nodeId) return;
    lost(ledger.beat(beat.node, beat.seqs));
    if (beat.isLast) ledger.leave(beat.node);
  }

  function receiveBroadcast(message: string): void {
    const received = readNodeMessage(message);
    if (received && received.node !== nodeId) for (const handle of broadcastHandlers) handle(received);
  }

  listener.client.on('message', (channel: string, message: string) => {
    if (channel === BEATS) receiveBeat(message);
    else if (channel === BROADCASTS) receiveBroadcast(message);
    else receiveHint(Number(channel.slice(HINT_PREFIX.length)), message);
  });
  commands.onChange((_, why) => changed(why));
  listener.onChange((_, why) => changed(why));
  const stopBeating = timers.every(BEAT_EVERY_MS, () => {
    send(BEATS, writeBeat(nodeId, seqs, false));
    // Without Redis this node receives no heartbeats, so the other nodes do not count as silent.
    if (state === 'ok' && ledger.tick()) lost(ALL_PARTS);
  });
  const stopStarting = timers.after(START_MS, () => {
    if (state !== 'starting') return;
    state = 'degraded';
    logger.warn(
      { why: 'no connection yet' },
      'Redis does not answer: the log is looked at every second instead',
    );
  });

  return {
    publish(hint) {
      const part = partOf(hint.t);
      const seq = (seqs[part] ?? 0) + 1;
      seqs[part] = seq;
      if (commands.isAnswering())
        send(channelOf(part), writeHint({ ...hint, seq }, onTheWay > LARGE_HINTS_MAX));
    },
    onHint: (handle) => void hintHandlers.push(handle),
    broadcast: (message) => send(BROADCASTS, JSON.stringify(message)),
    onBroadcast: (handle) => void broadcastHandlers.push(handle),
    health: () => (state === 'ok' ? 'ok' : 'degraded'),
    async close() {
      stopBeating();
      stopStarting();
      hintHandlers.length = 0;
      broadcastHandlers.length = 0;
      await sendLastBeat(deps, writeBeat(nodeId, seqs, true));
      listener.close();
    },
  };
}

/**
 * Sends the last heartbeat. Without it, the other nodes would count this one as silent and compare with the log for
 * nothing.
 */
function sendLastBeat({ commands, timers }: RedisPubSubDeps, beat: string): Promise<void> {
  if (!commands.isAnswering()) return Promise.resolve();
  return new Promise((resolve) => {
    const cancel = timers.after(GOODBYE_MS, resolve);
    commands.client
      .publish(BEATS, beat)
      .catch(() => undefined)
      .finally(() => {
        cancel();
        resolve();
      });
  });
}

function channelOf(part: number): string {
  return `${HINT_PREFIX}${String(part).padStart(2, '0')}`;
}

function readNodeMessage(message: string): NodeMessage | null {
  try {
    const parsed: unknown = JSON.parse(message);
    return isNodeMessage(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isNodeMessage(value: unknown): value is NodeMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'node' in value &&
    typeof value.node === 'string' &&
    'k' in value &&
    typeof value.k === 'string' &&
    'd' in value
  );
}
