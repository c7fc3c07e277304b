import type { Readable } from 'node:stream';
import { Problem } from '../../../contract/core/problems.ts';
import type { Timers } from '../../platform/clock/clock.ts';

/** What a poor phone network still manages: 8 kB a second. Whoever sends less keeps others from sending. */
export const PACE = { everyMs: 10_000, bytes: 80_000 } as const;

/**
 * All of `stream`, which must have exactly `size` bytes: what is counted is what arrives, and the first byte too many
 * ends it, as do ten seconds in which too little came. The stream stays open, for the answer.
 *
 * @throws Problem `request.too_large`, or `request.malformed` when it ends early or comes too slowly
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
    // It comes last, also after an end or an error: then nothing is left to decide.
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
