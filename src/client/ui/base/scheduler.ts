/** The live connection's only source of time and delays, so that a test can move both. */
export interface Scheduler {
  /** Milliseconds since 1970. May jump: it is shown to people and measures short spans, nothing is ordered by it. */
  now(): number;
  /** Runs `run` once, `ms` from now. The answer cancels it, and may be called at any time. */
  after(ms: number, run: () => void): () => void;
  /** Runs `run` before the next picture is drawn; never while the page is hidden. The answer cancels it. */
  frame(run: () => void): () => void;
  /** How often a text on the page was changed by whoever types. */
  typed(): number;
  /** True while nobody can see the page. */
  isHidden(): boolean;
  /** Calls `listener` whenever the page is hidden or shown. The answer ends that. */
  onVisibility(listener: (isHidden: boolean) => void): () => void;
}

let typed = 0;
// Not where the tests run that have no page.
globalThis.document?.addEventListener('input', () => (typed += 1), { capture: true, passive: true });

/** The browser's own clock, timers and frames. */
export const browserScheduler: Scheduler = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  frame(run) {
    const handle = requestAnimationFrame(run);
    return () => cancelAnimationFrame(handle);
  },
  typed: () => typed,
  isHidden: () => document.hidden,
  onVisibility(listener) {
    const tell = () => listener(document.hidden);
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  },
};
