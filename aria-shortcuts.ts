import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const PRIVATE = /[\\/]react-aria[\\/]dist[\\/]private[\\/]/;
const KEYBOARD = /[\\/]interactions[\\/]useKeyboard\.mjs$/;
const SHORTCUTS = './createKeyboardShortcutHandler.mjs';

/** Stands in for the real one until that is handed over. */
const HOLDER = `let make;
export const provide = (real) => { make = real; };
export const createKeyboardShortcutHandler = (shortcuts) => make(shortcuts);
`;
const HAND_OVER = `import {createKeyboardShortcutHandler} from "${SHORTCUTS}";
import {provide} from "${SHORTCUTS}?holder";
provide(createKeyboardShortcutHandler);
`;

/**
 * Each field and button of React Aria brings the code that reads keyboard shortcuts, which only menus, dialogs and
 * calendars have: a kilobyte of the sign-in page. Here the hook that they share has a place for it, and whoever names
 * shortcuts brings what belongs there.
 */
export function ariaShortcuts(): Plugin {
  return {
    name: 'aria-shortcuts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const id = join(dirname(importer.split('?')[0] ?? ''), source);
      if (source === SHORTCUTS && KEYBOARD.test(importer)) return `${id}?holder`;
      return source.includes(`${SHORTCUTS.slice(2)}?`) ? { id, moduleSideEffects: true } : null;
    },
    load(id) {
      if (!PRIVATE.test(id)) return null;
      if (id.endsWith(`${SHORTCUTS.slice(1)}?holder`)) return HOLDER;
      if (id.endsWith(`${SHORTCUTS.slice(1)}?hand-over`)) return { code: HAND_OVER, moduleSideEffects: true };
      return null;
    },
    transform(code, id) {
      if (!PRIVATE.test(id) || !/\bshortcuts: \{/.test(code)) return null;
      return { code: `import "../interactions/${SHORTCUTS.slice(2)}?hand-over";\n${code}`, map: null };
    },
  };
}
