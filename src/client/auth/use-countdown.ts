import { useEffect, useState } from 'react';

interface Countdown {
  /** Whole seconds left; 0 when it is over. */
  readonly left: number;
  readonly restart: () => void;
}

/** Counts `seconds` down by the clock, so that a tab in the background comes back to the right number. */
export function useCountdown(seconds: number): Countdown {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  function restart() {
    setNow(Date.now());
    setEnd(Date.now() + seconds * 1000);
  }

  return { left, restart };
}
