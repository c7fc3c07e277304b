/** A language the product can speak. English is the source: it needs no catalogue. */
export type Locale = 'en' | 'fil';

/** Source text → translation. What is missing is shown in English. */
export interface Catalogue {
  readonly messages: Readonly<Record<string, string>>;
}

export type Values = Readonly<Record<string, string | number>>;

/** Puts values into an ICU message. `words/icu.ts` brings one. */
export type MessageFormat = (message: string, values: Values, locale: Locale) => string;

// A glob, so that a language exists as soon as its file does, in a chunk of its own.
const catalogues = import.meta.glob<Catalogue>('./catalogues/*.ts');
let locale: Locale = 'en';
let messages: Catalogue['messages'] = {};
let icu: MessageFormat | null = null;

/** From now on messages may count and choose. The page that signs people in does without: that is 11 kB less to wait for. */
export function speakIcu(format: MessageFormat): void {
  icu = format;
}

/** `{name}` and nothing else: no plural, no choice. */
function fillIn(message: string, values: Values): string {
  if (/\{\w+\s*,/.test(message)) throw new Error(`words/icu.ts is needed for: ${message}`);
  return message.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/**
 * The words of `text` in the current language. The English text is the key.
 *
 * Without `values` nothing in `text` is special. With them it is an ICU message:
 * `t('{n, plural, one {# member} other {# members}}', { n: 3 })`.
 */
export function t(text: string, values?: Values): string {
  const translation = messages[text] ?? text;
  if (values === undefined) return translation;
  return icu === null ? fillIn(translation, values) : icu(translation, values, locale);
}

/** The language in use. */
export function currentLocale(): Locale {
  return locale;
}

/**
 * Switches the language; resolves when its catalogue is here. Screens that are already drawn keep
 * their words until they render again. A language without a catalogue speaks English.
 */
export async function setLocale(next: Locale): Promise<void> {
  const load = catalogues[`./catalogues/${next}.ts`];
  messages = load === undefined ? {} : (await load()).messages;
  locale = next;
  document.documentElement.lang = next === 'en' ? 'en-PH' : 'fil-PH';
}
