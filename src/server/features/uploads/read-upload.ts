import type { Readable } from 'node:stream';
import { Problem } from '../../../contract/core/problems.ts';
import type { Timers } from '../../platform/clock/clock.ts';

/**
 * The minimum speed, 8 kB a second, which a poor phone network still reaches. Slower uploads would block other users.
 */
export const PACE = { everyMs: 10_000, bytes: 80_000 } as const;

/**
 * Reads all of `stream`, which must have exactly `size` bytes. Stops at the first byte too many, or after ten seconds
 * in which too little arrived. The stream stays open for the answer.
 *
 * @throws Problem `request.too_large`, or `request.malformed` when it ends early or arrives too slowly
 */
export function readUpload(stream: Readable, size: number, timers: Pick<Timers, 'every'>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let received = 0;
  let receivedBefore = 0;
  return new Promise((resolve, reject) => {
    const stopLooking = timers.every(PACE.everyMs, () => {
      if (received - receivedBefore < PACE.bytes) refuse(tooSlow());
      receivedBefore = received;
    });
    function finish(): void {
      stopLooking();
      stream.off('data', take).pause();
    }
    function refuse(problem: Problem): void {
      finish();
      reject(problem);
    }
    function take(chunk: Buffer): void {
      received += chunk.length;
      chunks.push(chunk);
      if (received > size) refuse(new Problem('request.too_large', 'More was sent than was announced'));
    }
    stream.on('data', take);
    stream.once('error', () => refuse(cutShort()));
    // `close` comes last, also after `end` or `error`. Then the promise is already settled.
    stream.once('close', () => refuse(cutShort()));
    stream.once('end', () => {
      if (received < size) return refuse(cutShort());
      finish();
      resolve(Buffer.concat(chunks, received));
    });
  });
}

function cutShort(): Problem {
  return new Problem('request.malformed', 'The file did not arrive as a whole');
}

function tooSlow(): Problem {
  return new Problem('request.malformed', 'The file came too slowly. Please try again on a better network');
}
