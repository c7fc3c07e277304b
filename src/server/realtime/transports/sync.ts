import type { Cursor } from '../../../contract/core/realtime.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import { type Encoded, encode } from '../connections/encoded.ts';
import type { Transport } from './transport.ts';

export const SYNC_PATH = '/rt/sync';
/** Time between the first news and the answer, so that events that happen together are sent together. */
const BATCH_MS = 20;
/** An answer is sent when it is larger than this. The next poll continues from there. */
const ANSWER_MAX_BYTES = 128 * 1024;

/** A long poll request. */
export interface PollRequest {
  readonly cur: readonly Cursor[];
  /** A poll that does not wait gets the state of every topic. One that waits gets only what is new. */
  readonly isWaiting: boolean;
  /** The poll is answered after this long in any case. */
  readonly limitMs: number;
}

/**
 * Collects the frames of one poll, and answers once: when all topics were checked and there is news, or when the time
 * is over. It is a transport like the others, except that it ends with its first delivery.
 */
export class SyncTransport implements Transport {
  readonly #request: PollRequest;
  readonly #timers: Pick<Timers, 'after'>;
  readonly #answer: (body: Buffer) => void;
  readonly #unanswered: Set<string>;
  readonly #dones: (() => void)[] = [];
  #frames: Encoded[] = [];
  #bytes = 0;
  #hasNews = false;
  #isFinishing = false;
  #isOver = false;
  #stopWaiting: () => void;

  /** @param answer receives the body of a `syncAnswer`, once. */
  constructor(request: PollRequest, timers: Pick<Timers, 'after'>, answer: (body: Buffer) => void) {
    this.#request = request;
    this.#timers = timers;
    this.#answer = answer;
    this.#unanswered = new Set(request.cur.map(([topic]) => topic));
    this.#stopWaiting = timers.after(request.limitMs, () => this.#finish());
  }

  get kind(): 'sync' {
    return 'sync';
  }

  write(frames: readonly Encoded[], done: () => void): void {
    if (this.#isOver) {
      done();
      return;
    }
    // `done` runs only with the answer, so that a long replay is paused as for any slow client.
    this.#dones.push(done);
    for (const frame of frames) this.#take(frame);
  }

  #take(frame: Encoded): void {
    // Later frames are not in the answer: the next poll continues from its own cursors.
    if (this.#isOver) return;
    if (this.#isKept(frame)) {
      this.#frames.push(frame);
      this.#bytes += frame.bytes().length;
    }
    if (this.#bytes > ANSWER_MAX_BYTES) this.#finish();
    else if (!this.#isFinishing && this.#isComplete()) this.#finishSoon();
  }

  /** Sends the answer with the frames so far. */
  close(): void {
    this.#finish();
  }

  terminate(): void {
    this.#finish();
  }

  /** Returns whether a frame belongs in the answer, and notes whether it is news. */
  #isKept({ frame }: Encoded): boolean {
    switch (frame.op) {
      case 'subok': {
        const isNews = this.#isUnknown(frame.t, frame.e, frame.o);
        this.#unanswered.delete(frame.t);
        return this.#noteNews(isNews) || this.#hasEventsOf(frame.t);
      }
      case 'heads':
        return this.#noteNews(frame.h.some(([topic, epoch, head]) => this.#isUnknown(topic, epoch, head)));
      case 'welcome':
        return !this.#request.isWaiting;
      case 'ping':
        return false;
      case 'eph':
        // Presence is sent to every new subscriber, and so to every poll. It is no reason to answer on its own.
        this.#noteNews(frame.k === 'typing' || frame.k === 'arriving');
        return true;
      case 'reset':
      case 'denied':
      case 'revoked':
        // No more frames follow for this topic. `revoked` can come before the topic was checked.
        this.#unanswered.delete(frame.t);
        return this.#noteNews(true);
      default:
        return this.#noteNews(true);
    }
  }

  #noteNews(isNews: boolean): boolean {
    this.#hasNews ||= isNews;
    return isNews || !this.#request.isWaiting;
  }

  /** Whether the answer contains events of `topic`. */
  #hasEventsOf(topic: string): boolean {
    return this.#frames.some(
      ({ frame }) =>
        (frame.op === 'ev' && frame.t === topic) || (frame.op === 'batch' && frame.ev[0]?.t === topic),
    );
  }

  /** Whether the position is new to the client: it asked for "from now", or its head is another one. */
  #isUnknown(topic: string, epoch: number, offset: number): boolean {
    const cursor = this.#request.cur.find(([name]) => name === topic);
    if (cursor === undefined) return false;
    const [, mode, knownEpoch, known] = cursor;
    return known < 0 || (mode === 'head' && (known !== offset || knownEpoch !== epoch));
  }

  #isComplete(): boolean {
    if (this.#frames.some(({ frame }) => frame.op === 'bye')) return true;
    return this.#unanswered.size === 0 && (this.#hasNews || !this.#request.isWaiting);
  }

  #finishSoon(): void {
    this.#isFinishing = true;
    this.#stopWaiting();
    this.#stopWaiting = this.#timers.after(BATCH_MS, () => this.#finish());
  }

  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopWaiting();
    // An empty answer would look like a lost connection.
    const frames = this.#frames.length > 0 ? this.#frames : [encode({ op: 'ping', s: 0 })];
    this.#frames = [];
    this.#answer(bodyOf(frames));
    for (const done of this.#dones) done();
  }
}

/** Returns a `syncAnswer` from the encoded frames, without encoding them again. */
function bodyOf(frames: readonly Encoded[]): Buffer {
  const parts = frames.flatMap((frame, index) => [Buffer.from(index === 0 ? '' : ','), frame.bytes()]);
  return Buffer.concat([Buffer.from('{"frames":['), ...parts, Buffer.from(']}')]);
}
