import { type Readable, Transform } from 'node:stream';
import type { Timers } from '../../../platform/clock/clock.ts';

/**
 * The minimum speed, 8 kB a second, which a poor phone network still reaches. Slower uploads would block other users.
 */
export const PACE = { everyMs: 10_000, bytes: 80_000 } as const;

/** How a body ended. `refused`: its first bytes are not those of an allowed file. */
export type BodyEnd = 'whole' | 'cut' | 'slow' | 'too_large' | 'refused';

export interface ArrivingBody {
  /** What arrived, at most `maxBytes`. It always ends without an error, so that what came before is kept. */
  readonly stream: Readable;
  /** Null until it ended. */
  readonly end: () => BodyEnd | null;
}

interface BodyRules {
  readonly maxBytes: number;
  readonly timers: Pick<Timers, 'every'>;
  /** Judges the first bytes of a file. Left out for later parts. */
  readonly isAllowed?: (beginning: Uint8Array) => boolean;
}

/**
 * Passes the body of a request on, piece by piece. Ends it early at a byte too many, when a connection breaks, and after
 * ten seconds in which too little arrived. `raw` stays open for the answer.
 */
export function arrivingBody(raw: Readable, { maxBytes, timers, isAllowed }: BodyRules): ArrivingBody {
  let end: BodyEnd | null = null;
  let received = 0;
  let receivedBefore = 0;

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const isFirst = received === 0;
      received += chunk.length;
      if (end !== null) return done();
      if (isFirst && isAllowed?.(chunk) === false) stop('refused');
      else if (received > maxBytes) stop('too_large');
      else return done(null, chunk);
      return done();
    },
  });
  const stopLooking = timers.every(PACE.everyMs, () => {
    if (received - receivedBefore < PACE.bytes) stop('slow');
    receivedBefore = received;
  });
  function stop(how: BodyEnd): void {
    if (end !== null) return;
    end = how;
    stopLooking();
    raw.unpipe(stream);
    raw.pause();
    stream.end();
  }
  // `close` comes last, also after `end`.
  raw.once('end', () => stop('whole'));
  raw.once('error', () => stop('cut'));
  raw.once('close', () => stop('cut'));
  if (raw.destroyed) stop('cut');
  else raw.pipe(stream, { end: false });
  return { stream, end: () => end };
}
