export type Values = Readonly<Record<string, string | number>>;

const PLACE = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,(.*))?$/s;

/** Where the brace closes that is open at `from`. */
function closingBrace(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at;
  }
  throw new Error(`a brace stays open in: ${text}`);
}

/** The text of each choice, by its key: `one {…} other {…}`. */
function choicesOf(text: string): Map<string, string> {
  const choices = new Map<string, string>();
  for (let open = text.indexOf('{'), from = 0; open >= 0; open = text.indexOf('{', from)) {
    const close = closingBrace(text, open + 1);
    choices.set(text.slice(from, open).trim(), text.slice(open + 1, close));
    from = close + 1;
  }
  return choices;
}

function fillPlace(place: string, values: Values, locale: string): string {
  const [, name = '', kind, choicesText = ''] = PLACE.exec(place) ?? [];
  const value = values[name];
  if (value === undefined) return `{${place}}`;
  if (kind === undefined) return String(value);
  const choices = choicesOf(choicesText);
  const n = Number(value);
  const chosen =
    kind === 'select'
      ? choices.get(String(value))
      : (choices.get(`=${n}`) ?? choices.get(new Intl.PluralRules(locale).select(n)));
  const text = chosen ?? choices.get('other');
  if (text === undefined) throw new Error(`no choice for ${value} in: ${place}`);
  return formatMessage(text, values, locale, kind === 'plural' ? n : undefined);
}

/**
 * Puts `values` into an ICU message. Of ICU there is what our words use: `{name}`, `plural` with `=1`, the categories of
 * the language and `#`, and `select`. An apostrophe is an apostrophe. A value that is missing leaves its place visible.
 */
export function formatMessage(message: string, values: Values, locale: string, counted?: number): string {
  let words = '';
  for (let at = 0; at < message.length; at++) {
    const char = message[at];
    if (char === '{') {
      const close = closingBrace(message, at + 1);
      words += fillPlace(message.slice(at + 1, close), values, locale);
      at = close;
    } else words += char === '#' && counted !== undefined ? counted.toLocaleString(locale) : char;
  }
  return words;
}
