import type { ServerResponse } from 'node:http';
import type { Clock } from '../../clock.ts';
import { chunkOf, type Encoded, type OutFrame } from '../encoded.ts';
import { type TakenOver, takeOver } from './take-over.ts';
import { joined, type Wire } from './wire.ts';

export const SSE_PATH = '/rt/sse';
/** Seconds between comments, for whatever stands in between and ends what is silent. */
const COMMENT_EVERY_TICKS = 15;
/** Some proxies hand on nothing before they have seen so much. */
const PADDING = Buffer.from(`:${' '.repeat(2_048)}\nretry: 3000\n\n`);
const COMMENT = Buffer.from(':\n\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** The open event streams of this node. */
export interface Streams {
  /**
   * Starts a stream on `response`, whose headers were not sent yet. Null when its connection is gone.
   *
   * @param isNumbered for one topic: each event has an id, which the next request says as `Last-Event-ID`.
   */
  open(response: ServerResponse, isNumbered: boolean): Wire | null;
  /** Once per second. */
  tick(): void;
  close(): void;
}

export function createStreams(clock: Pick<Clock, 'now'>): Streams {
  const open = new Set<SseWire>();
  return {
    open(response, isNumbered) {
      const line = takeOver(response, HEADERS, clock);
      if (!line) return null;
      const wire = isNumbered ? new NumberedSseWire(line) : new SseWire(line);
      open.add(wire);
      response.once('close', () => open.delete(wire));
      wire.begin();
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
  readonly #line: TakenOver;
  #commentInTicks = COMMENT_EVERY_TICKS;
  #isEnded = false;

  constructor(line: TakenOver) {
    this.#line = line;
  }

  get kind(): 'sse' {
    return 'sse';
  }

  begin(): void {
    this.#say(PADDING);
  }

  write(frames: readonly Encoded[], done: () => void): void {
    const { socket, isChunked } = this.#line;
    if (this.#isEnded || !socket.writable) {
      done();
      return;
    }
    socket.write(joined(frames, (frame) => this.bytesOf(frame, isChunked)));
    if (socket.writableLength === 0) done();
    else socket.write(NOTHING, done);
  }

  /** The code went ahead in the `bye`: the end of a stream has no place for it. */
  close(): void {
    const { socket, isChunked } = this.#line;
    if (this.#isEnded || !socket.writable) return;
    this.#isEnded = true;
    if (isChunked) socket.write(LAST_CHUNK);
    socket.destroySoon();
  }

  terminate(): void {
    this.#isEnded = true;
    this.#line.socket.destroy();
  }

  tick(): void {
    if (--this.#commentInTicks > 0) return;
    this.#commentInTicks = COMMENT_EVERY_TICKS;
    // Behind a slow reader it would only wait.
    if (this.#line.socket.writableLength === 0) this.#say(COMMENT);
  }

  #say(text: Buffer): void {
    const { socket, isChunked } = this.#line;
    if (!this.#isEnded && socket.writable) socket.write(isChunked ? chunkOf(text) : text);
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
