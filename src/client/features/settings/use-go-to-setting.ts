import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

const CONTROLS = 'input, button, a[href], [tabindex="0"]';

/**
 * Scrolls to the setting that the hash of the address names, by id or by field name, and focuses its first control.
 * The setting may still be loading: it is waited for until the user does something else.
 */
export function useGoToSetting(page: RefObject<HTMLElement | null>): void {
  const [hash, key] = useLocation({
    select: ({ hash, state }) => [hash, state.__TSR_key] as const,
    structuralSharing: true,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that the same address was opened again.
  useEffect(() => {
    const within = page.current;
    if (hash === '' || within === null) return;
    const find = () =>
      within.querySelector<HTMLElement>(`[id="${CSS.escape(hash)}"], [name="${CSS.escape(hash)}"]`);
    function go(): boolean {
      const found = find();
      if (found === null) return false;
      const control = found.matches(CONTROLS) ? found : found.querySelector<HTMLElement>(CONTROLS);
      found.scrollIntoView({ block: 'center' });
      control?.focus({ preventScroll: true });
      stop();
      return true;
    }
    const changes = new MutationObserver(go);
    const interactions = ['pointerdown', 'keydown', 'wheel'] as const;
    function stop() {
      changes.disconnect();
      for (const one of interactions) removeEventListener(one, stop, true);
    }
    if (go()) return;
    changes.observe(within, { childList: true, subtree: true });
    // Captured, because the key that led here may still be on its way up to the window.
    for (const one of interactions) addEventListener(one, stop, true);
    return stop;
  }, [hash, key, page]);
}
