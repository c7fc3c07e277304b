import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

export interface LeaveGuard {
  /** The user wants to leave, and the question is shown. */
  readonly isAsking: boolean;
  stay(): void;
  leave(): void;
}

/** The page redirects here on its own when the session or the server is gone, so the user is not asked. */
const ownWay = /^\/(?:login|maintenance)\//;

/**
 * Blocks every navigation away from the page while `isOn`. Changes of the search parameters that `isSamePage` accepts
 * are allowed. Closing the window shows the browser's own question.
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
