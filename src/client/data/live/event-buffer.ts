/** Keeps pushed events while requests are under way, since an answer may have been written before an event. */
export interface EventBuffer<E> {
  /** Events that have just been applied. */
  add(events: readonly E[]): void;
  /**
   * Events may be missing from here on, until everything is fetched again. Answers of earlier requests are too old, and
   * are not folded in any more.
   */
  restart(): void;
  /**
   * Runs `ask`, and passes the answer to `fold` with all events pushed during the request, in order. Resolves to false,
   * without folding, if there was a restart in between. Rejects as `ask` does.
   */
  during<T>(ask: () => Promise<T>, fold: (answer: T, meanwhile: readonly E[]) => void): Promise<boolean>;
  /** True while a request is under way. */
  isAsking(): boolean;
}

/** `onQuiet` gets the events pushed while requests were under way, once all their answers are folded in. */
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
    add(events) {
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
