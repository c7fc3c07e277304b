/** The live connection's only source of time and delays, so that a test can move both. */
export interface Scheduler {
  /** Milliseconds since 1970. May jump: use it for display and short spans, never for ordering. */
  now(): number;
  /** Runs `run` once, `ms` from now. The returned function cancels it, and may be called at any time. */
  after(ms: number, run: () => void): () => void;
  /** Runs `run` before the next frame; never while the page is hidden. The returned function cancels it. */
  frame(run: () => void): () => void;
  /** Number of text inputs by the user on this page. */
  typed(): number;
  /** True while the page is hidden. */
  isHidden(): boolean;
  /** Calls `listener` whenever the page is hidden or shown. The returned function unsubscribes. */
  onVisibility(listener: (isHidden: boolean) => void): () => void;
}

let typed = 0;
// Tests may run without a document.
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
