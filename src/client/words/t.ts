import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** A language the product can speak. English is the source: it needs no catalogue. */
export type Locale = 'en' | 'fil';

/** Source text → translation. What is missing is shown in English. */
export interface Catalogue {
  readonly messages: Readonly<Record<string, string>>;
}

type Values = Readonly<Record<string, string | number>>;

// A glob, so that a language exists as soon as its file does, in a chunk of its own.
const catalogues = import.meta.glob<Catalogue>('./catalogues/*.ts');
const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const compiled = new Set<string>();
let messages: Catalogue['messages'] = {};

/**
 * The words of `text` in the current language. The English text is the key.
 *
 * Without `values` nothing in `text` is special. With them it is an ICU message:
 * `t('{n, plural, one {# member} other {# members}}', { n: 3 })`. Each message is compiled once.
 */
export function t(text: string, values?: Values): string {
  const translation = messages[text] ?? text;
  if (values === undefined) return translation;
  if (!compiled.has(text)) {
    compiled.add(text);
    i18n.load(i18n.locale, { [text]: compileMessage(translation) });
  }
  return i18n._(text, values);
}

/** The language in use, as a BCP 47 tag for `<html lang>`. */
export function currentLocale(): Locale {
  return i18n.locale === 'fil' ? 'fil' : 'en';
}

/**
 * Switches the language; resolves when its catalogue is here. Screens that are already drawn keep
 * their words until they render again. A language without a catalogue speaks English.
 */
export async function setLocale(locale: Locale): Promise<void> {
  const load = catalogues[`./catalogues/${locale}.ts`];
  messages = load === undefined ? {} : (await load()).messages;
  compiled.clear();
  i18n.loadAndActivate({ locale, messages: {} });
  document.documentElement.lang = locale === 'en' ? 'en-PH' : 'fil-PH';
}
