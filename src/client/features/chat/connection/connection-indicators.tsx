import type { ReactNode } from 'react';
import { lazyModule, useLazyModule } from '../../../ui/base/lazy.ts';

// They show nothing in the first five seconds, so their code comes after the first picture.
const signsModule = lazyModule(() => import('./connection-chip.tsx'));

/** In a head with room for a pill. */
export function ConnectionChip() {
  const signs = useLazyModule(signsModule);
  return signs !== null && <signs.ConnectionChip />;
}

/** In the second line of a phone's head. */
export function ConnectionLine() {
  const signs = useLazyModule(signsModule);
  return signs !== null && <signs.ConnectionLine />;
}

/** At the end of a page that is no conversation. */
export function ConnectionStrip() {
  const signs = useLazyModule(signsModule);
  return signs !== null && <signs.ConnectionStrip />;
}

/** Above a composer: what waits for the connection, and otherwise `children`. */
export function WaitingLine({ children }: { children: ReactNode }) {
  const signs = useLazyModule(signsModule);
  return signs === null ? children : <signs.WaitingLine>{children}</signs.WaitingLine>;
}
