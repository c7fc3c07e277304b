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

export function createOutflow({ wire, limits, onChoked, onFlowing, onOverflow }: OutflowDeps): Outflow {
  let outstanding = 0;
  let isChoked = false;
  let chokedTicks = 0;

  function taken(size: number): void {
    outstanding -= size;
    if (!isChoked || outstanding >= limits.resumeBytes) return;
    isChoked = false;
    chokedTicks = 0;
    onFlowing();
  }

  return {
    send(frame) {
      const size = frame.bytes().length;
      outstanding += size;
      wire.write(frame, () => taken(size));
      if (outstanding > limits.overflowBytes) onOverflow();
      else if (!isChoked && outstanding > limits.pauseBytes) {
        isChoked = true;
        onChoked();
      }
    },
    isChoked: () => isChoked,
    tick() {
      if (isChoked) chokedTicks++;
      return chokedTicks > limits.pausedTicks;
    },
    bytes: () => outstanding,
  };
}
