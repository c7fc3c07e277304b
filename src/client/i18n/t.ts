import { formatMessage, type Values } from '../../contract/core/format-message.ts';

/** A language the product can speak. English is the source: it needs no catalogue. */
export type Locale = 'en' | 'fil';

/** Source text → translation. Missing entries are shown in English. */
export interface Catalogue {
  readonly messages: Readonly<Record<string, string>>;
}

// A glob, so that a new file adds a language, in a chunk of its own.
const catalogues = import.meta.glob<Catalogue>('./catalogues/*.ts');
let locale: Locale = 'en';
let messages: Catalogue['messages'] = {};

/**
 * Translates `text` into the current language. The English text is the key. Without `values` nothing in
 * `text` is special. With them it is an ICU message: `t('{n, plural, one {# member} other {# members}}', { n:
 * 3 })`.
 */
export function t(text: string, values?: Values): string {
  const translation = messages[text] ?? text;
  return values === undefined ? translation : formatMessage(translation, values, locale);
}

/** The current language. */
export function currentLocale(): Locale {
  return locale;
}

/**
 * Switches the language; resolves when its catalogue is loaded. Rendered screens keep their texts until they
 * render again. A language without a catalogue uses English.
 */
export async function setLocale(next: Locale): Promise<void> {
  const load = catalogues[`./catalogues/${next}.ts`];
  messages = load === undefined ? {} : (await load()).messages;
  locale = next;
  document.documentElement.lang = next === 'en' ? 'en-PH' : 'fil-PH';
}
