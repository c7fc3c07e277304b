import { constants, inflateRawSync } from 'node:zlib';
import type { WebSocket } from 'ws';

type Done = (error: Error | null, text?: Buffer) => void;
type Decompress = (data: Buffer, isLast: boolean, done: Done) => void;

const EXTENSION = 'permessage-deflate';
/** What a sender leaves out at the end of a message (RFC 7692). */
const TAIL = Buffer.from([0x00, 0x00, 0xff, 0xff]);

/**
 * Answers what lets a socket inflate each message by itself, whose other side must have been told to take nothing over
 * from one to the next (`client_no_context_takeover`). The library would keep a stream and its window for each
 * connection, tens of kilobytes for a `pong` now and then.
 */
export function createLoneInflation(maxBytes: number): (socket: WebSocket) => void {
  let Inflater: (new () => object) | null = null;
  return (socket) => {
    const extensions: unknown = Reflect.get(socket, '_extensions');
    const extension: unknown = isObject(extensions) ? Reflect.get(extensions, EXTENSION) : null;
    const decompress: unknown = isObject(extension) ? Reflect.get(extension, 'decompress') : null;
    // Another version of the library may have it elsewhere; its own way is right too, and only takes more memory.
    if (!isObject(extensions) || !isObject(extension) || !isDecompress(decompress)) return;
    Inflater ??= inflaterFrom(extension, decompress, maxBytes);
    Reflect.set(extensions, EXTENSION, new Inflater());
  };
}

/** The library's `extension`, which all connections share: what they have of their own is one object without fields. */
function inflaterFrom(extension: object, decompress: Decompress, maxBytes: number): new () => object {
  /** Of messages that came in several frames, what is there so far. */
  const begun = new WeakMap<object, readonly Buffer[]>();
  class Inflater {
    decompress(data: Buffer, isLast: boolean, done: Done): void {
      const parts = [...(begun.get(this) ?? []), data];
      if (!isLast) begun.set(this, parts);
      else begun.delete(this);
      const text = isLast ? inflated(parts, maxBytes) : Buffer.alloc(0);
      // Later, as the library expects. What is broken or too long it finds by itself, and says so with the fitting code.
      if (text !== null) queueMicrotask(() => done(null, text));
      else Reflect.apply(decompress, this, [Buffer.concat(parts), true, done]);
    }
  }
  Object.setPrototypeOf(Inflater.prototype, extension);
  return Inflater;
}

/** Null for what is not compressed well, or is longer. */
function inflated(parts: readonly Buffer[], maxOutputLength: number): Buffer | null {
  try {
    return inflateRawSync(Buffer.concat([...parts, TAIL]), {
      maxOutputLength,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isDecompress(value: unknown): value is Decompress {
  return typeof value === 'function';
}
