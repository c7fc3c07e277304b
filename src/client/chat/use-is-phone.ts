import { useSyncExternalStore } from 'react';

// The `sm` breakpoint: below it one column is the screen.
const query = '(width < 40rem)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window has room for one column only. Renders when that changes. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
