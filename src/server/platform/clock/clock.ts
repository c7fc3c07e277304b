import { randomBytes, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** The server's only source of time, passed by `app.ts`, so that a test can set it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. May jump either way: never measure or order by it. */
  now(): number;
}

/** The server's only source of randomness. Bytes and numbers are safe for secrets. */
export interface Random {
  /** `count` fresh bytes. */
  bytes(count: number): Uint8Array;
  /** 0 ≤ x < 1, with 48 random bits. */
  number(): number;
  /**
   * Returns a UUIDv7. It begins with the clock's millisecond, so that new rows are next to each other in an index. Ids
   * that one node creates in one millisecond ascend. Not a secret: the next id can be guessed from one.
   */
  uuid(): string;
}

/** The server's only source of delays. */
export interface Timers {
  /**
   * Runs `run` once, `ms` (at most 2^31 − 1) milliseconds from now. The returned function cancels it, and may be called
   * at any time.
   */
  after(ms: number, run: () => void): () => void;
  /**
   * Runs `run` every `ms` milliseconds until the returned function is called. Does not keep the process alive on its
   * own.
   */
  every(ms: number, run: () => void): () => void;
}

/** Builds the other members of `Random` from one source of bytes: the system's, or a seeded one in a test. */
export function createRandom(clock: Clock, bytes: (count: number) => Uint8Array): Random {
  return {
    bytes,
    number: () => Buffer.from(bytes(6)).readUIntBE(0, 6) / 2 ** 48,
    uuid: createUuid(clock, bytes),
  };
}

function createUuid(clock: Clock, bytes: (count: number) => Uint8Array): () => string {
  let latest = Number.NaN;
  let seq = 0;
  return () => {
    const random = bytes(16);
    const msecs = clock.now();
    // Half of the range is left for counting up.
    seq = msecs === latest ? seq + 1 : Buffer.from(random).readUInt32BE(0) >>> 1;
    latest = msecs;
    return v7({ msecs, seq, random });
  };
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * Bytes per call to the system's generator: one call for each id of a request would cost more than the rest of making
 * the ids.
 */
const DRAWN_AT_ONCE = 4_096;

/** Each byte is used once and then wiped, so that no secret stays in memory. */
function drawBytes(): (count: number) => Uint8Array {
  let drawn = new Uint8Array(0);
  return (count) => {
    if (count > DRAWN_AT_ONCE) return randomBytes(count);
    if (count > drawn.length) drawn = randomFillSync(new Uint8Array(DRAWN_AT_ONCE));
    const bytes = drawn.slice(0, count);
    drawn.fill(0, 0, count);
    drawn = drawn.subarray(count);
    return bytes;
  };
}

export const systemBytes: (count: number) => Uint8Array = drawBytes();

export const systemRandom: Random = createRandom(systemClock, systemBytes);

/** Milliseconds since some moment, which only ever grow: setting the machine's clock does not change them. */
export const systemSteadyNow = (): number => performance.now();

export const systemTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};
