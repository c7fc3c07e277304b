import type { Timers } from './clock/clock.ts';

/** A commit whose answer was lost is over by then, one way or the other. */
const AGAIN_MS = 1_000;

export interface SeekUnannouncedDeps {
  readonly timers: Pick<Timers, 'after'>;
  readonly log: { warn(context: object, message: string): void };
  /** Finds what was committed without anybody having been told, and tells it. */
  readonly seek: () => Promise<void>;
}

/** To be called when a transaction may have committed although this node, or another, never heard so. */
export interface SeekUnannounced {
  /** At once, and again a second later, since the commit may still be under way. Cheap to call often. */
  begin(): void;
  close(): void;
}

export function createSeekUnannounced({ timers, log, seek }: SeekUnannouncedDeps): SeekUnannounced {
  let isWaiting = false;
  let isDue = false;
  let cancel: () => void = () => undefined;

  function run(): void {
    seek().catch((error: unknown) => log.warn({ err: error }, 'what was not announced could not be found'));
  }

  function start(): void {
    [isWaiting, isDue] = [true, false];
    run();
    cancel = timers.after(AGAIN_MS, () => {
      isWaiting = false;
      if (isDue) start();
      else run();
    });
  }

  return {
    begin() {
      if (isWaiting) isDue = true;
      else start();
    },
    close: () => cancel(),
  };
}
