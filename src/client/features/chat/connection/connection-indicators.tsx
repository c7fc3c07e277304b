import type { ReactNode } from 'react';
import { lazyModule, useLazyModule } from '../../../ui/base/lazy.ts';

// They show nothing in the first five seconds, so their code is loaded after the first render.
const signsModule = lazyModule(() => import('./connection-chip.tsx'));

/** In a header with room for a pill. */
export function ConnectionChip() {
  const signs = useLazyModule(signsModule);
  return signs !== null && <signs.ConnectionChip />;
}

/** In the second line of a phone's header. */
export function ConnectionLine() {
  const signs = useLazyModule(signsModule);
  return signs !== null && <signs.ConnectionLine />;
}

/** At the bottom of a page that is not a conversation. */
export function ConnectionStrip() {
  const signs = useLazyModule(signsModule);
  return signs !== null && <signs.ConnectionStrip />;
}

/** Above a composer: the messages that wait for the connection; otherwise `children`. */
export function WaitingLine({ children }: { children: ReactNode }) {
  const signs = useLazyModule(signsModule);
  return signs === null ? children : <signs.WaitingLine>{children}</signs.WaitingLine>;
}
