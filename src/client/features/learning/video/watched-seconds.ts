/** How much of a video was watched, whatever was watched twice: its seconds, each counted once. */
export interface WatchedSeconds {
  /** The video played from the last call's time to this one, unless it jumped. */
  add(seconds: number): void;
  total(): number;
}

/** Time events come at least this often while it plays, also at double speed and on a slow phone. */
const STEP_MAX_SECONDS = 3;

/** `before`: what was watched in earlier visits, which is taken for the beginning of the video. */
export function watchedSeconds(before: number): WatchedSeconds {
  const seen = new Set(Array.from({ length: Math.floor(before) }, (_, second) => second));
  let last: number | null = null;
  return {
    add(seconds) {
      const from = last ?? seconds;
      last = seconds;
      if (seconds < from || seconds - from > STEP_MAX_SECONDS) return;
      for (let second = Math.floor(from); second <= Math.floor(seconds); second += 1) seen.add(second);
    },
    total: () => seen.size,
  };
}
