import * as z from 'zod/mini';

const filters = z.object({
  in: z.string(),
  from: z.string(),
  before: z.string(),
  after: z.string(),
  has: z.string(),
});

/** The filters that can be typed among the words of a search. */
export const searchFilterNames = z.keyof(filters).options;
export type SearchFilterName = keyof z.output<typeof filters>;

/** The words of a search, and its filters. */
export interface SearchParts extends Partial<Readonly<Record<SearchFilterName, string>>> {
  readonly words: string;
}

const DAY = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const [YEAR_FROM, YEAR_TO] = [2000, 2100];

/** Whether `value` is a day, a month or a year of the calendar, such as `2026-11-30`, `2026-11` or `2026`. */
export function isSearchDay(value: string): boolean {
  return dayOf(value) !== null;
}

/** The first day that `value` means, such as `2026-11-01` for `2026-11`; null if it means none. */
export function dayOf(value: string): string | null {
  const [, year = '', month = '01', day = '01'] = DAY.exec(value) ?? [];
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isKnown = Number(year) >= YEAR_FROM && Number(year) <= YEAR_TO && !Number.isNaN(at.getTime());
  // The clock turns 30 February into 2 March.
  return isKnown && at.toISOString().startsWith(`${year}-${month}-${day}`)
    ? at.toISOString().slice(0, 10)
    : null;
}

/** Words, quoted words, and filters whose value may be quoted. */
const TOKEN = /(?:(in|from|before|after|has):)?(?:"([^"]*)"|(\S+))/gi;

/**
 * Reads a search as it is typed: `resipe in:kape-at-code from:@ana after:2026-11 has:link "pan de sal"`. Of a filter
 * that is given twice, the last counts. A filter with a value that it does not have stays a word.
 */
export function parseSearchText(typed: string): SearchParts {
  const words: string[] = [];
  const filters: Partial<Record<SearchFilterName, string>> = {};
  for (const [token, prefix, quoted, plain = ''] of typed.matchAll(TOKEN)) {
    // A quotation mark without another one means nothing.
    const value = (quoted ?? plain.replaceAll('"', '')).trim();
    const name = searchFilterNames.find((one) => one === prefix?.toLowerCase());
    if (name !== undefined && isValueOf(name, value)) filters[name] = name === 'has' ? 'link' : value;
    else words.push(quoted === undefined ? token.replaceAll('"', '') : token);
  }
  return { words: words.filter(Boolean).join(' '), ...filters };
}

/** The search as it is typed; the reverse of {@link parseSearchText}. */
export function writeSearchText({ words, ...filters }: SearchParts): string {
  const typed = searchFilterNames.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [`${name}:${/\s/.test(value) ? `"${value}"` : value}`];
  });
  return [words, ...typed].filter(Boolean).join(' ');
}

function isValueOf(name: SearchFilterName, value: string): boolean {
  if (name === 'has') return value.toLowerCase() === 'link';
  if (name === 'before' || name === 'after') return isSearchDay(value);
  return value !== '' && value.length <= 100;
}

/**
 * The words that a search is about, without accents and case, to find them in a text: a word is found where a word of
 * the text begins with it.
 */
export function searchedWords(words: string): string[] {
  return (words.match(/"[^"]*"|\S+/g) ?? [])
    .map((word) => word.replaceAll('"', '').trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}
