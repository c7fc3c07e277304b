import { Redis } from 'ioredis';
import type { Timers } from '../clock/clock.ts';

export interface RedisConnectionDeps {
  /** `redis://` or `rediss://`, with user, password and number of the database. */
  readonly url: string;
  /** Shown in the server's `CLIENT LIST`. */
  readonly name: string;
  readonly timers: Timers;
  /** Called on every new connection before it counts as answering. */
  readonly prepare?: (client: Redis) => Promise<unknown>;
}

/** A connection that reconnects automatically, and notices a dead server before the socket breaks. */
export interface RedisConnection {
  /**
   * Its commands fail at once without a connection, and within {@link SOCKET_PATIENCE_MS} when the server does not
   * answer.
   */
  readonly client: Redis;
  /** False from the first ping that is not answered in time until one is answered. */
  isAnswering(): boolean;
  /** Calls `handle` with each change and its reason. */
  onChange(handle: (isAnswering: boolean, why: string) => void): void;
  close(): void;
}

const ASK_EVERY_MS = 500;
/**
 * How long a ping may take. A server that hangs still accepts connections and bytes, so only a missing answer shows it.
 */
const PATIENCE_MS = 750;
/** After this time without an answer the socket is closed, and all its commands fail. */
const SOCKET_PATIENCE_MS = 3_000;
const RETRY_STEP_MS = 100;
const RETRY_MAX_MS = 1_000;

/** Starts to connect and does not wait for it. */
export function createRedisConnection(deps: RedisConnectionDeps): RedisConnection {
  const { url, name, timers, prepare = async () => undefined } = deps;
  const handlers: ((isAnswering: boolean, why: string) => void)[] = [];
  const client = new Redis(url, {
    connectionName: name,
    connectTimeout: SOCKET_PATIENCE_MS,
    socketTimeout: SOCKET_PATIENCE_MS,
    retryStrategy: (times) => Math.min(RETRY_MAX_MS, times * RETRY_STEP_MS),
    // A message that cannot be sent at once is not worth sending later: the log is read instead.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
  });
  let isAnswering = false;
  let isPrepared = false;
  let isAsking = false;
  let lastError = 'no connection yet';

  function change(next: boolean, why: string): void {
    if (next === isAnswering) return;
    isAnswering = next;
    for (const handle of handlers) handle(next, why);
  }

  async function ask(): Promise<void> {
    if (!isPrepared || isAsking) return;
    isAsking = true;
    let isLate = false;
    const cancel = timers.after(PATIENCE_MS, () => {
      isLate = true;
      change(false, 'no answer');
    });
    try {
      await client.ping();
      // A late answer says nothing about the present; the next ping will.
      if (!isLate && isPrepared) change(true, 'answers');
    } catch (error) {
      change(false, textOf(error));
    } finally {
      cancel();
      isAsking = false;
    }
  }

  async function begin(): Promise<void> {
    try {
      await prepare(client);
      isPrepared = client.status === 'ready';
      await ask();
    } catch (error) {
      lastError = textOf(error);
      if (client.status === 'ready') client.disconnect(true);
    }
  }

  client.on('error', (error) => {
    lastError = textOf(error);
  });
  client.on('ready', () => void begin());
  client.on('close', () => {
    isPrepared = false;
    change(false, lastError);
  });
  const stopAsking = timers.every(ASK_EVERY_MS, () => void ask());

  return {
    client,
    isAnswering: () => isAnswering,
    onChange: (handle) => void handlers.push(handle),
    close() {
      stopAsking();
      client.disconnect();
    },
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
