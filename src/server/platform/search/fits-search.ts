import { parseSearchText } from '../../../contract/search/search-filters.ts';
import { and, type Parameters } from '../db/statement.ts';
import { matchesWords } from './match-words.ts';
import { isWithinFilters } from './search-scope.ts';
import { queryText, type SearchToken, tokensOf } from './search-words.ts';

/** A text that people wrote. All SQL. */
export interface SearchedText {
  /** As its trigram index has it. */
  readonly folded: string;
  /** Its `tsvector`. */
  readonly words: string;
  readonly author: string;
  /** When it was written. */
  readonly at: string;
}

/** Whom a search is for. */
interface SearchBy {
  /** SQL: their id. */
  readonly user: string;
  readonly $: Parameters['$'];
  /** Without words that are only similar. */
  readonly isExact?: boolean;
}

/** SQL: the words of a text (a `tsvector`) are those of `q`, and it has the link that was asked for. False: nothing asked. */
export function hasWords(
  words: string,
  { q, hasLink }: { readonly q: string; readonly hasLink: boolean },
  $: Parameters['$'],
): string | false {
  const text = queryText(q);
  const link = `'''has:link'''::tsquery`;
  if (text === null) return hasLink && `${words} @@ ${link}`;
  const query = `to_tsquery('public.searchable', ${$(text, 'text')})`;
  return `${words} @@ ${hasLink ? `(${query} && ${link})` : query}`;
}

/**
 * SQL: the text contains all words that were typed or similar ones, the words between quotes side by side, and fits the
 * filters `from:`, `before:`, `after:` and `has:link` among them. Null when nothing was typed to look for. In one place,
 * such as a chat, this finds all that the search over everything does, and parts of words too.
 */
export function fitsSearch(typed: string, text: SearchedText, by: SearchBy): string | null {
  const { words, has, ...filters } = parseSearchText(typed);
  const tokens = tokensOf(words);
  const isFiltered = [has, filters.from, filters.before, filters.after].some((one) => one !== undefined);
  if (tokens.length === 0 && !isFiltered) return null;
  return and([
    tokens.length > 0 && containsTokens(text, tokens, by.$, by.isExact),
    has !== undefined && hasWords(text.words, { q: '', hasLink: true }, by.$),
    isFiltered && isWithinFilters(filters, text, by),
  ]);
}

/** SQL: the text contains every one of `tokens`. */
export function containsTokens(
  { folded, words }: Pick<SearchedText, 'folded' | 'words'>,
  tokens: readonly SearchToken[],
  $: Parameters['$'],
  isExact = false,
): string {
  const phrases = tokens.filter(({ isPhrase }) => isPhrase).map(({ text }) => `"${text}"`);
  // The trigram index finds a phrase by its words.
  const each = tokens.flatMap(({ text, isPhrase }) =>
    isPhrase ? (text.match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? []) : [text],
  );
  return and([
    each.length > 0 && matchesWords(folded, each, (value) => $(value, 'text'), isExact),
    phrases.length > 0 && hasWords(words, { q: phrases.join(' '), hasLink: false }, $),
  ]);
}
