import { t } from '../../../i18n/t.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';

/** Screen readers get at most one sentence in this time: a busy chat would never let them finish one. */
export const ANNOUNCE_EVERY_MS = 2000;
/** Longer texts are cut: the message itself can be read in the log. */
const SPOKEN_MAX = 140;

/** A message that has just arrived, as far as it is spoken. */
export interface Arrival {
  readonly name: string;
  readonly text: string;
}

export interface Announcer {
  arrived(arrivals: readonly Arrival[]): void;
  stop(): void;
}

/** One sentence for everything that came since the last one. */
export function arrivalText(count: number, { name, text }: Arrival): string {
  const words = text.length > SPOKEN_MAX ? `${text.slice(0, SPOKEN_MAX)}…` : text;
  if (count === 1) return t('{name}: {words}', { name, words });
  return t('{n} new messages, last from {name}: {words}', { n: count, name, words });
}

/** Gathers arrivals and calls `say` with one sentence, at once when it was quiet. Nothing is said while hidden. */
export function createAnnouncer(deps: {
  readonly scheduler: Scheduler;
  readonly isHidden: () => boolean;
  readonly say: (words: string) => void;
  /** Messages, unless something else arrives. */
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
