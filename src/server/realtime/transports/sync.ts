import type { Cursor } from '../../../contract/core/realtime.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import { type Encoded, encode } from '../connections/encoded.ts';
import type { Transport } from './transport.ts';

export const SYNC_PATH = '/rt/sync';
/** Between the first news and the answer, so that what happens together goes together. */
const GATHER_MS = 20;
/** An answer is sent when it has so many bytes: the next ask goes on from there. */
const ANSWER_MAX_BYTES = 128 * 1024;

/** What an ask wants to hear. */
export interface Ask {
  readonly cur: readonly Cursor[];
  /** An ask that does not wait is told how every topic stands; one that waits only what is new. */
  readonly isWaiting: boolean;
  /** Answered after so long in any case. */
  readonly limitMs: number;
}

/**
 * Collects the frames of one ask, and answers once: when all topics have been looked at and there is something to say,
 * or when the time is over. It is a wire like the others, except that it ends with its first delivery.
 */
export class SyncTransport implements Transport {
  readonly #ask: Ask;
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
  constructor(ask: Ask, timers: Pick<Timers, 'after'>, answer: (body: Buffer) => void) {
    this.#ask = ask;
    this.#timers = timers;
    this.#answer = answer;
    this.#unanswered = new Set(ask.cur.map(([topic]) => topic));
    this.#stopWaiting = timers.after(ask.limitMs, () => this.#finish());
  }

  get kind(): 'sync' {
    return 'sync';
  }

  write(frames: readonly Encoded[], done: () => void): void {
    if (this.#isOver) {
      done();
      return;
    }
    // Taken only when it is answered, so that a long replay is cut as for any slow reader.
    this.#dones.push(done);
    for (const frame of frames) this.#take(frame);
  }

  #take(frame: Encoded): void {
    // What comes after the answer is not in it: the next ask goes on from its cursors.
    if (this.#isOver) return;
    if (this.#isKept(frame)) {
      this.#frames.push(frame);
      this.#bytes += frame.bytes().length;
    }
    if (this.#bytes > ANSWER_MAX_BYTES) this.#finish();
    else if (!this.#isFinishing && this.#isComplete()) this.#finishSoon();
  }

  /** What was said before goes out with the answer. */
  close(): void {
    this.#finish();
  }

  terminate(): void {
    this.#finish();
  }

  /** Notes what a frame means for the answer. */
  #isKept({ frame }: Encoded): boolean {
    switch (frame.op) {
      case 'subok': {
        const isNews = this.#isUnknown(frame.t, frame.e, frame.o);
        this.#unanswered.delete(frame.t);
        return this.#news(isNews) || this.#said(frame.t);
      }
      case 'heads':
        return this.#news(frame.h.some(([topic, epoch, head]) => this.#isUnknown(topic, epoch, head)));
      case 'welcome':
        return !this.#ask.isWaiting;
      case 'ping':
        return false;
      case 'eph':
        // Presence is told to whoever begins to listen, so to every ask: alone it is no reason to answer.
        this.#news(frame.k === 'typing');
        return true;
      case 'reset':
      case 'denied':
      case 'revoked':
        // Nothing more is said of that topic, also when its right ends while it is still looked at.
        this.#unanswered.delete(frame.t);
        return this.#news(true);
      default:
        return this.#news(true);
    }
  }

  #news(isNews: boolean): boolean {
    this.#hasNews ||= isNews;
    return isNews || !this.#ask.isWaiting;
  }

  /** Whether events of `topic` are in the answer. */
  #said(topic: string): boolean {
    return this.#frames.some(
      ({ frame }) =>
        (frame.op === 'ev' && frame.t === topic) || (frame.op === 'batch' && frame.ev[0]?.t === topic),
    );
  }

  /** Whether the asker's cursor does not say that already: a stream from now on, or a head elsewhere. */
  #isUnknown(topic: string, epoch: number, offset: number): boolean {
    const cursor = this.#ask.cur.find(([name]) => name === topic);
    if (cursor === undefined) return false;
    const [, mode, knownEpoch, known] = cursor;
    return known < 0 || (mode === 'head' && (known !== offset || knownEpoch !== epoch));
  }

  #isComplete(): boolean {
    if (this.#frames.some(({ frame }) => frame.op === 'bye')) return true;
    return this.#unanswered.size === 0 && (this.#hasNews || !this.#ask.isWaiting);
  }

  #finishSoon(): void {
    this.#isFinishing = true;
    this.#stopWaiting();
    this.#stopWaiting = this.#timers.after(GATHER_MS, () => this.#finish());
  }

  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopWaiting();
    // Silence would look like a connection that is gone.
    const frames = this.#frames.length > 0 ? this.#frames : [encode({ op: 'ping', s: 0 })];
    this.#frames = [];
    this.#answer(bodyOf(frames));
    for (const done of this.#dones) done();
  }
}

/** A `syncAnswer` with the very bytes of its frames. */
function bodyOf(frames: readonly Encoded[]): Buffer {
  const parts = frames.flatMap((frame, index) => [Buffer.from(index === 0 ? '' : ','), frame.bytes()]);
  return Buffer.concat([Buffer.from('{"frames":['), ...parts, Buffer.from(']}')]);
}
