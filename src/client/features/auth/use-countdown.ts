import { useEffect, useState } from 'react';

/**
 * Whole seconds until `end`, by the clock, so that a tab in the background comes back to the right number; 0 when it is
 * over.
 */
export function useCountdown(end: number): number {
  const [now, setNow] = useState(() => Date.now());
  // A new end is counted from its own moment, not from the last tick of the one before.
  const [counted, setCounted] = useState(end);
  if (counted !== end) {
    setCounted(end);
    setNow(Date.now());
  }
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  return left;
}
