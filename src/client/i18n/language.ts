import { useSyncExternalStore } from 'react';
import { currentLocale, type Locale, setLocale } from './t.ts';

const LANGUAGE_KEY = 'tambayan.language';
const listeners = new Set<() => void>();

/** The language of the last visit with this device; English until one is chosen. */
export function rememberedLanguage(): Locale {
  try {
    return localStorage.getItem(LANGUAGE_KEY) === 'fil' ? 'fil' : 'en';
  } catch {
    // Storage can be forbidden; the language then lasts as long as the page.
    return 'en';
  }
}

/**
 * Shows the product in `next` and remembers it on this device. Every screen is drawn anew, so it is for a moment when
 * nothing unsaved is in one. Rejects, and changes nothing, when the catalogue cannot be loaded.
 */
export async function chooseLanguage(next: Locale): Promise<void> {
  await setLocale(next);
  try {
    localStorage.setItem(LANGUAGE_KEY, next);
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` when another language is shown, until the answer is called. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language that is shown. */
export function useLanguage(): Locale {
  return useSyncExternalStore(onLanguageChange, currentLocale);
}
