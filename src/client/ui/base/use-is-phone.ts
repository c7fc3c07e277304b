import { useSyncExternalStore } from 'react';

/** Whether the window matches `query`. Renders when that changes. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Whether the window has room for one column only: below the `sm` breakpoint. */
export function useIsPhone(): boolean {
  return useMedia('(width < 40rem)');
}

/** Whether there is room for a column beside a conversation, or for a wide table: from the `xl` breakpoint on. */
export function useHasAside(): boolean {
  return useMedia('(width >= 75rem)');
}

/** Whether a list and what it opens have no room beside each other: below the `lg` breakpoint. */
export function useIsOneColumn(): boolean {
  return useMedia('(width < 64rem)');
}
