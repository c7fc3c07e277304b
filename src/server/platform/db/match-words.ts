import { containsPattern } from './contains-pattern.ts';

/** Shorter words must begin a word: a trigram index knows three letters or the beginning of one. */
const INSIDE_FROM = 3;
/** Shorter words are taken as written: almost everything is similar to them. */
const FORGIVEN_FROM = 4;
/** Further words narrow nothing down any more. */
const WORDS_MAX = 8;

/** What a search field's text asks for, word by word. */
export function wordsIn(q: string): string[] {
  return q.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
}

/**
 * The SQL condition that `text` (an expression that is already folded, as its index is) contains every one of `words`,
 * or one much like it. `place` stores a value and answers its place in the statement.
 */
export function matchesWords(
  text: string,
  words: readonly string[],
  place: (value: string) => string,
): string {
  return words.map((word) => matchesWord(text, word, (value) => `folded(${place(value)})`)).join(' and ');
}

function matchesWord(text: string, word: string, folded: (value: string) => string): string {
  const { length } = [...word];
  const pattern = containsPattern(word);
  if (length < INSIDE_FROM)
    return `(${text} like ${folded(pattern.slice(1))} or ${text} like ${folded(`% ${pattern.slice(1)}`)})`;
  const parts = partsOf(word).map((part) => folded(`%${part}%`));
  const mayBeMuchLike = parts.length === 0 ? '' : `${text} like any (array[${parts.join(', ')}]) and `;
  const slips = length < FORGIVEN_FROM ? '' : ` or (${mayBeMuchLike}${folded(word)} <% ${text})`;
  return `(${text} like ${folded(pattern)}${slips})`;
}

/**
 * Three letters in a row, of which a text much like `word` has some: it shares half of the trigrams, and only three of
 * those reach over an end of the word. None where that does not follow. To compare a text takes ten times as long as to
 * look for these.
 */
function partsOf(word: string): string[] {
  if (!/^[a-z0-9]+$/i.test(word)) return [];
  const parts = new Set(Array.from(word.slice(2), (_, at) => word.slice(at, at + 3).toLowerCase()));
  return parts.size > 3 ? [...parts] : [];
}
