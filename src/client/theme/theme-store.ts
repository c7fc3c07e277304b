import { useSyncExternalStore } from 'react';

/** What a person chose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

/** The key in localStorage. `public/theme.js` reads it before the first paint. */
export const THEME_KEY = 'tambayan.theme';

let current = remembered();
const listeners = new Set<() => void>();

// Importing this file applies what was remembered.
apply(current);
addEventListener('storage', (event) => {
  if (event.key === THEME_KEY) show(themeOf(event.newValue));
});

function show(next: Theme): void {
  current = next;
  apply(next);
  for (const listener of listeners) listener();
}

/** Applies at once and in other tabs; remembered on this device. */
export function chooseTheme(next: Theme): void {
  remember(next);
  show(next);
}

function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme of this device. */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, () => current);
}

function remembered(): Theme {
  try {
    return themeOf(localStorage.getItem(THEME_KEY));
  } catch {
    // Storage can be forbidden; the theme then lasts as long as the page.
    return 'system';
  }
}

function remember(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // As above.
  }
}

function themeOf(value: string | null): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  colourBrowserBar(theme);
}

// index.html has one <meta name="theme-color"> per scheme; a chosen theme switches the other one off.
function colourBrowserBar(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][media]')) {
    const scheme = meta.dataset.scheme ?? (meta.media.includes('dark') ? 'dark' : 'light');
    meta.dataset.scheme = scheme;
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all';
  }
}
