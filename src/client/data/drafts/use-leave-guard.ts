import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

export interface LeaveGuard {
  /** Somebody wants to go elsewhere, and is waiting for the question. */
  readonly isAsking: boolean;
  stay(): void;
  leave(): void;
}

/** Where a page leads by itself when the session or the server is gone. Nobody asked to go there. */
const ownWay = /^\/(?:login|maintenance)\//;

/**
 * Holds back every way out of the page while `isOn`; changes of the search parameters that `isSamePage` accepts are no
 * way out. Closing the window asks in the browser's own words.
 */
export function useLeaveGuard(
  isOn: boolean,
  isSamePage: (search: Readonly<Record<string, unknown>>) => boolean = () => true,
): LeaveGuard {
  const router = useRouter();
  const [answer, setAnswer] = useState<((isHeld: boolean) => void) | null>(null);
  const same = useRef(isSamePage);
  same.current = isSamePage;

  useEffect(() => {
    if (!isOn) return;
    return router.history.block({
      enableBeforeUnload: true,
      blockerFn: async ({ currentLocation, nextLocation }) => {
        const isHere = nextLocation.pathname === currentLocation.pathname;
        if (isHere && same.current(router.options.parseSearch(nextLocation.search))) return false;
        if (ownWay.test(nextLocation.pathname)) return false;
        return await new Promise<boolean>((resolve) => setAnswer(() => resolve));
      },
    });
  }, [isOn, router]);

  const settle = (isHeld: boolean) => () => {
    answer?.(isHeld);
    setAnswer(null);
  };
  return { isAsking: answer !== null, stay: settle(true), leave: settle(false) };
}
