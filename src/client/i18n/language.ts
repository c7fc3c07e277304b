import { useSyncExternalStore } from 'react';
import { currentLocale, type Locale, setLocale } from './t.ts';

const LANGUAGE_KEY = 'tambayan.language';
const listeners = new Set<() => void>();

/**
 * The first of the browser's languages that the product speaks, most wanted first. `tl` is the older code for Filipino.
 * English when it speaks none of them.
 */
export function browserLanguage(wanted: readonly string[]): Locale {
  for (const language of wanted) {
    const [code = ''] = language.toLowerCase().split(/[-_]/);
    if (code === 'fil' || code === 'tl') return 'fil';
    if (code === 'en') return 'en';
  }
  return 'en';
}

/** The language that was last used on this device; the browser's until the user chooses one. */
export function rememberedLanguage(): Locale {
  try {
    const kept = localStorage.getItem(LANGUAGE_KEY);
    if (kept === 'fil' || kept === 'en') return kept;
  } catch {
    // Storage can be forbidden. Then the choice lasts as long as the page.
  }
  return browserLanguage(navigator.languages);
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
