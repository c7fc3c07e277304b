import { useEffect } from 'react';
import { asksForShortcuts, asksForSwitcher, openShortcuts, toggleSwitcher } from '../../ui/base/shortcuts.ts';

/** Lazy: used rarely. When the code cannot be loaded, the focus stays where it is. */
function jump(direction: 1 | -1): Promise<unknown> {
  return import('./section-jump.ts').then(
    ({ jumpSection }) => jumpSection(document, direction),
    () => false,
  );
}

/** The shortcuts of every signed-in page. None is a single character, so that they do not interfere with typing. */
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
        event.preventDefault();
        void jump(event.shiftKey ? -1 : 1);
      }
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
