import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { browserScheduler } from '../realtime/scheduler.ts';
import { type Coming, untilHere } from '../realtime/until-here.ts';

type Signs = typeof import('./connection-chip.tsx');

const part = createStore<{ readonly signs: Signs | null }>()(() => ({ signs: null }));
let coming: Coming | null = null;
window.addEventListener('online', () => coming?.hurry());

/**
 * What says that the connection is away. It says nothing in the first five seconds: its code comes with the connection's,
 * after the first picture.
 */
function useSigns(): Signs | null {
  useEffect(() => {
    coming ??= untilHere({
      load: () => import('./connection-chip.tsx'),
      onHere: (signs) => part.setState({ signs }),
      scheduler: browserScheduler,
      random: Math.random,
    });
  }, []);
  return useStore(part, ({ signs }) => signs);
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
