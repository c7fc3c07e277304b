import type { Readable } from 'node:stream';
import { Problem } from '../../contract/problems.ts';

/**
 * All of `stream`, which must have exactly `size` bytes: what is counted is what arrives, and the first byte too many
 * ends it.
 *
 * @throws Problem `request.too_large`, or `request.malformed` when it ends early
 */
export async function readUpload(stream: Readable, size: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let received = 0;
  try {
    for await (const chunk of stream) {
      received += chunk.length;
      if (received > size) throw new Problem('request.too_large', 'More was sent than was announced');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw cutShort();
  }
  if (received < size) throw cutShort();
  return Buffer.concat(chunks, received);
}

function cutShort(): Problem {
  return new Problem('request.malformed', 'The file did not arrive as a whole');
}
