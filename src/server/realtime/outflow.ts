import type { Encoded } from './encoded.ts';
import type { RealtimeLimits } from './limits.ts';
import type { Wire } from './wires/wire.ts';

/** What is on its way to one connection. A slow reader costs the server `pauseBytes` and a frame, never more. */
export interface Outflow {
  send(frame: Encoded): void;
  /** True from above `pauseBytes` until below `resumeBytes`: send nothing that can be fetched from the log. */
  isChoked(): boolean;
  /** Once per second. Answers true when the reader has been slow for too long. */
  tick(): boolean;
  bytes(): number;
}

export interface OutflowDeps {
  readonly wire: Wire;
  readonly limits: RealtimeLimits;
  readonly onChoked: () => void;
  readonly onFlowing: () => void;
  /** Even what may not be left out no longer fits. */
  readonly onOverflow: () => void;
}

export function createOutflow(deps: OutflowDeps): Outflow {
  return new WireOutflow(deps);
}

class WireOutflow implements Outflow {
  readonly #deps: OutflowDeps;
  #outstanding = 0;
  #isChoked = false;
  #chokedTicks = 0;

  constructor(deps: OutflowDeps) {
    this.#deps = deps;
  }

  send(frame: Encoded): void {
    const { wire, limits } = this.#deps;
    const size = frame.bytes().length;
    this.#outstanding += size;
    wire.write(frame, () => this.#taken(size));
    if (this.#outstanding > limits.overflowBytes) this.#deps.onOverflow();
    else if (!this.#isChoked && this.#outstanding > limits.pauseBytes) {
      this.#isChoked = true;
      this.#deps.onChoked();
    }
  }

  isChoked(): boolean {
    return this.#isChoked;
  }

  tick(): boolean {
    if (this.#isChoked) this.#chokedTicks++;
    return this.#chokedTicks > this.#deps.limits.pausedTicks;
  }

  bytes(): number {
    return this.#outstanding;
  }

  #taken(size: number): void {
    this.#outstanding -= size;
    if (!this.#isChoked || this.#outstanding >= this.#deps.limits.resumeBytes) return;
    this.#isChoked = false;
    this.#chokedTicks = 0;
    this.#deps.onFlowing();
  }
}
