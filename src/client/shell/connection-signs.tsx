import { type ReactNode, useEffect } from 'react';
import { partToCome } from '../part-to-come.ts';

const signsToCome = partToCome(() => import('./connection-chip.tsx'));

/**
 * What says that the connection is away. It says nothing in the first five seconds: its code comes with the connection's,
 * after the first picture.
 */
function useSigns() {
  useEffect(signsToCome.want, []);
  return signsToCome.usePart();
}

/** In a head with room for a pill. */
export function ConnectionChip() {
  const signs = useSigns();
  return signs !== null && <signs.ConnectionChip />;
}

/** In the second line of a phone's head. */
export function ConnectionLine() {
  const signs = useSigns();
  return signs !== null && <signs.ConnectionLine />;
}

/** At the end of a page that is no conversation. */
export function ConnectionStrip() {
  const signs = useSigns();
  return signs !== null && <signs.ConnectionStrip />;
}

/** Above a composer: what waits for the connection, and otherwise `children`. */
export function WaitingLine({ children }: { children: ReactNode }) {
  const signs = useSigns();
  return signs === null ? children : <signs.WaitingLine>{children}</signs.WaitingLine>;
}
