/** Keeps what is pushed while answers are on their way: an answer may have been written before it. */
export interface EventBuffer<E> {
  /** Events that have just been applied. */
  heard(events: readonly E[]): void;
  /**
   * Events may be missing from here on, until all is asked for anew: what was asked before is too old by then, and its
   * answers are not folded in any more.
   */
  restart(): void;
  /**
   * Asks, and hands the answer to `fold` together with all that was pushed meanwhile, in order. Answers whether it did:
   * not if there was a restart in between. Rejects as `ask` does.
   */
  during<T>(ask: () => Promise<T>, fold: (answer: T, meanwhile: readonly E[]) => void): Promise<boolean>;
  /** True while an answer is on its way. */
  isAsking(): boolean;
}

/** `onQuiet` gets what was pushed during a time of asking, once all answers of that time are folded in. */
export function createEventBuffer<E>(onQuiet: (meanwhile: readonly E[]) => void): EventBuffer<E> {
  let asking = 0;
  let restarts = 0;
  let earlyEvents: E[] = [];

  function end(): void {
    asking -= 1;
    if (asking > 0) return;
    const meanwhile = earlyEvents;
    earlyEvents = [];
    onQuiet(meanwhile);
  }

  return {
    heard(events) {
      if (asking > 0) earlyEvents.push(...events);
    },
    restart() {
      restarts += 1;
    },
    async during(ask, fold) {
      const asked = restarts;
      asking += 1;
      try {
        const answer = await ask();
        if (asked !== restarts) return false;
        fold(answer, earlyEvents);
        return true;
      } finally {
        end();
      }
    },
    isAsking: () => asking > 0,
  };
}
