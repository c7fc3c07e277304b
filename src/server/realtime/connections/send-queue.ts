import type { Transport } from '../transports/transport.ts';
import type { Encoded } from './encoded.ts';
import type { RealtimeLimits } from './limits.ts';

/** The bytes on their way to one connection. A slow client costs the server at most `pauseBytes` and one frame. */
export interface SendQueue {
  send(frame: Encoded): void;
  /** Sends what `work` sends in few writes: after it, or earlier when it is much. */
  batchWrites(work: () => void): void;
  /** Writes the gathered frames now, unless the queue is held. */
  flush(): void;
  /** Writes nothing until `release`, as if the client read nothing. For testers. */
  hold(): void;
  release(): void;
  /**
   * True from above `pauseBytes` until below `resumeBytes`. While true, send nothing that can be read from the log
   * later.
   */
  isBackpressured(): boolean;
  /** Call once per second. Returns true when the client has been slow for too long. */
  tick(): boolean;
  bytes(): number;
}

/** Gathering more has no use: it would only wait, and count as outstanding. */
const GATHER_MAX_BYTES = 16 * 1024;

export interface SendQueueDeps {
  readonly transport: Transport;
  readonly limits: RealtimeLimits;
  readonly onBackpressure: () => void;
  readonly onRelieved: () => void;
  /** Called when even the frames that must not be dropped no longer fit. */
  readonly onOverflow: () => void;
}

export function createSendQueue(deps: SendQueueDeps): SendQueue {
  return new TransportSendQueue(deps);
}

class TransportSendQueue implements SendQueue {
  readonly #deps: SendQueueDeps;
  /** Null while frames are not gathered but written one by one. */
  #gathered: Encoded[] | null = null;
  #gatheredBytes = 0;
  #isHeld = false;
  #outstanding = 0;
  #isBackpressured = false;
  #backpressuredTicks = 0;

  constructor(deps: SendQueueDeps) {
    this.#deps = deps;
  }

  send(frame: Encoded): void {
    const { limits } = this.#deps;
    const size = frame.bytes().length;
    this.#outstanding += size;
    if (this.#gathered) this.#gather(this.#gathered, frame, size);
    else this.#write([frame], size);
    if (this.#outstanding > limits.overflowBytes) this.#deps.onOverflow();
    else if (!this.#isBackpressured && this.#outstanding > limits.pauseBytes) {
      this.#isBackpressured = true;
      this.#deps.onBackpressure();
    }
  }

  batchWrites(work: () => void): void {
    if (this.#gathered) {
      work();
      return;
    }
    this.#gathered = [];
    try {
      work();
    } finally {
      this.flush();
      this.#gathered = null;
    }
  }

  flush(): void {
    const [frames, bytes] = [this.#gathered, this.#gatheredBytes];
    if (frames === null || frames.length === 0 || this.#isHeld) return;
    this.#gathered = [];
    this.#gatheredBytes = 0;
    this.#write(frames, bytes);
  }

  hold(): void {
    this.#isHeld = true;
    this.#gathered ??= [];
  }

  release(): void {
    this.#isHeld = false;
    this.flush();
    this.#gathered = null;
  }

  isBackpressured(): boolean {
    return this.#isBackpressured;
  }

  tick(): boolean {
    if (this.#isBackpressured) this.#backpressuredTicks++;
    return this.#backpressuredTicks > this.#deps.limits.pausedTicks;
  }

  bytes(): number {
    return this.#outstanding;
  }

  #gather(gathered: Encoded[], frame: Encoded, size: number): void {
    gathered.push(frame);
    this.#gatheredBytes += size;
    if (this.#gatheredBytes > GATHER_MAX_BYTES) this.flush();
  }

  #write(frames: readonly Encoded[], size: number): void {
    this.#deps.transport.write(frames, () => this.#taken(size));
  }

  #taken(size: number): void {
    this.#outstanding -= size;
    if (!this.#isBackpressured || this.#outstanding >= this.#deps.limits.resumeBytes) return;
    this.#isBackpressured = false;
    this.#backpressuredTicks = 0;
    this.#deps.onRelieved();
  }
}
