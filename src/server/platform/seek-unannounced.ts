import type { Timers } from './clock/clock.ts';

/** After this time, a commit whose answer was lost has either succeeded or failed. */
const AGAIN_MS = 1_000;

export interface SeekUnannouncedDeps {
  readonly timers: Pick<Timers, 'after'>;
  readonly log: { warn(context: object, message: string): void };
  /** Finds committed events that were not announced, and announces them. */
  readonly seek: () => Promise<void>;
}

/** Searches for events of a transaction that may have committed although a node got no answer. */
export interface SeekUnannounced {
  /** Searches at once, and again a second later, because the commit may still be running. Cheap to call often. */
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
