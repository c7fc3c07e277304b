import { SNIPPET_MAX } from '../../../contract/search/search.ts';
import { plainText } from '../../../markdown/plain-text.ts';

/** Characters that are shown before the first word that was found. */
const BEFORE = 60;
/** Longer texts are not read to their end. */
const READ_MAX = 20_000;

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * The part of a markdown text around the first of `words`, as one plain line of at most `SNIPPET_MAX` characters. The
 * beginning of the text if none of them is there.
 */
export function snippetOf(markdown: string, words: readonly string[]): string {
  const line = oneLine(markdown.slice(0, READ_MAX));
  const at = firstOf(line, words);
  const from = at <= BEFORE ? 0 : startOfWord(line, at - BEFORE);
  const letters = [...line.slice(from)];
  const isCut = letters.length > SNIPPET_MAX;
  return `${from > 0 ? '…' : ''}${letters.slice(0, SNIPPET_MAX).join('')}${isCut ? '…' : ''}`;
}

function oneLine(markdown: string): string {
  return plainText(markdown)
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .normalize('NFC');
}

/** Where the first word begins that begins with one of `words`; 0 without one. */
function firstOf(line: string, words: readonly string[]): number {
  const wanted = words.map(folded);
  for (const { 0: word, index } of line.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const text = folded(word);
    if (wanted.some((one) => text.startsWith(one) || (text.length > 3 && one.startsWith(text)))) return index;
  }
  return 0;
}

function startOfWord(line: string, at: number): number {
  const space = line.indexOf(' ', at);
  return space < 0 ? at : space + 1;
}
