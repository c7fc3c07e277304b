import { useSyncExternalStore } from 'react';

/** The user's setting; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

/** The key in localStorage. `public/first-paint.js` applies the stored value, and follows storage events. */
const THEME_KEY = 'tambayan.theme';

let current = remembered();

/** Takes effect at once, in other tabs too, and is stored on this device. */
export function chooseTheme(next: Theme): void {
  const newValue = next === 'system' ? null : next;
  try {
    if (newValue === null) localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, newValue);
  } catch {
    // Storage can be forbidden; the theme then lasts until the page closes.
  }
  // Browsers send this event to other tabs only.
  dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue }));
}

function onThemeChange(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== THEME_KEY) return;
    current = themeOf(newValue);
    listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** The theme of this device. */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, () => current);
}

function remembered(): Theme {
  try {
    return themeOf(localStorage.getItem(THEME_KEY));
  } catch {
    return 'system';
  }
}

function themeOf(value: string | null): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}
