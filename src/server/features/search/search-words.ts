import { searchedWords } from '../../../contract/search/search-filters.ts';

/** Further words do not narrow the search any more. */
const WORDS_MAX = 8;
/** Shorter words must match whole: the beginnings of most words are like them. */
const BEGINNING_FROM = 3;
/** What is left of a word without its ending must still mean something. */
const STEM_FROM = 4;
/** Endings of English words, and the linker of Filipino: `mabuting` is `mabuti`, `recipes` is `recipe`. */
const ENDINGS = /(?:ing|ed|es|s|ng)$/i;

/** The words of `q` that can be searched for, without quotes. */
export function wordsOf(q: string): string[] {
  return searchedWords(q).slice(0, WORDS_MAX);
}

/**
 * The text of a `tsquery` that finds all words of `q`, each where a word begins with it or with what it is without its
 * ending. Words between quotes must stand side by side, as they are written. Null without a word.
 */
export function queryText(q: string): string | null {
  const tokens = (q.match(/"[^"]*"|\S+/g) ?? []).filter((token) => /[\p{L}\p{N}]/u.test(token));
  if (tokens.length === 0) return null;
  return tokens.slice(0, WORDS_MAX).map(tokenText).join(' & ');
}

function tokenText(token: string): string {
  if (token.startsWith('"')) return quoted(token.replaceAll('"', ''));
  const word = token.replaceAll('"', '');
  if ([...word].length < BEGINNING_FROM) return quoted(word);
  const stem = word.replace(ENDINGS, '');
  return stem !== word && [...stem].length >= STEM_FROM
    ? `(${quoted(word)}:* | ${quoted(stem)}:*)`
    : `${quoted(word)}:*`;
}

/** As the words of a text are taken apart: see `searchable` in the migrations. */
function quoted(text: string): string {
  return `'${text.replace(/[/_.@]/g, ' ').replace(/['\\]/g, ' ')}'`;
}
