/** Keeps what is pushed while answers are on their way: an answer may have been written before it. */
export interface StrayKeeper<E> {
  /** Events that have just been applied. */
  heard(events: readonly E[]): void;
  /** Asks, and hands the answer to `fold` together with all that was pushed meanwhile, in order. Rejects as `ask` does. */
  during<T>(ask: () => Promise<T>, fold: (answer: T, meanwhile: readonly E[]) => void): Promise<T>;
  /** True while an answer is on its way. */
  isAsking(): boolean;
}

/** `onQuiet` gets what was pushed during a time of asking, once all answers of that time are folded in. */
export function createStrayKeeper<E>(onQuiet: (meanwhile: readonly E[]) => void): StrayKeeper<E> {
  let asking = 0;
  let strays: E[] = [];

  function end(): void {
    asking -= 1;
    if (asking > 0) return;
    const meanwhile = strays;
    strays = [];
    onQuiet(meanwhile);
  }

  return {
    heard(events) {
      if (asking > 0) strays.push(...events);
    },
    async during(ask, fold) {
      asking += 1;
      try {
        const answer = await ask();
        fold(answer, strays);
        return answer;
      } finally {
        end();
      }
    },
    isAsking: () => asking > 0,
  };
}
