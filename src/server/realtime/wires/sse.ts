import type { ServerResponse } from 'node:http';
import { chunkOf, type Encoded, type OutFrame } from '../encoded.ts';
import { joined, type Wire } from './wire.ts';

export const SSE_PATH = '/rt/sse';
/** Seconds between comments, for whatever stands in between and ends what is silent. */
const COMMENT_EVERY_TICKS = 15;
/** Some proxies hand on nothing before they have seen so much. */
const PADDING = `:${' '.repeat(2_048)}\nretry: 3000\n\n`;
const COMMENT = ':\n\n';

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** The open event streams of this node. */
export interface Streams {
  /**
   * Starts a stream on `response`, whose headers were not sent yet.
   *
   * @param isNumbered for one topic: each event has an id, which the next request says as `Last-Event-ID`.
   */
  open(response: ServerResponse, isNumbered: boolean): Wire;
  /** Once per second. */
  tick(): void;
  close(): void;
}

export function createStreams(): Streams {
  const open = new Set<SseWire>();
  return {
    open(response, isNumbered) {
      const wire = isNumbered ? new NumberedSseWire(response) : new SseWire(response);
      open.add(wire);
      response.once('close', () => open.delete(wire));
      response.on('error', () => undefined);
      response.writeHead(200, HEADERS);
      response.write(PADDING);
      return wire;
    },
    tick() {
      for (const wire of open) wire.tick();
    },
    close() {
      for (const wire of open) wire.terminate();
    },
  };
}

const NOTHING = Buffer.alloc(0);

class SseWire implements Wire {
  readonly #response: ServerResponse;
  #commentInTicks = COMMENT_EVERY_TICKS;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get kind(): 'sse' {
    return 'sse';
  }

  /**
   * Past the library, which makes three writes of each: its own go to the same socket in the same order, and an answer
   * to a proxy that speaks HTTP/1.0 has no chunks.
   */
  write(frames: readonly Encoded[], done: () => void): void {
    const { socket, writableEnded, chunkedEncoding } = this.#response;
    if (writableEnded || !socket?.writable) {
      done();
      return;
    }
    socket.write(joined(frames, (frame) => this.bytesOf(frame, chunkedEncoding)));
    if (socket.writableLength === 0) done();
    else socket.write(NOTHING, done);
  }

  /** The code went ahead in the `bye`: the end of a stream has no place for it. */
  close(): void {
    this.#response.end();
  }

  terminate(): void {
    this.#response.destroy();
  }

  tick(): void {
    if (--this.#commentInTicks > 0) return;
    this.#commentInTicks = COMMENT_EVERY_TICKS;
    // Behind a slow reader it would only wait.
    if (this.#response.writable && this.#response.socket?.writableLength === 0) this.#response.write(COMMENT);
  }

  protected bytesOf(frame: Encoded, isChunked: boolean): Buffer {
    return isChunked ? frame.asStreamChunk() : frame.asStreamEvent();
  }
}

class NumberedSseWire extends SseWire {
  protected override bytesOf(encoded: Encoded, isChunked: boolean): Buffer {
    const id = idOf(encoded.frame);
    if (id === null) return super.bytesOf(encoded, isChunked);
    const event = Buffer.concat([Buffer.from(`id: ${id}\n`), encoded.asStreamEvent()]);
    return isChunked ? chunkOf(event) : event;
  }
}

/** Where the stream stands after `frame`, as `epoch.offset.tag`; null for a frame that does not move it. */
function idOf(frame: OutFrame): string | null {
  const last = frame.op === 'batch' ? frame.ev.at(-1) : frame;
  return last?.op === 'ev' || last?.op === 'subok' ? `${last.e}.${last.o}.${last.x}` : null;
}
