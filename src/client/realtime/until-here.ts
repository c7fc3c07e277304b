import { pauseAfter } from '../../../machines/pause-after.ts';
import type { Scheduler } from './scheduler.ts';

export interface UntilHereDeps<Part> {
  readonly load: () => Promise<Part>;
  /** Called once, when it is here. */
  readonly onHere: (part: Part) => void;
  readonly scheduler: Pick<Scheduler, 'after'>;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
}

export interface Coming {
  /** Tries at once instead of after the pause. */
  hurry(): void;
  /** Nobody waits for it any longer. */
  stop(): void;
}

/**
 * Loads a part of the page that begins after the first picture, as often as it takes: without a network it comes when
 * there is one again.
 */
export function untilHere<Part>({ load, onHere, scheduler, random }: UntilHereDeps<Part>): Coming {
  let isOver = false;
  let failures = 0;
  let cancelPause: (() => void) | null = null;

  function attempt(): void {
    cancelPause = null;
    load().then(
      (part) => {
        if (!isOver) onHere(part);
        isOver = true;
      },
      () => {
        if (isOver) return;
        failures += 1;
        cancelPause = scheduler.after(pauseAfter(failures, null, random), attempt);
      },
    );
  }

  attempt();
  return {
    hurry() {
      if (cancelPause === null) return;
      cancelPause();
      attempt();
    },
    stop() {
      isOver = true;
      cancelPause?.();
    },
  };
}
