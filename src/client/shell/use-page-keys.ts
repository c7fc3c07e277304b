import { useEffect } from 'react';
import { jumpSection } from './section-jump.ts';
import { asksForShortcuts, asksForSwitcher, openShortcuts, toggleSwitcher } from './shortcuts.ts';

/** The keys that work on every signed-in page. None is a single character, so none gets in the way of typing. */
export function usePageKeys(): void {
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      if (asksForShortcuts(event)) {
        event.preventDefault();
        openShortcuts();
      } else if (asksForSwitcher(event)) {
        event.preventDefault();
        toggleSwitcher();
      } else if (event.key === 'F6' && !event.ctrlKey && !event.altKey && !event.metaKey) {
        if (jumpSection(document, event.shiftKey ? -1 : 1)) event.preventDefault();
      }
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
