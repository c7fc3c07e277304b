import type { Scheduler } from '../../../../src/client/ui/base/scheduler.ts';

interface Due {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** A scheduler whose time moves only when the test says so. Frames are drawn every 16 ms while the page is visible. */
export class SimulatedScheduler implements Scheduler {
  #now = 1_800_000_000_000;
  #order = 0;
  #hidden = false;
  readonly #due = new Set<Due>();
  readonly #frames = new Set<() => void>();
  readonly #listeners = new Set<(isHidden: boolean) => void>();

  #typed = 0;

  now = () => this.#now;
  typed = () => this.#typed;
  isHidden = () => this.#hidden;

  after = (ms: number, run: () => void) => {
    this.#order += 1;
    const due = { at: this.#now + Math.max(0, ms), order: this.#order, run };
    this.#due.add(due);
    return () => void this.#due.delete(due);
  };

  frame = (run: () => void) => {
    this.#frames.add(run);
    return () => void this.#frames.delete(run);
  };

  onVisibility = (listener: (isHidden: boolean) => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  setHidden(isHidden: boolean): void {
    this.#hidden = isHidden;
    for (const listener of this.#listeners) listener(isHidden);
  }

  /** Someone presses a key in a field. */
  type(): void {
    this.#typed += 1;
  }

  /** Draws one picture, if anyone could see it. */
  draw(): void {
    if (this.#hidden) return;
    const frames = [...this.#frames];
    this.#frames.clear();
    for (const run of frames) run();
  }

  /** Lets `ms` pass; whatever falls due runs at its own time, in order. */
  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = [...this.#due]
        .filter(({ at }) => at <= end)
        .sort((a, b) => a.at - b.at || a.order - b.order)[0];
      if (next === undefined) break;
      this.#due.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = end;
  }

  /** The computer sleeps: time goes by and nothing runs. */
  sleep(ms: number): void {
    this.#now += ms;
  }

  /** Lets `ms` pass, settles promises in between, and draws. */
  async settle(ms = 0): Promise<void> {
    for (let turn = 0; turn < 4; turn += 1) {
      this.pass(turn === 0 ? ms : 0);
      for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
      this.draw();
    }
  }
}
