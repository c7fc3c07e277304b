import type { ServerResponse } from 'node:http';
import type { Encoded, OutFrame } from '../connections/encoded.ts';
import type { Transport } from './transport.ts';

export const SSE_PATH = '/rt/sse';
/** Seconds between comments, because some proxies close silent connections. */
const COMMENT_EVERY_TICKS = 15;
/** Some proxies forward nothing until they have received this much. */
const PADDING = Buffer.from(`:${' '.repeat(2_048)}\nretry: 3000\n\n`);
const COMMENT = Buffer.from(':\n\n');

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // No other response follows on this connection.
  connection: 'close',
};

/** The open event streams of this node. */
export interface Streams {
  /**
   * Starts a stream on `response`, whose headers were not sent yet.
   *
   * @param isNumbered for a single topic: each event has an id, which the client sends as `Last-Event-ID` with its next
   * request.
   */
  open(response: ServerResponse, isNumbered: boolean): Transport;
  /** Once per second. */
  tick(): void;
  close(): void;
}

export function createStreams(): Streams {
  const open = new Set<SseTransport>();
  return {
    open(response, isNumbered) {
      const transport = isNumbered ? new NumberedSseTransport(response) : new SseTransport(response);
      open.add(transport);
      response.once('close', () => open.delete(transport));
      transport.begin();
      return transport;
    },
    tick() {
      for (const transport of open) transport.tick();
    },
    close() {
      for (const transport of open) transport.terminate();
    },
  };
}

class SseTransport implements Transport {
  readonly #response: ServerResponse;
  #commentInTicks = COMMENT_EVERY_TICKS;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get kind(): 'sse' {
    return 'sse';
  }

  begin(): void {
    // `close` follows every error and is handled elsewhere.
    this.#response.on('error', () => undefined);
    this.#response.writeHead(200, HEADERS);
    this.#response.write(PADDING);
  }

  write(frames: readonly Encoded[], done: () => void): void {
    if (!this.#response.writable) {
      done();
      return;
    }
    this.#response.write(Buffer.concat(frames.map((frame) => this.bytesOf(frame))), done);
  }

  /** The code was already sent in the `bye`, because the end of a stream has no place for it. */
  close(): void {
    this.#response.end();
  }

  terminate(): void {
    this.#response.destroy();
  }

  tick(): void {
    if (--this.#commentInTicks > 0) return;
    this.#commentInTicks = COMMENT_EVERY_TICKS;
    // With a slow client it would only wait in the buffer.
    if (this.#response.writable && this.#response.writableLength === 0) this.#response.write(COMMENT);
  }

  protected bytesOf(frame: Encoded): Buffer {
    return frame.asStreamEvent();
  }
}

class NumberedSseTransport extends SseTransport {
  protected override bytesOf(encoded: Encoded): Buffer {
    const id = idOf(encoded.frame);
    const event = super.bytesOf(encoded);
    return id === null ? event : Buffer.concat([Buffer.from(`id: ${id}\n`), event]);
  }
}

/** Returns the position after `frame` as `epoch.offset.tag`; null for a frame that does not change the position. */
function idOf(frame: OutFrame): string | null {
  const last = frame.op === 'batch' ? frame.ev.at(-1) : frame;
  return last?.op === 'ev' || last?.op === 'subok' ? `${last.e}.${last.o}.${last.x}` : null;
}
