import { IntlMessageFormat } from 'intl-messageformat';

export type Values = Readonly<Record<string, string | number>>;

/** Messages that were parsed already, by language and text. The texts are our own, so there is an end to them. */
const parsed = new Map<string, IntlMessageFormat>();

/**
 * Puts `values` into an ICU message, such as `{n, plural, one {# member} other {# members}}`. `<` has no meaning in it.
 * @throws Error when the message is malformed, or names a value that is missing.
 */
export function formatMessage(message: string, values: Values, locale: string): string {
  const key = `${locale} ${message}`;
  const known = parsed.get(key) ?? new IntlMessageFormat(message, locale, undefined, { ignoreTag: true });
  parsed.set(key, known);
  return String(known.format(values));
}
