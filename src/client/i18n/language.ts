import { useSyncExternalStore } from 'react';
import { currentLocale, type Locale, setLocale } from './t.ts';

const LANGUAGE_KEY = 'tambayan.language';
const listeners = new Set<() => void>();

/** The language that was last used on this device; English until the user chooses one. */
export function rememberedLanguage(): Locale {
  try {
    return localStorage.getItem(LANGUAGE_KEY) === 'fil' ? 'fil' : 'en';
  } catch {
    // Storage can be forbidden. Then the choice lasts as long as the page.
    return 'en';
  }
}

/**
 * Switches the product to `next` and remembers it on this device. Every screen renders again, so call it when
 * no screen has unsaved input. Rejects, and changes nothing, when the catalogue fails to load.
 */
export async function chooseLanguage(next: Locale): Promise<void> {
  await setLocale(next);
  try {
    localStorage.setItem(LANGUAGE_KEY, next);
  } catch {
    // Storage can be forbidden, as above.
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` when the language changes. Returns the unsubscribe function. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current language. */
export function useLanguage(): Locale {
  return useSyncExternalStore(onLanguageChange, currentLocale);
}
