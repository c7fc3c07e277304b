import { t } from '../../../i18n/t.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';

/** At most one announcement in this time: in a busy chat a screen reader would otherwise never finish one. */
export const ANNOUNCE_EVERY_MS = 2000;
/** Longer texts are cut; the full message can be read in the log. */
const SPOKEN_MAX = 140;

/** The parts of a new message that are announced. */
export interface Arrival {
  readonly name: string;
  readonly text: string;
}

export interface Announcer {
  arrived(arrivals: readonly Arrival[]): void;
  stop(): void;
}

/** One sentence for all messages since the last announcement. */
function arrivalText(count: number, { name, text }: Arrival): string {
  const words = text.length > SPOKEN_MAX ? `${text.slice(0, SPOKEN_MAX)}…` : text;
  if (count === 1) return t('{name}: {words}', { name, words });
  return t('{n} new messages, last from {name}: {words}', { n: count, name, words });
}

/**
 * Collects new messages and calls `say` with one sentence; immediately after a quiet time. Announces nothing while
 * the page is hidden.
 */
export function createAnnouncer(deps: {
  readonly scheduler: Scheduler;
  readonly isHidden: () => boolean;
  readonly say: (words: string) => void;
  /** Makes the sentence. Default: the one for messages. */
  readonly words?: typeof arrivalText;
}): Announcer {
  let count = 0;
  let last: Arrival | null = null;
  let cancel: (() => void) | null = null;

  function speak(): void {
    cancel = null;
    const spoken = last;
    const spokenCount = count;
    count = 0;
    last = null;
    if (spoken === null || deps.isHidden()) return;
    deps.say((deps.words ?? arrivalText)(spokenCount, spoken));
    cancel = deps.scheduler.after(ANNOUNCE_EVERY_MS, speak);
  }

  return {
    arrived(arrivals) {
      if (deps.isHidden()) return;
      count += arrivals.length;
      last = arrivals.at(-1) ?? last;
      if (cancel === null) speak();
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}
