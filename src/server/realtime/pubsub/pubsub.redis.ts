import type { Timers } from '../../platform/clock/clock.ts';
import { createRedisConnection, type RedisConnection } from '../../platform/redis/redis-connection.ts';
import { type Aside, type Hint, type LostHints, PUBSUB_PARTS, type PubSub, partOf } from './pubsub.ts';
import { readBeat, readHint, writeBeat, writeHint } from './pubsub-codec.ts';
import { createPubSubLedger } from './pubsub-ledger.ts';

/** A node says so often that it lives, and how far it has come. */
export const BEAT_EVERY_MS = 2_000;
/** Hints on their way to Redis; with more, they travel without their events. */
const CROWDED = 10_000;
/** How long a start may take before it is called trouble. */
const START_MS = 3_000;
const GOODBYE_MS = 500;

const ALL_PARTS = Array.from({ length: PUBSUB_PARTS }, (_, part) => part);
const HINT_PREFIX = 'rt:p';
const BEATS = 'rt:beats';
const ASIDES = 'rt:asides';
const CHANNELS = [...ALL_PARTS.map(channelOf), BEATS, ASIDES];

export interface RedisPubSubDeps {
  readonly url: string;
  /** Speaks; the engine opens another connection to listen, and closes only that one. */
  readonly commands: RedisConnection;
  readonly nodeId: string;
  readonly timers: Timers;
  readonly logger: {
    info(context: object, message: string): void;
    warn(context: object, message: string): void;
  };
}

/**
 * The bus of several nodes: plain publish/subscribe, which keeps nothing. Redis can hang, vanish and come back empty
 * without a loss, since all it carries is in the log or of the moment.
 */
export function createRedisPubSub(deps: RedisPubSubDeps): PubSub {
  const { commands, nodeId, timers, logger } = deps;
  const hintHandlers: ((hint: Hint | LostHints) => void)[] = [];
  const asideHandlers: ((aside: Aside) => void)[] = [];
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
    // Whatever was said while nobody listened, and what was on its way when the connection ended.
    ledger.clear();
    lost(ALL_PARTS);
  }

  function send(channel: string, message: string): void {
    // Into a connection that hangs one could write for ever; the number that is skipped tells the others.
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

  function receiveAside(message: string): void {
    const aside = readAside(message);
    if (aside && aside.node !== nodeId) for (const handle of asideHandlers) handle(aside);
  }

  listener.client.on('message', (channel: string, message: string) => {
    if (channel === BEATS) receiveBeat(message);
    else if (channel === ASIDES) receiveAside(message);
    else receiveHint(Number(channel.slice(HINT_PREFIX.length)), message);
  });
  commands.onChange((_, why) => changed(why));
  listener.onChange((_, why) => changed(why));
  const stopBeating = timers.every(BEAT_EVERY_MS, () => {
    send(BEATS, writeBeat(nodeId, seqs, false));
    // While we hear nobody, silence is nobody's fault.
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
      if (commands.isAnswering()) send(channelOf(part), writeHint({ ...hint, seq }, onTheWay > CROWDED));
    },
    onHint: (handle) => void hintHandlers.push(handle),
    say: (aside) => send(ASIDES, JSON.stringify(aside)),
    onAside: (handle) => void asideHandlers.push(handle),
    health: () => (state === 'ok' ? 'ok' : 'degraded'),
    async close() {
      stopBeating();
      stopStarting();
      hintHandlers.length = 0;
      asideHandlers.length = 0;
      await sayClose(deps, writeBeat(nodeId, seqs, true));
      listener.close();
    },
  };
}

/** Otherwise the others would wait for our beats, and look at the log in vain. */
function sayClose({ commands, timers }: RedisPubSubDeps, beat: string): Promise<void> {
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

function readAside(message: string): Aside | null {
  try {
    const aside: unknown = JSON.parse(message);
    return isAside(aside) ? aside : null;
  } catch {
    return null;
  }
}

function isAside(value: unknown): value is Aside {
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
