import { useEffect, useState } from 'react';

/**
 * Whole seconds until `end`; 0 when it is over. Computed from the clock, so that a background tab shows the
 * right number when it returns.
 */
export function useCountdown(end: number): number {
  const [now, setNow] = useState(() => Date.now());
  // A new end starts its own count, independent of the last tick of the previous one.
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
