import { containsPattern } from '../db/contains-pattern.ts';

/**
 * Shorter search words must match the beginning of a word: a trigram index needs three letters or the beginning of a
 * word.
 */
const INSIDE_FROM = 3;
/** Shorter words must match exactly: almost every text is similar to them. */
const FORGIVEN_FROM = 4;

/**
 * Returns the SQL condition that `text` (an expression that is already folded, like its index) contains every one of
 * `words`, or (unless `isExact`) a similar word. `place` stores a value and returns its placeholder in the statement.
 */
export function matchesWords(
  text: string,
  words: readonly string[],
  place: (value: string) => string,
  isExact = false,
): string {
  const folded = (value: string) => `folded(${place(value)})`;
  return words.map((word) => matchesWord(text, word, { folded, isExact })).join(' and ');
}

function matchesWord(
  text: string,
  word: string,
  { folded, isExact }: { folded: (value: string) => string; isExact: boolean },
): string {
  const { length } = [...word];
  const pattern = containsPattern(word);
  if (length < INSIDE_FROM)
    return `(${text} like ${folded(pattern.slice(1))} or ${text} like ${folded(`% ${pattern.slice(1)}`)})`;
  if (isExact) return `${text} like ${folded(pattern)}`;
  const parts = partsOf(word).map((part) => folded(`%${part}%`));
  const mayBeMuchLike = parts.length === 0 ? '' : `${text} like any (array[${parts.join(', ')}]) and `;
  const slips = length < FORGIVEN_FROM ? '' : ` or (${mayBeMuchLike}${folded(word)} <% ${text})`;
  return `(${text} like ${folded(pattern)}${slips})`;
}

/**
 * Returns groups of three letters of which a text similar to `word` contains at least one: it shares half of the
 * trigrams, and only three of those cross an end of the word. Empty when that does not follow. A search for these is
 * ten times as fast as a comparison of the text.
 */
function partsOf(word: string): string[] {
  if (!/^[a-z0-9]+$/i.test(word)) return [];
  const parts = new Set(Array.from(word.slice(2), (_, at) => word.slice(at, at + 3).toLowerCase()));
  return parts.size > 3 ? [...parts] : [];
}
