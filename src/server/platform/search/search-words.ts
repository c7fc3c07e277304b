import { searchedWords } from '../../../contract/search/search-filters.ts';

/** Further words do not narrow the search any more. */
const WORDS_MAX = 8;
/** Shorter words must match whole: the beginnings of most words are like them. */
const BEGINNING_FROM = 3;
/** What is left of a word without its ending must still mean something. */
const STEM_FROM = 4;
/** Endings of English words, and the linker of Filipino: `mabuting` is `mabuti`, `recipes` is `recipe`. */
const ENDINGS = /(?:ing|ed|es|s|ng)$/i;

/** A word as it was typed, or several between quotes, which must stand side by side. */
export interface SearchToken {
  readonly text: string;
  readonly isPhrase: boolean;
}

/** What was typed, word by word, with signs and pictures that are no words. */
export function tokensOf(q: string): SearchToken[] {
  return (q.match(/"[^"]*"|\S+/g) ?? [])
    .map((token) => ({
      text: token.replaceAll('"', '').trim(),
      isPhrase: token.startsWith('"') && /[\p{L}\p{N}]/u.test(token),
    }))
    .filter(({ text }) => text !== '')
    .slice(0, WORDS_MAX);
}

/** The words of a name that was typed; those between quotes are one. */
export function nameWordsOf(q: string): string[] {
  return tokensOf(q).map(({ text }) => text);
}

/** The words of `q` that can be searched for, without quotes. */
export function wordsOf(q: string): string[] {
  return searchedWords(q).slice(0, WORDS_MAX);
}

/**
 * The text of a `tsquery` that finds all words of `q`, each where a word begins with it or with what it is without its
 * ending. Words between quotes must stand side by side, as they are written. Null without a word.
 */
export function queryText(q: string): string | null {
  const tokens = tokensOf(q).filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return tokens.length === 0 ? null : tokens.map(tokenText).join(' & ');
}

function tokenText({ text: word, isPhrase }: SearchToken): string {
  if (isPhrase) return quoted(word);
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
